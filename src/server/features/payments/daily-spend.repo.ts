import type { Cents } from '#kernel/money.ts';
import { type ReadHandle, type WriteHandle, q } from '#server/platform/database/handle.ts';

type DaySpend = { readonly managerId: number; readonly day: string; readonly amount: Cents };

/**
 * Adds to what a manager has loaded on a business day; null where that would pass the limit, with
 * nothing changed.
 */
export async function spendDaily(
  tx: WriteHandle,
  clientId: number,
  { managerId, day, amount, limit }: DaySpend & { readonly limit: Cents },
): Promise<Cents | null> {
  const [row] = await tx.text<{ amount: Cents }>({
    name: 'spend_daily',
    sql: `INSERT INTO load_day AS d (client_id, manager_id, day, amount) SELECT $1, $2, $3::date, $4 WHERE $4 <= $5::bigint
          ON CONFLICT (client_id, manager_id, day) DO UPDATE SET amount = d.amount + $4 WHERE d.amount + $4 <= $5::bigint RETURNING amount`,
    values: [clientId, managerId, day, amount, limit],
  });
  return row?.amount ?? null;
}

/**
 * Takes back what did not go out after all. Always before the ledger's accounts are held: a load
 * holds the day first, and the other way round two of them would wait for each other.
 */
export async function restoreDailySpend(
  tx: WriteHandle,
  clientId: number,
  { managerId, day, amount }: DaySpend,
): Promise<void> {
  await tx.text({
    name: 'unspend_daily',
    sql: 'UPDATE load_day SET amount = greatest(0, amount - $4) WHERE client_id = $1 AND manager_id = $2 AND day = $3::date',
    values: [clientId, managerId, day, amount],
  });
}

/** What a manager has loaded on a business day. */
export async function spentOn(
  tx: ReadHandle,
  clientId: number,
  managerId: number,
  day: string,
): Promise<Cents> {
  const row = await tx.maybe(
    q
      .selectFrom('load_day')
      .select('amount')
      .where('client_id', '=', clientId)
      .where('manager_id', '=', managerId)
      .where('day', '=', day),
  );
  return row?.amount ?? 0n;
}
