import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { type World, buildWorld } from '#test/support/world.ts';

type Views = {
  data: { view_id: number; name: string; list: string; query: Record<string, string> }[];
  errors: { path: string; code: string }[];
  code: string;
};

let world: World;
let admin: Caller;
let manager: Caller;
beforeAll(async () => {
  world = await buildWorld();
  [admin, manager] = await Promise.all([
    signedIn(world, world.ours),
    signedIn(world, world.ours, 'Manager'),
  ]);
});
afterAll(() => world.close());

const path = (by: Caller, id?: number) =>
  `/managers/${by.manager}/views${id === undefined ? '' : `/${id}`}`;
const save = (by: Caller, name: string, query: object = { status: 'pending' }) =>
  by.call<Views>('POST', path(by), { body: { list: 'members', name, query } });
const names = async (by: Caller) =>
  (await by.call<Views>('GET', `${path(by)}?list=members`)).body.data.map((view) => view.name);

describe('saved views', () => {
  it('are kept for their manager alone, renamed, filled anew and removed, with each change in the audit', async () => {
    const saved = await save(admin, 'To chase');
    expect(saved.status).toBe(201);
    const [view] = saved.body.data;
    expect(view).toMatchObject({ list: 'members', name: 'To chase', query: { status: 'pending' } });
    expect(await names(manager)).toEqual([]);
    expect(
      (await manager.call('POST', path(manager, view!.view_id), { body: { name: 'Mine now' } }))
        .status,
    ).toBe(404);
    expect((await manager.call('DELETE', path(manager, view!.view_id))).status).toBe(404);
    const changed = await admin.call<Views>('POST', path(admin, view!.view_id), {
      body: { name: 'Chase today', query: { status: 'pending,registered' } },
    });
    expect(changed.body.data).toEqual([
      { ...view, name: 'Chase today', query: { status: 'pending,registered' } },
    ]);
    expect((await admin.call<Views>('DELETE', path(admin, view!.view_id))).body.data).toEqual([]);
    const audited = await world.test.owner<{ action: string; before: object; after: object }>(
      `SELECT action, before, after FROM audit_line WHERE action LIKE 'managers.%view' ORDER BY id`,
    );
    expect(audited).toEqual([
      expect.objectContaining({ action: 'managers.save_view' }),
      {
        action: 'managers.change_view',
        before: { name: 'To chase', query: { status: 'pending' } },
        after: { name: 'Chase today', query: { status: 'pending,registered' } },
      },
      expect.objectContaining({
        action: 'managers.remove_view',
        before: { list: 'members', name: 'Chase today', query: { status: 'pending,registered' } },
      }),
    ]);
  });

  it('have a name each', async () => {
    await save(admin, 'Locked');
    expect((await save(admin, 'LOCKED')).body.errors).toEqual([
      expect.objectContaining({ path: 'name', code: 'name_taken' }),
    ]);
    const other = (await save(admin, 'Expired')).body.data.at(-1)!;
    expect(
      (await admin.call<Views>('POST', path(admin, other.view_id), { body: { name: 'locked' } }))
        .body.code,
    ).toBe('invalid_input');
    expect((await save(manager, 'Locked')).status).toBe(201);
    expect((await save(admin, ' ')).body.errors).toEqual([
      expect.objectContaining({ path: 'name', code: 'required' }),
    ]);
    expect((await save(admin, 'x', { 'Not a filter': '1' })).status).toBe(422);
    expect((await save(admin, 'x', { search: '\u0000' })).status).toBe(422);
  });
});
