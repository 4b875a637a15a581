import { type Cents, toWire } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { StoreKey } from '../../tips-setup/index.ts';

/** The period of today with what was taken of it so far, as the wire has it; null where none has begun. */
export async function currentPeriod(
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  today: string,
) {
  const [row] = await tx.text<{
    first_day: string;
    last_day: string;
    payday: string;
    taken: Cents;
    members: number;
  }>({
    name: 'ewa_current_period',
    sql: `SELECT p.first_day, p.last_day, p.payday, s.taken, s.members FROM ewa_period AS p
          CROSS JOIN LATERAL (SELECT coalesce(sum(m.taken), 0)::bigint AS taken, count(*) FILTER (WHERE m.advances > 0)::int AS members
            FROM ewa_member_period AS m WHERE m.client_id = $1 AND m.store_id = $2 AND m.first_day = p.first_day) AS s
          WHERE p.client_id = $1 AND p.store_id = $2 AND $3::date BETWEEN p.first_day AND p.last_day ORDER BY p.first_day DESC LIMIT 1`,
    values: [clientId, storeId, today],
  });
  return row === undefined ? null : { ...row, taken: toWire(row.taken) };
}
