import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { type World, buildWorld } from '#test/support/world.ts';

let world: World;
let admin: Caller;
beforeAll(async () => {
  world = await buildWorld();
  admin = await signedIn(world, world.ours);
});
afterAll(() => world.close());

type Job = { job_id: number; ready: { count: number }; excluded: { count: number }; total: string };

const stored = async (id: number): Promise<{ ready: number; excluded: number } | null> =>
  (
    await world.test.owner<{ totals: { ready: number; excluded: number } | null }>(
      'SELECT totals FROM bulk_job WHERE id = $1',
      [id],
    )
  )[0]!.totals;

it('of a batch are stored where its rows are written, and again with every change of one', async () => {
  const draft = await admin.call<Job>('POST', '/bulk/drafts', {
    body: {
      kind: 'load',
      store_id: world.ours.store,
      rows: [0, 1].map((person) => ({ staff_id: `S${person}`, load_amount: '20.00' })),
    },
  });
  expect(draft.status).toBe(201);
  const { job_id: id } = draft.body;
  expect(await stored(id)).toMatchObject({ ready: 2, excluded: 0 });
  await admin.call('POST', `/bulk/${id}/rows`, { body: { lines: [1], excluded: true } });
  expect(await stored(id)).toMatchObject({ ready: 1, excluded: 1 });
  const shown = await admin.call<Job>('GET', `/jobs/${id}`);
  expect(shown.body).toMatchObject({ ready: { count: 1 }, excluded: { count: 1 } });
  // Of an older batch nobody has stored any: they are counted.
  await world.test.owner('UPDATE bulk_job SET totals = NULL WHERE id = $1', [id]);
  expect((await admin.call<Job>('GET', `/jobs/${id}`)).body).toEqual(shown.body);
});
