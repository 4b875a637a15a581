import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#kernel/instant.ts';
import type { WriteHandle } from '../database/handle.ts';
import type { Database, Statements } from '../database/pool.ts';

/** What is sealed, client by client, in the order of its numbers. */
export type Chain = {
  readonly name: string;
  /** Where its numbers come from. Whoever draws one has a transaction number before. */
  readonly sequence: string;
  /**
   * Seals what is not sealed yet up to number $1, at the time $2, except where something at or
   * below $3 is not: that had a seal, and somebody removed it. Answers a row for each client.
   */
  readonly sealing: string;
};

/** Of one chain; the rest of a client is sealed with the next one. */
export const MAX_SEALED_AT_ONCE = 50_000;
const POLL = 5;
/** One sealer of a chain at a time; a second one does nothing. */
const SEALER_LOCK = 7_253_302;

export type SealedClient = {
  readonly client_id: number;
  readonly sealed: number;
  readonly last_id: bigint;
  readonly refused: boolean;
};
type Horizon = { readonly upto: bigint; readonly xid: string };

/**
 * Seals what has been committed. Takes the owner's database, because it works for all clients.
 *
 * Numbers are drawn before they commit, so the highest number seen says nothing about lower ones
 * that are still on their way. Everybody has a transaction number before they draw, so: note the
 * highest number, then take a transaction number of our own; once all below ours have ended,
 * everything up to the noted number is final. A long transaction delays the seals by its own
 * length; nothing can commit behind them.
 */
export async function sealChain(
  owner: Database,
  chain: Chain,
  clock: Clock,
  patience = 1_000,
): Promise<readonly SealedClient[]> {
  const upto = await findUnsealed(owner, chain);
  if (upto === null) return [];
  const horizon = await owner.write('platform', (tx) => noteHorizon(tx, upto));
  const deadline = performance.now() + patience;
  while (performance.now() < deadline) {
    const sealed = await owner.write('platform', (tx) => sealUpTo(tx, chain, horizon, clock));
    if (sealed) return sealed;
    await sleep(POLL);
  }
  return [];
}

/** The highest number that was drawn; null where everything up to it is sealed. */
async function findUnsealed(
  { glance }: Statements,
  { name, sequence }: Pick<Chain, 'name' | 'sequence'>,
): Promise<bigint | null> {
  const [drawn] = await glance.text<{ upto: bigint; sealed: bigint }>({
    name: `drawn_of_${name}`,
    sql: `SELECT last_value - CASE WHEN is_called THEN 0 ELSE 1 END AS upto, coalesce((SELECT id FROM sealed_up_to WHERE chain = $1), 0) AS sealed FROM ${sequence}`,
    values: [name],
  });
  return !drawn || drawn.upto === drawn.sealed ? null : drawn.upto;
}

async function noteHorizon(tx: WriteHandle, upto: bigint): Promise<Horizon> {
  const [own] = await tx.text<{ xid: string }>({ sql: 'SELECT pg_current_xact_id()::text AS xid' });
  return { upto, xid: own?.xid ?? '0' };
}

async function sealUpTo(
  tx: WriteHandle,
  { name, sealing }: Chain,
  { upto, xid }: Horizon,
  clock: Clock,
): Promise<readonly SealedClient[] | null> {
  const [state] = await tx.text<{ ended: boolean; free: boolean; sealed: bigint }>({
    name: 'sealer_turn',
    sql: `SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 AS ended, pg_try_advisory_xact_lock($2, hashtext($3)) AS free,
            coalesce((SELECT id FROM sealed_up_to WHERE chain = $3), 0) AS sealed`,
    values: [xid, SEALER_LOCK, name],
  });
  if (!state?.free) return [];
  if (!state.ended) return null;
  const clients = await tx.text<SealedClient>({
    name: `seal_${name}`,
    sql: sealing,
    values: [upto, clock.now(), state.sealed],
  });
  await tx.text({
    name: 'sealed_up_to',
    sql: `INSERT INTO sealed_up_to (chain, id) VALUES ($1, $2) ON CONFLICT (chain) DO UPDATE SET id = greatest(sealed_up_to.id, excluded.id)`,
    values: [name, sealedUpTo(upto, clients)],
  });
  return clients;
}

/** As far as the client that has more than fits into one seal. */
function sealedUpTo(upto: bigint, clients: readonly SealedClient[]): bigint {
  const cut = clients.filter(({ sealed, refused }) => !refused && sealed === MAX_SEALED_AT_ONCE);
  return cut.reduce((least, { last_id }) => (last_id < least ? last_id : least), upto);
}

/**
 * Of which clients seals were removed, named when a chain begins to refuse them and not each time
 * that it does.
 */
export function createRefusals(failed: (error: Error) => void) {
  let known = '';
  return (chain: string, clients: readonly SealedClient[]): void => {
    const refused = clients.filter((client) => client.refused).map((client) => client.client_id);
    const now = refused.join(', ');
    if (now !== '' && now !== known)
      failed(
        new Error(
          `Seals of ${chain} are missing and are not made again: clients ${now}. Run npm run verify-ledger.`,
        ),
      );
    known = now;
  };
}
