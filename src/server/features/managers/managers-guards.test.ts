import { describe, expect, it } from 'vitest';
import { untilWaiting } from '#test/support/at-once.ts';
import { signedIn } from '#test/support/caller.ts';
import { ACTS, ManagerStory, type ShownManager } from '#test/support/manager-story.ts';

/*
 * Nobody takes access away, changes it or sends it out again who could not have given it: neither
 * above their level nor beyond their wallets, in any of the calls.
 */
const story = new ManagerStory();
const { act, activate, as, newManager, someone } = story;

const stored = async (id: number) =>
  (
    await story.world.test.owner<object>(
      `SELECT fullname, account_level, status, version FROM manager WHERE id = $1`,
      [id],
    )
  )[0];

describe('somebody above one', () => {
  it.each(ACTS)('an Admin, by a Sunwing Admin who sees them: %s is refused', async (what) => {
    const sunwing = await signedIn(story.world, story.world.travel, 'Sunwing Admin');
    const before = await stored(story.world.travel.managers.Admin!);
    expect(await act(sunwing, what, story.world.travel.managers.Admin!)).toMatchObject({
      status: 403,
      body: { code: 'level_not_yours' },
    });
    expect(await stored(story.world.travel.managers.Admin!)).toEqual(before);
  });

  it.each(ACTS)('a Zone Manager, by a Regional Manager: %s is refused', async (what) => {
    const zone = (await newManager(story.admin, { account_level: 'Zone Manager' })).manager_id;
    const before = await stored(zone);
    expect(await act(story.regional, what, zone)).toMatchObject({
      status: 403,
      body: { code: 'level_not_yours' },
    });
    expect(await stored(zone)).toEqual(before);
  });

  it.each(ACTS)('a Manager with a wallet more than one has: %s is refused', async (what) => {
    const wider = await newManager(story.admin, {
      wallets: [story.world.ours.store, story.world.ours.otherStore],
    });
    expect((await act(story.regional, what, wider.manager_id)).body.code).toBe('level_not_yours');
    const [shown] = (
      await story.regional.call<{ data: ShownManager[] }>(
        'GET',
        `/managers/${story.regional.manager}/managers?search=${wider.fullname}&per_page=100`,
      )
    ).body.data.filter(({ manager_id }) => manager_id === wider.manager_id);
    // Of their wallets the one that both have is named, and nothing may be done with them.
    expect(shown).toMatchObject({
      wallets: [{ wallet_id: story.world.ours.store }],
      abilities: [],
    });
  });

  it.each(ACTS)(
    'an Admin, by somebody who does not even see them: %s finds nobody',
    async (what) => {
      expect((await act(story.regional, what, story.admin.manager)).status).toBe(404);
    },
  );

  it.each(ACTS)("another client's manager: %s finds nobody", async (what) => {
    for (const id of [
      story.world.travel.managers.Admin!,
      story.world.travel.managers['Sunwing Admin']!,
    ]) {
      const before = await stored(id);
      expect((await act(story.admin, what, id)).status).toBe(404);
      expect(await stored(id)).toEqual(before);
    }
  });
});

describe('oneself', () => {
  it('is not for oneself to take away, below the top too', async () => {
    expect((await act(story.regional, 'deactivate', story.regional.manager)).body.code).toBe(
      'not_yourself',
    );
    const shown = await story.regional.call<ShownManager>(
      'GET',
      `/managers/${story.regional.manager}`,
    );
    expect(shown.body.abilities).toEqual(['edit']);
  });
});

describe('an invitation', () => {
  it('is sent again while nobody registered by it, and the earlier link ends', async () => {
    const added = await newManager(story.regional);
    const links = () =>
      story.world.test.owner<{ token_hash: Buffer }>(
        `SELECT token_hash FROM directory.invitation WHERE kind = 'manager' AND person_id = $1`,
        [added.manager_id],
      );
    const [first] = await links();
    expect((await act(story.regional, 'invite', added.manager_id)).status).toBe(200);
    const [second, ...others] = await links();
    expect(others).toEqual([]);
    expect(second!.token_hash.equals(first!.token_hash)).toBe(false);
  });
  it('is not sent to who has registered, nor to who was deactivated', async () => {
    const { manager_id: id } = await newManager(story.regional);
    await activate(id);
    expect(await act(story.regional, 'invite', id)).toMatchObject({
      status: 409,
      body: { code: 'already_registered' },
    });
    await act(story.regional, 'deactivate', id);
    expect((await act(story.regional, 'invite', id)).status).toBe(404);
    expect((await act(story.regional, 'edit', id)).status).toBe(404);
    // Once more is no more.
    expect((await act(story.regional, 'deactivate', id)).status).toBe(200);
  });
});

describe('a change', () => {
  it('of the number ends the sessions of the other windows, and not the own one', async () => {
    const { manager_id: id } = await newManager(story.admin, {
      account_level: 'Admin',
      wallets: [],
    });
    await activate(id);
    const [mine, other] = [await as(id), await as(id)];
    const edited = await mine.call<ShownManager>('POST', `/managers/${id}/edit`, {
      body: someone({ account_level: 'Admin', wallets: [] }),
    });
    expect(edited.status, edited.text).toBe(200);
    expect((await mine.call('GET', '/manager-sessions')).status).toBe(200);
    expect((await other.call('GET', '/manager-sessions')).status).toBe(401);
  });

  it('of nothing but the name leaves sessions, links and names as they are', async () => {
    const input = someone();
    const { manager_id: id } = (
      await story.admin.call<ShownManager>('POST', '/managers', { body: input })
    ).body;
    await activate(id);
    const theirs = await as(id);
    const edited = await story.admin.call<ShownManager>('POST', `/managers/${id}/edit`, {
      body: { ...input, fullname: 'Mia Roy' },
    });
    expect(edited.body).toMatchObject({ fullname: 'Mia Roy', version: 2 });
    expect((await theirs.call('GET', '/manager-sessions')).status).toBe(200);
    // The same once more changes nothing and counts nothing.
    const again = await story.admin.call<ShownManager>('POST', `/managers/${id}/edit`, {
      body: { ...input, fullname: 'Mia Roy', version: 2 },
    });
    expect(again.body.version).toBe(2);
  });

  it('by somebody whose access was taken away meanwhile does not go through', async () => {
    const { manager_id: id } = await newManager(story.admin, { account_level: 'Zone Manager' });
    await activate(id);
    const gone = await as(id);
    const target = await newManager(story.admin);
    // Between the session's check and the lock: the session is there, the manager is not active any
    // more.
    const lock = await story.world.test.database.write(
      { clientId: story.world.ours.id },
      async (tx) => {
        await tx.text({
          sql: 'SELECT 1 FROM manager WHERE id = $1 FOR UPDATE',
          values: [target.manager_id],
        });
        const both = [
          act(gone, 'deactivate', target.manager_id),
          act(gone, 'edit', target.manager_id),
        ];
        await untilWaiting(story.world.test, 2);
        await story.world.test.owner(`UPDATE manager SET status = 'inactive' WHERE id = $1`, [id]);
        return both;
      },
    );
    expect((await Promise.all(lock)).map(({ status }) => status)).toEqual([401, 401]);
    expect(await stored(target.manager_id)).toMatchObject({ status: 'invited', version: 1 });
  });
});
