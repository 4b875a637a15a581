import type { KeyObject } from 'node:crypto';
import { minutes } from '#kernel/instant.ts';
import { type Fault, type Verification, bookedClients, verifySeals } from '../ledger/index.ts';
import type { ReadHandle } from '../platform/database/handle.ts';
import type { Database } from '../platform/database/pool.ts';
import { type CheckedHeads, checkHeads } from '../platform/evidence/check-heads.ts';
import { type BrokenRows, clientsOf, verifyRows } from '../platform/evidence/row-chain.ts';
import { findSignedSeals, rowChains } from './evidence-wiring.ts';
import { proveBooks } from './prove-books.ts';

export type ClientEvidence = Verification & { readonly faults: readonly Fault[] };
export type Evidence = {
  readonly clients: readonly ClientEvidence[];
  readonly brokenRows: readonly BrokenRows[];
  /** Null where no stored lines were given to compare with. */
  readonly heads: CheckedHeads | null;
  /** Seals that are newer than the last signed line by more than a worker that signs would leave. */
  readonly signedTooLongAgo: boolean;
};
export type StoredHeads = {
  readonly lines: AsyncIterable<string>;
  readonly keys: readonly KeyObject[];
};

/** Heads are signed each minute. */
const SIGNED_AT_LEAST_EVERY = minutes(10);

/**
 * Recomputes everything that vouches for the books: seals of transfers, audit lines and payments,
 * payments against transfers; and holds all chains against the lines that are stored outside of
 * the database. Reads all of it.
 */
export async function verifyEvidence(
  owner: Database,
  now: Date,
  stored: StoredHeads | null,
  found: (client: ClientEvidence) => void = () => undefined,
): Promise<Evidence> {
  const clients: ClientEvidence[] = [];
  for (const clientId of await owner.read('platform', bookedClients)) {
    const client = await owner.read('platform', async (tx) => ({
      ...(await verifySeals(tx, clientId)),
      faults: (await proveBooks(tx, clientId, now)).faults,
    }));
    clients.push(client);
    found(client);
  }
  const brokenRows = await owner.read('platform', verifyAllRows);
  if (!stored) return { clients, brokenRows, heads: null, signedTooLongAgo: false };
  const heads = await owner.read('platform', (tx) =>
    checkHeads(stored.lines, stored.keys, findSignedSeals(tx)),
  );
  const newest = await owner.read('platform', newestSeal);
  const signedAt = heads.last?.at.getTime() ?? 0;
  const signedTooLongAgo = newest !== null && newest.getTime() > signedAt + SIGNED_AT_LEAST_EVERY;
  return { clients, brokenRows, heads, signedTooLongAgo };
}

async function verifyAllRows(owner: ReadHandle): Promise<BrokenRows[]> {
  const broken: BrokenRows[] = [];
  for (const chain of rowChains)
    for (const clientId of await clientsOf(owner, chain)) {
      const found = await verifyRows(owner, chain, clientId);
      if (found) broken.push(found);
    }
  return broken;
}

async function newestSeal(owner: ReadHandle): Promise<Date | null> {
  const [row] = await owner.text<{ at: Date | null }>({
    sql: 'SELECT greatest((SELECT max(at) FROM ledger_seal), (SELECT max(at) FROM row_seal)) AS at',
  });
  return row?.at ?? null;
}

/** Whether nothing was found. */
export const isSound = ({ clients, brokenRows, heads, signedTooLongAgo }: Evidence): boolean =>
  clients.every(
    ({ brokenSeal, brokenEntry, faults }) => !brokenSeal && !brokenEntry && faults.length === 0,
  ) &&
  brokenRows.length === 0 &&
  (heads?.findings.length ?? 0) === 0 &&
  !signedTooLongAgo;
