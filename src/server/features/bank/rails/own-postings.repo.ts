import type { Insertable } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

/** The client whose books the provider's own money is in, in the scope of the platform. */
export const providerOf = async (tx: ReadHandle): Promise<number | null> => {
  const [row] = await tx.text<{ id: number }>({ sql: 'SELECT id FROM bank_provider() AS id' });
  return row?.id ?? null;
};

/** Two servers that post the same at once: the second finds it posted. */
export const lockOwnBooks = (tx: WriteHandle, clientId: number) =>
  tx.text({
    sql: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 1))',
    values: [`${clientId}:bank_own_posting`],
  });

export const isPosted = async (
  tx: ReadHandle,
  clientId: number,
  source: string,
): Promise<boolean> =>
  (await tx.maybe(
    q
      .selectFrom('bank_own_posting')
      .select('source')
      .where('client_id', '=', clientId)
      .where('source', '=', source),
  )) !== null;

export const insertOwnPosting = (
  tx: WriteHandle,
  row: Insertable<Schema['bank_own_posting']>,
): Promise<unknown> => tx.run(q.insertInto('bank_own_posting').values(row));

export const findOwnAccounts = (tx: ReadHandle, clientId: number, currency: 'CAD' | 'USD') =>
  tx.maybe(
    q
      .selectFrom('bank_own_account')
      .select(['clearing', 'adjustment'])
      .where('client_id', '=', clientId)
      .where('currency', '=', currency),
  );

export const insertOwnAccounts = (
  tx: WriteHandle,
  row: Insertable<Schema['bank_own_account']>,
): Promise<unknown> => tx.run(q.insertInto('bank_own_account').values(row));
