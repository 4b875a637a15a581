import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { type World, buildWorld } from '#test/support/world.ts';

/*
 * Rows that are typed or pasted name a person by one text: a mobile number, an email, a staff ID or
 * a name.
 */

type Row = {
  first_name: string;
  last_name: string;
  customer_id: number | null;
  problems: { code: string; params: Record<string, string> }[];
};

let world: World;
let admin: Caller;
beforeAll(async () => {
  world = await buildWorld();
  admin = await signedIn(world, world.ours);
});
afterAll(() => world.close());

async function rowsOf(...who: readonly string[]): Promise<Row[]> {
  const draft = await admin.call<{ job_id: number }>('POST', '/bulk/drafts', {
    body: {
      kind: 'load',
      store_id: world.ours.store,
      rows: who.map((text) => ({ who: text, load_amount: '20.00' })),
    },
  });
  expect(draft.status).toBe(201);
  return (await admin.call<{ data: Row[] }>('GET', `/jobs/${draft.body.job_id}/rows?show=all`)).body
    .data;
}
const codes = (row: Row | undefined): string[] => row?.problems.map(({ code }) => code) ?? [];

it('a member is found by full name whatever its case, accents and spaces, by staff ID and by mobile number', async () => {
  const [ana, ben, third] = world.ours.customers;
  const found = await rowsOf('  ÁNA   tester', 's1', '514 555-0202');
  expect(found.map((row) => row.customer_id)).toEqual([ana, ben, third]);
  expect(found.map(codes)).toEqual([[], [], []]);
});

it('a name that nobody has, or somebody of another wallet, finds nobody and stays in the row', async () => {
  const [row] = await rowsOf('Zoltan Unknown');
  expect(row).toMatchObject({ first_name: 'Zoltan', last_name: 'Unknown', customer_id: null });
  expect(row?.problems[0]).toMatchObject({
    code: 'person_unknown',
    params: { value: 'Zoltan Unknown' },
  });
});

it('of a name that several have nobody is chosen: the check asks which of them is meant', async () => {
  const [ana, ben] = world.ours.customers;
  for (const table of ['customer', 'membership'])
    await world.test.owner(
      `UPDATE ${table} SET name_key = (SELECT name_key FROM customer WHERE client_id = $1 AND id = $2)
       WHERE client_id = $1 AND ${table === 'customer' ? 'id' : 'customer_id'} = $3`,
      [world.ours.id, ana, ben],
    );
  const [row] = await rowsOf('Ana Tester');
  expect(row).toMatchObject({ first_name: 'Ana', last_name: 'Tester', customer_id: null });
  expect(codes(row)).toEqual(['person_missing']);
});
