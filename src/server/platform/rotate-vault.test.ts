import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealedColumns } from '#server/wiring/sealed-columns.ts';
import { type World, buildWorld } from '#test/support/world.ts';
import { type Database, openDatabase } from './database/pool.ts';
import { type SealedColumn, rotateColumn } from './rotate-vault.ts';
import { createVault } from './vault.ts';

const [old, current, lost] = [7, 9, 11].map((byte) => Buffer.alloc(32, byte)) as [
  Buffer,
  Buffer,
  Buffer,
];
const ring = createVault(current, [old]);
const identity = sealedColumns[0] as SealedColumn;
const small = { ...identity, batch: 2 };

let world: World;
let owner: Database;
beforeAll(async () => {
  world = await buildWorld();
  owner = openDatabase({ urls: [world.test.url], max: 2, role: 'none' });
});
afterAll(async () => {
  await owner.close();
  await world.close();
});

const seal = async (vault: { seal(text: string, about: string): string }): Promise<void> => {
  for (const id of world.ours.customers)
    await world.test.owner('UPDATE customer SET identity_sealed = $1 WHERE id = $2', [
      vault.seal(`number ${id}`, `customer:${id}:identity`),
      id,
    ]);
};
const opened = async (vault = createVault(current)): Promise<string[]> =>
  (
    await world.test.owner<{ id: number; sealed: string }>(
      'SELECT id, identity_sealed AS sealed FROM customer WHERE identity_sealed IS NOT NULL ORDER BY id',
    )
  ).map(({ id, sealed }) => vault.open(sealed, `customer:${id}:identity`));
const expected = () => world.ours.customers.toSorted((a, b) => a - b).map((id) => `number ${id}`);

it('seals everything with the newest key, in batches, and nothing a second time', async () => {
  await seal(createVault(old));
  const count = world.ours.customers.length;
  expect(count).toBeGreaterThan(2);
  expect(await rotateColumn(owner, ring, small)).toMatchObject({ sealedAnew: count, left: 0 });
  expect(await opened()).toEqual(expected());
  expect(await rotateColumn(owner, ring, small)).toMatchObject({ sealedAnew: 0, left: 0 });
});

it('goes on after it was ended', async () => {
  await seal(createVault(old));
  let writes = 0;
  const dying: Database = {
    ...owner,
    write: (to, work) => {
      writes += 1;
      return writes > 1 ? Promise.reject(new Error('killed')) : owner.write(to, work);
    },
  };
  await expect(rotateColumn(dying, ring, small)).rejects.toThrow('killed');
  expect(await opened(ring), 'both keys open everything on the way').toEqual(expected());
  expect(await rotateColumn(owner, ring, small)).toMatchObject({
    sealedAnew: world.ours.customers.length - 1,
    left: 0,
  });
});

it('leaves what a server changed meanwhile as the server has it', async () => {
  await seal(createVault(old));
  const [id] = world.ours.customers as [number];
  let raced = false;
  const racing: Database = {
    ...owner,
    write: async (to, work) => {
      if (raced) return owner.write(to, work);
      raced = true;
      await world.test.owner('UPDATE customer SET identity_sealed = $1 WHERE id = $2', [
        ring.seal('newer', `customer:${id}:identity`),
        id,
      ]);
      return owner.write(to, work);
    },
  };
  expect(await rotateColumn(racing, ring, small)).toMatchObject({ left: 0 });
  expect(await opened()).toContain('newer');
});

it('says what no key opens, and seals the rest', async () => {
  await seal(createVault(old));
  const [id] = world.ours.customers as [number];
  await world.test.owner('UPDATE customer SET identity_sealed = $1 WHERE id = $2', [
    createVault(lost).seal('gone', `customer:${id}:identity`),
    id,
  ]);
  const count = world.ours.customers.length;
  expect(await rotateColumn(owner, ring, small)).toMatchObject({ sealedAnew: count - 1, left: 1 });
  await world.test.owner('UPDATE customer SET identity_sealed = NULL');
});

it('knows every sealed column there is, and its key', async () => {
  const columns = await world.test.owner<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name LIKE '%\\_sealed' ORDER BY 1`,
  );
  expect(sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
    columns.map(({ name }) => name),
  );
  for (const column of sealedColumns)
    expect(await rotateColumn(owner, ring, column)).toMatchObject({ sealedAnew: 0, left: 0 });
});
