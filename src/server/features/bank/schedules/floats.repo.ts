import type { Insertable } from 'kysely';
import type { Cents } from '#kernel/money.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { FindSchedules } from './schedules.repo.ts';

/** Sets the float of a store; answers what it was, null where it was none. */
export async function setFloat(
  tx: WriteHandle,
  clientId: number,
  storeId: number,
  amount: Cents,
): Promise<Cents | null> {
  await tx.text({
    sql: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 1))',
    values: [`${clientId}:float:${storeId}`],
  });
  const before = await floatOf(tx, clientId, storeId);
  await tx.run(
    q
      .insertInto('bank_float')
      .values({ client_id: clientId, store_id: storeId, amount })
      .onConflict((conflict) =>
        conflict.columns(['client_id', 'store_id']).doUpdateSet({ amount }),
      ),
  );
  return before;
}

export const floatOf = async (
  tx: ReadHandle,
  clientId: number,
  storeId: number,
): Promise<Cents | null> =>
  (
    await tx.maybe(
      q
        .selectFrom('bank_float')
        .select('amount')
        .where('client_id', '=', clientId)
        .where('store_id', '=', storeId),
    )
  )?.amount ?? null;

export const insertFloatAudit = (tx: WriteHandle, row: Insertable<Schema['bank_float_audit']>) =>
  tx.run(q.insertInto('bank_float_audit').values(row));

export function listFloatAudits(tx: ReadHandle, find: FindSchedules) {
  let query = q
    .selectFrom('bank_float_audit as s')
    .selectAll('s')
    .where('s.client_id', '=', find.clientId);
  if (find.wallets !== 'all')
    query = query.where('s.store_id', 'in', find.wallets.length > 0 ? [...find.wallets] : [0]);
  if (find.storeId !== null) query = query.where('s.store_id', '=', find.storeId);
  return tx.all(query.orderBy('s.id', 'desc').limit(500));
}
