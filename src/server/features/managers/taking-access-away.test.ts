import { describe, expect, it } from 'vitest';
import { signedIn } from '#test/support/caller.ts';
import {
  type ManagerRefused,
  ManagerStory,
  type ShownManager,
} from '#test/support/manager-story.ts';

const story = new ManagerStory();
const { act, add, as, edit, newManager, someone } = story;

describe('taking access away', () => {
  it('leaves no session, link or name of theirs, and those of everybody else', async () => {
    const [gone, stays] = [await newManager(story.admin), await newManager(story.admin)];
    for (const { manager_id: id } of [gone, stays]) await as(id);
    const held = async (id: number) =>
      (
        await story.world.test.owner<Record<string, number>>(
          `SELECT (SELECT count(*)::int FROM directory.session WHERE kind = 'manager' AND person_id = $1) AS sessions,
                  (SELECT count(*)::int FROM directory.invitation WHERE kind = 'manager' AND person_id = $1) AS links,
                  (SELECT count(*)::int FROM directory.sign_in_name WHERE kind = 'manager' AND person_id = $1) AS names`,
          [id],
        )
      )[0];
    expect((await act(story.admin, 'deactivate', gone.manager_id)).status).toBe(200);
    expect(await held(gone.manager_id)).toEqual({ sessions: 0, links: 0, names: 0 });
    expect(await held(stays.manager_id)).toEqual({ sessions: 1, links: 1, names: 2 });
  });
  it('ends the sessions at once and frees the names', async () => {
    const input = someone();
    const added = (await story.admin.call<ShownManager>('POST', '/managers', { body: input })).body;
    await story.world.test.owner(`UPDATE manager SET status = 'active' WHERE id = $1`, [
      added.manager_id,
    ]);
    const theirs = await signedIn(
      story.world,
      { ...story.world.ours, managers: { Manager: added.manager_id } },
      'Manager',
    );
    expect(
      (await story.admin.call<ShownManager>('DELETE', `/managers/${added.manager_id}`)).body,
    ).toMatchObject({ status: 'inactive', abilities: [] });
    expect((await theirs.call('GET', '/manager-sessions')).status).toBe(401);
    expect((await story.admin.call('POST', '/managers', { body: input })).status).toBe(201);
  });

  it('is refused for the last Admin, also when two of them remove each other at once', async () => {
    const refused = await story.admin.call<ManagerRefused>(
      'DELETE',
      `/managers/${story.admin.manager}`,
    );
    expect(refused.body.code).toBe('last_top_level');
    expect((await edit(story.admin, story.admin.manager, someone())).body.code).toBe(
      'last_top_level',
    );
    const other = (await add(story.admin, { account_level: 'Admin', wallets: [] })).body.manager_id;
    // Who was only invited cannot sign in, and does not stand in for who can.
    expect((await edit(story.admin, story.admin.manager, someone())).body.code).toBe(
      'last_top_level',
    );
    await story.world.test.owner(`UPDATE manager SET status = 'active' WHERE id = $1`, [other]);
    const second = await signedIn(story.world, { ...story.world.ours, managers: { Admin: other } });
    expect(
      (await story.admin.call<ManagerRefused>('DELETE', `/managers/${story.admin.manager}`)).body
        .code,
    ).toBe('not_yourself');
    const both = await Promise.all([
      story.admin.call('DELETE', `/managers/${other}`),
      second.call('DELETE', `/managers/${story.admin.manager}`),
    ]);
    // Whoever was second is told that her own access has gone.
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 401]);
  });

  it('in rings of Admins leaves one of them and no request hanging', async () => {
    for (const round of [1, 2, 3, 4, 5, 6]) {
      const start = await story.world.test.owner<{ id: number }>(
        `UPDATE manager SET status = 'active' WHERE client_id = $1 AND account_level = 'Admin' RETURNING id`,
        [story.world.ours.id],
      );
      const callers = await Promise.all(
        start.map(({ id }) =>
          signedIn(story.world, { ...story.world.ours, managers: { Admin: id } }),
        ),
      );
      const step = 1 + (round % (start.length - 1));
      const ring = await Promise.all(
        callers.map((one, index) =>
          one.call('DELETE', `/managers/${start[(index + step) % start.length]!.id}`),
        ),
      );
      expect(
        ring.map((answer) => answer.status).filter((status) => status !== 200 && status !== 401),
      ).toEqual([]);
      const left = await story.world.test.owner<{ n: number }>(
        `SELECT count(*)::int AS n FROM manager WHERE client_id = $1 AND account_level = 'Admin' AND status = 'active'`,
        [story.world.ours.id],
      );
      expect(left[0]!.n).toBeGreaterThan(0);
      await story.world.test.owner(
        `INSERT INTO manager (client_id, fullname, account_level, status, created_at, email) SELECT $1, 'Next', 'Admin', 'active', now(), 'next' || $2 || '@example.com'`,
        [story.world.ours.id, round],
      );
    }
  });
});
