import { groupBy } from '#kernel/group-by.ts';
import type { Cents } from '#kernel/money.ts';
import { lockAccounts } from '#server/ledger/index.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import { lockCardPayments } from '../../payments/index.ts';
import { lockEwaMembers } from '../enrolment/enrolment.repo.ts';
import type { PeriodKey } from '../periods/periods.repo.ts';

type PendingPart = {
  readonly advance_id: number;
  readonly movement_id: bigint;
  readonly customer_id: number;
  readonly amount: Cents;
};

const PENDING_PARTS = `SELECT p.advance_id, a.movement_id, p.customer_id, p.amount
  FROM ewa_advance AS a JOIN ewa_advance_part AS p ON p.client_id = a.client_id AND p.advance_id = a.id
  WHERE a.client_id = $1 AND a.store_id = $2 AND a.status = 'pending' AND p.first_day = $3::date
  ORDER BY p.customer_id, p.advance_id`;

/** What was taken of a period and has no outcome yet, by member. */
export const pendingParts = (
  tx: ReadHandle,
  { clientId, storeId, firstDay }: PeriodKey,
): Promise<PendingPart[]> =>
  tx.text<PendingPart>({ sql: PENDING_PARTS, values: [clientId, storeId, firstDay] });

/**
 * The same, which nobody decides until the transaction ends: whoever does locks the payments first,
 * all at once and in the same order. What was decided while this waited is left out.
 */
export async function lockPendingParts(tx: WriteHandle, key: PeriodKey): Promise<PendingPart[]> {
  const payments = new Set((await pendingParts(tx, key)).map(({ movement_id: id }) => id));
  if (payments.size === 0) return [];
  await lockCardPayments(tx, key.clientId, [...payments]);
  return pendingParts(tx, key);
}

type Moving = {
  readonly parts: readonly PendingPart[];
  readonly to: string;
  /** The account of the store's fund. */
  readonly fund: number;
};

/**
 * What nobody knows the outcome of comes off with a later period. The members are locked first, as
 * whoever takes does, so that nobody reads a sum that is about to change. So is the fund: who gives
 * back what failed of the later period holds it before they change sums of these members.
 */
export async function movePartsOn(
  tx: WriteHandle,
  { clientId, storeId, firstDay }: PeriodKey,
  { parts, to, fund }: Moving,
): Promise<void> {
  const byMember = [...groupBy(parts, ({ customer_id: customer }) => customer)];
  const where = [clientId, storeId, firstDay, to];
  const customers = byMember.map(([customer]) => customer);
  await lockEwaMembers(tx, { clientId, storeId }, customers);
  await lockAccounts(tx, clientId, [fund]);
  const advances = parts.map(({ advance_id: advance }) => advance);
  await moveLeftOut(tx, where, customers);
  // Who took over both periods has a part in each: they become one, and count as one.
  const joined = await tx.text<{ customer_id: number }>({
    sql: `UPDATE ewa_advance_part AS later SET amount = later.amount + p.amount
          FROM ewa_advance_part AS p
          WHERE later.client_id = $1 AND later.advance_id = ANY ($5::int[]) AND later.store_id = $2 AND later.first_day = $4::date
            AND p.client_id = $1 AND p.advance_id = later.advance_id AND p.first_day = $3::date
          RETURNING later.customer_id`,
    values: [...where, advances],
  });
  await tx.text({
    sql: `DELETE FROM ewa_advance_part AS p USING ewa_advance_part AS later
          WHERE p.client_id = $1 AND p.advance_id = ANY ($5::int[]) AND p.store_id = $2 AND p.first_day = $3::date
            AND later.client_id = $1 AND later.advance_id = p.advance_id AND later.first_day = $4::date`,
    values: [...where, advances],
  });
  await tx.text({
    sql: `UPDATE ewa_advance_part SET first_day = $4::date
          WHERE client_id = $1 AND store_id = $2 AND first_day = $3::date AND advance_id = ANY ($5::int[])`,
    values: [...where, advances],
  });
  const joinedBy = groupBy(joined, ({ customer_id: customer }) => customer);
  await moveSums(
    tx,
    where,
    byMember.map(([customer, ones]) => ({
      customer,
      amount: ones.reduce((total, { amount }) => total + amount, 0n),
      leaving: ones.length,
      arriving: ones.length - (joinedBy.get(customer)?.length ?? 0),
    })),
  );
}

/**
 * A consent that was taken back covers what moves on as well. So does a final pay, as long as the
 * later period has nothing of the member that it did not take off.
 */
const moveLeftOut = (
  tx: WriteHandle,
  where: readonly unknown[],
  customers: readonly number[],
): Promise<unknown> =>
  tx.text({
    sql: `INSERT INTO ewa_left_out AS o (client_id, store_id, first_day, customer_id, why, entered_by, entered_at)
          SELECT client_id, store_id, $4::date, customer_id, why, entered_by, entered_at FROM ewa_left_out AS l
          WHERE l.client_id = $1 AND l.store_id = $2 AND l.first_day = $3::date AND l.customer_id = ANY ($5::int[])
            AND (l.why = 'not_authorised' OR NOT EXISTS (SELECT FROM ewa_member_period AS m WHERE m.client_id = $1 AND m.store_id = $2
              AND m.first_day = $4::date AND m.customer_id = l.customer_id AND m.taken + m.carried_in > 0))
          ON CONFLICT (client_id, store_id, first_day, customer_id)
          DO UPDATE SET why = excluded.why, entered_by = excluded.entered_by, entered_at = excluded.entered_at
          WHERE o.entered_at < excluded.entered_at`,
    values: [...where, customers],
  });

type MovedSum = {
  readonly customer: number;
  readonly amount: Cents;
  readonly leaving: number;
  readonly arriving: number;
};

async function moveSums(
  tx: WriteHandle,
  where: readonly unknown[],
  sums: readonly MovedSum[],
): Promise<void> {
  const moved = [sums.map(({ customer }) => customer), sums.map(({ amount }) => amount)];
  await tx.text({
    sql: `UPDATE ewa_member_period AS m SET taken = m.taken - moved.amount, advances = m.advances - moved.count
          FROM unnest($4::int[], $5::bigint[], $6::int[]) AS moved (customer_id, amount, count)
          WHERE m.client_id = $1 AND m.store_id = $2 AND m.first_day = $3::date AND m.customer_id = moved.customer_id`,
    values: [...where.slice(0, 3), ...moved, sums.map(({ leaving }) => leaving)],
  });
  await tx.text({
    sql: `INSERT INTO ewa_member_period AS m (client_id, store_id, first_day, customer_id, taken, advances)
          SELECT $1, $2, $3::date, * FROM unnest($4::int[], $5::bigint[], $6::int[])
          ON CONFLICT (client_id, store_id, first_day, customer_id)
          DO UPDATE SET taken = m.taken + excluded.taken, advances = m.advances + excluded.advances`,
    values: [where[0], where[1], where[3], ...moved, sums.map(({ arriving }) => arriving)],
  });
}
