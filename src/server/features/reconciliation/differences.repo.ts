import type { DifferenceKind } from '#domain/reconciliation/differences.ts';
import type { Cents } from '#kernel/money.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';

export type Difference = {
  readonly id: number;
  readonly kind: DifferenceKind;
  readonly about: 'balance' | 'transfer';
  readonly subject: string;
  readonly proxy: string;
  readonly customer_id: number | null;
  readonly card_holder: string | null;
  readonly payment_id: bigint | null;
  readonly our_amount: Cents | null;
  readonly their_amount: Cents | null;
  readonly our_state: string | null;
  readonly their_state: string | null;
  readonly opened_on: string;
  readonly seen_on: string;
  readonly ended_at: Date | null;
  readonly closed_by_name: string | null;
  readonly closing_reason: string | null;
};

const DIFFERENCE = `SELECT d.id, d.kind, d.about, d.subject, d.proxy, d.customer_id, c.first_name || ' ' || c.last_name AS card_holder, d.payment_id, d.our_amount, d.their_amount,
    d.our_state, d.their_state, d.opened_on, d.seen_on, d.ended_at, d.closed_by_name, d.closing_reason
  FROM reconciliation_difference AS d LEFT JOIN customer AS c ON c.client_id = d.client_id AND c.id = d.customer_id WHERE d.client_id = $1`;

export const pageOfDifferences = (
  tx: ReadHandle,
  clientId: number,
  {
    state,
    day,
    before,
    limit,
  }: {
    readonly state: 'open' | 'closed' | 'all';
    readonly day: string | null;
    readonly before: number | null;
    readonly limit: number;
  },
): Promise<Difference[]> =>
  tx.text<Difference>({
    name: 'page_of_differences',
    sql: `${DIFFERENCE} AND ($2 = 'all' OR ($2 = 'open') = (d.ended_at IS NULL)) AND ($3::date IS NULL OR $3::date BETWEEN d.opened_on AND d.seen_on)
          AND ($4::int IS NULL OR d.id < $4::int) ORDER BY d.id DESC LIMIT $5`,
    values: [clientId, state, day, before, limit],
  });

export async function lockDifference(
  tx: WriteHandle,
  clientId: number,
  id: number,
): Promise<Difference | null> {
  const [row] = await tx.text<Difference>({
    sql: `${DIFFERENCE} AND d.id = $2 FOR UPDATE OF d`,
    values: [clientId, id],
  });
  return row ?? null;
}

export async function saveExplained(
  tx: WriteHandle,
  clientId: number,
  id: number,
  {
    at,
    by,
    byName,
    reason,
  }: { readonly at: Date; readonly by: number; readonly byName: string; readonly reason: string },
): Promise<void> {
  await tx.text({
    sql: 'UPDATE reconciliation_difference SET ended_at = $3, closed_by = $4, closed_by_name = $5, closing_reason = $6 WHERE client_id = $1 AND id = $2',
    values: [clientId, id, at, by, byName, reason],
  });
}

export type Run = {
  readonly day: string;
  readonly at: Date;
  readonly cards: number;
  readonly transfers: number;
};
/** The last day that was compared; null before the first. */
export async function lastRun(tx: ReadHandle, clientId: number): Promise<Run | null> {
  const [row] = await tx.text<Run>({
    sql: 'SELECT day, at, cards, transfers FROM reconciliation_run WHERE client_id = $1 ORDER BY day DESC LIMIT 1',
    values: [clientId],
  });
  return row ?? null;
}
