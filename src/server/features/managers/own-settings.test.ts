import { describe, expect, it } from 'vitest';
import { signedIn } from '#test/support/caller.ts';
import { ManagerStory, problems } from '#test/support/manager-story.ts';

const story = new ManagerStory();

describe('an operator inside a client', () => {
  it('keeps columns and language of their own, at home', async () => {
    const operator = await signedIn(story.world, {
      ...story.world.ours,
      id: 1,
      managers: { Admin: story.world.operator },
    });
    expect(
      (
        await operator.call('POST', '/operator/enter', {
          body: { client_id: story.world.ours.id, reason: 'Help' },
        })
      ).status,
    ).toBe(200);
    await operator.call('POST', `/managers/${operator.manager}/columns`, {
      body: { table: 'members', columns: ['status'] },
    });
    await operator.call('POST', `/managers/${operator.manager}/language`, {
      body: { language: 'fr' },
    });
    expect((await operator.call('GET', '/manager-sessions')).body).toMatchObject({
      client_id: story.world.ours.id,
      language: 'fr',
      columns: { members: ['status'] },
    });
  });
});

describe('columns', () => {
  it('of several tables are kept, also from windows that save at once', async () => {
    const tables = ['members', 'managers', 'transactions'];
    await Promise.all(
      tables.map((table) =>
        story.zone.call('POST', `/managers/${story.zone.manager}/columns`, {
          body: { table, columns: ['one'] },
        }),
      ),
    );
    expect(
      Object.keys(
        (await story.zone.call<{ columns: object }>('GET', '/manager-sessions')).body.columns,
      ).sort(),
    ).toEqual([...tables].sort());
  });

  it('of tables that there are not are refused', async () => {
    for (const table of ['constructor', 'orders', ''])
      expect(
        problems(
          await story.zone.call('POST', `/managers/${story.zone.manager}/columns`, {
            body: { table, columns: ['one'] },
          }),
        ),
      ).toEqual(['table invalid_value']);
  });
});

describe('support', () => {
  it('is shown the own sign-ins and last actions', async () => {
    const limited = await signedIn(story.world, story.world.ours, 'Limited Access');
    for (const person of [limited, story.zone])
      await person.call('POST', `/managers/${person.manager}/language`, {
        body: { language: 'fr' },
      });
    const shown = await limited.call<{
      sessions: { current: boolean }[];
      actions: { action: string }[];
    }>('GET', `/managers/${limited.manager}/user-tracking-data`);
    expect(shown.body.sessions.filter((one) => one.current)).toHaveLength(1);
    expect(shown.body.actions.map((one) => one.action)).toEqual(['managers.language']);
  });
});
describe('own settings', () => {
  it("are nobody else's: another's columns, views, language and password are not found", async () => {
    const paths: readonly (readonly [string, object])[] = [
      ['columns', { table: 'members', columns: ['one'] }],
      ['language', { language: 'fr' }],
      ['views', { list: 'members', name: 'Mine', query: {} }],
      ['change-password', { current_password: 'x', password: 'Sunny-day-9' }],
    ];
    for (const [path, body] of paths)
      expect(
        (await story.regional.call('POST', `/managers/${story.admin.manager}/${path}`, { body }))
          .status,
        path,
      ).toBe(404);
  });

  it('a view of another manager is neither changed nor removed', async () => {
    const saved = await story.admin.call<{ data: { view_id: number }[] }>(
      'POST',
      `/managers/${story.admin.manager}/views`,
      { body: { list: 'members', name: 'Mine', query: { status: 'active' } } },
    );
    const { view_id: view } = saved.body.data[0]!;
    const path = `/managers/${story.regional.manager}/views/${view}`;
    expect((await story.regional.call('POST', path, { body: { name: 'Taken' } })).status).toBe(404);
    expect((await story.regional.call('DELETE', path)).status).toBe(404);
    const kept = await story.admin.call<{ data: { name: string }[] }>(
      'GET',
      `/managers/${story.admin.manager}/views?list=members`,
    );
    expect(kept.body.data.map(({ name }) => name)).toEqual(['Mine']);
  });
});
