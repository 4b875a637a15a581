import { expect } from 'vitest';
import { proveMoney } from '#server/features/funds/index.ts';
import type { World } from './world.ts';

/** A money story ends here: the books of the client add up, entry by entry. */
export async function expectBooksInOrder(world: World, clientId: number): Promise<void> {
  const proof = await world.test.database.read({ clientId }, (tx) =>
    proveMoney(tx, clientId, world.clock.now()),
  );
  expect(proof.faults).toEqual([]);
  expect(proof.entries > 0n).toBe(true);
}

/** What accounts of a kind hold together. */
export async function heldBy(world: World, clientId: number, kind: string): Promise<string> {
  const [row] = await world.test.owner<{ total: string }>(
    `SELECT coalesce(sum(balance), 0)::text AS total FROM ledger_account WHERE client_id = $1 AND kind = $2`,
    [clientId, kind],
  );
  return row?.total ?? '0';
}
