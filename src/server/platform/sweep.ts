import { seconds } from '#kernel/instant.ts';
import type { Database, Statements } from './database/pool.ts';
import { eachAtOnce } from './each-at-once.ts';

/** What time makes due and what a crash left open, of one kind, found over all clients. */
export type Sweep = {
  readonly name: string;
  /** The clients for whom something is due. */
  readonly due: (db: Statements) => Promise<number[]>;
  /** Does what is due for one of them. Safe to do twice. */
  readonly work: (clientId: number) => Promise<unknown>;
};

/** What one of the functions of the database that look over all clients answers. */
export const findClients = async (
  db: Statements,
  functionName: string,
  values: readonly unknown[],
): Promise<number[]> => {
  const places = values.map((_, index) => `$${index + 1}`).join(', ');
  const rows = await db.glance.text<{ id: number }>({
    name: functionName,
    sql: `SELECT id FROM ${functionName}(${places}) AS id`,
    values,
  });
  return rows.map(({ id }) => id);
};

/** How long a server has a client for itself; one that dies leaves it to the others then. */
const LEASE = seconds(30);
/** What is still due after its work is looked at again after this. */
const REST = seconds(10);
const MAX_CLIENTS = 100;
/** So that a client whose provider hangs keeps the others from nothing. */
const AT_ONCE = 4;

/**
 * Does what is due, for up to 100 clients that no other server has, a few at once. What fails for
 * one is told, and the others have their turn. Answers how many it took.
 */
export async function sweepDue(
  { db, failed }: { readonly db: Database; readonly failed: (error: unknown) => void },
  { name, due, work }: Sweep,
): Promise<number> {
  const clients = await due(db);
  if (clients.length === 0) return 0;
  const claimed = await db.glance.text<{ id: number }>({
    name: 'claim_clients',
    sql: 'SELECT id FROM platform_claim_clients($1, $2, $3, $4) AS id',
    values: [name, clients, LEASE, MAX_CLIENTS],
  });
  const taken = claimed.map(({ id }) => id);
  if (taken.length === 0) return 0;
  await eachAtOnce(taken, AT_ONCE, (id) => work(id).catch(failed));
  await rest(db, name, taken);
  return taken.length;
}

/** Nobody looks at them again at once, however much of theirs is still due. */
const rest = (db: Database, name: string, clients: readonly number[]): Promise<unknown> =>
  db.write('platform', async (tx) => {
    await tx.text({
      name: 'rest_clients',
      sql: `UPDATE platform_sweep SET leased_until = clock_timestamp() + $3::int * interval '1 ms' WHERE name = $1 AND client_id = ANY ($2::int[])`,
      values: [name, clients, REST],
    });
    await tx.text({
      name: 'forget_rested_clients',
      sql: `DELETE FROM platform_sweep WHERE name = $1 AND leased_until < clock_timestamp() - interval '1 hour'`,
      values: [name],
    });
  });
