import type { Cents } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { TimeSpan } from '#server/platform/http/day-range.ts';
import type { MoneyLine } from '../../members/index.ts';

type Spent = {
  readonly no: bigint;
  readonly kind: 'clearing' | 'refund' | 'fee' | 'adjustment';
  readonly amount: bigint;
  readonly merchant: string;
  readonly occurred_at: Date;
};

const EVENTS = {
  clearing: 'spend',
  refund: 'spend_refund',
  fee: 'card_fee',
  adjustment: 'card_adjustment',
} as const;

/**
 * What a member's card did at shops and at the processor, newest first: purchases by their
 * merchants. What a closed card paid out stands among the unloads.
 */
export async function spendingLines(
  tx: ReadHandle,
  clientId: number,
  customerId: number,
  { since, before, limit }: TimeSpan & { readonly limit: number },
): Promise<MoneyLine[]> {
  const rows = await tx.text<Spent>({
    name: 'spending_lines',
    sql: `SELECT no, kind, amount, merchant, occurred_at FROM card_event
          WHERE client_id = $1 AND customer_id = $2 AND kind IN ('clearing', 'refund', 'fee', 'adjustment')
            AND ($3::timestamptz IS NULL OR occurred_at >= $3::timestamptz) AND ($4::timestamptz IS NULL OR occurred_at < $4::timestamptz)
          ORDER BY occurred_at DESC, no DESC LIMIT $5`,
    values: [clientId, customerId, since, before, limit],
  });
  return rows.map(({ no, kind, amount, merchant, occurred_at: at }) => ({
    id: Number(no),
    at,
    event: EVENTS[kind],
    amount: kind === 'clearing' || kind === 'fee' ? -amount : amount,
    status: 'paid',
    reason: null,
    notes: merchant,
    walletName: null,
    actor: '',
    channel: 'system',
    line: null,
    jobId: null,
  }));
}

/** What those lines add up to: below zero where the card was spent. */
export async function spendingSum(
  tx: ReadHandle,
  clientId: number,
  customerId: number,
  { since, before }: TimeSpan,
): Promise<Cents> {
  const [row] = await tx.text<{ spent: Cents }>({
    name: 'spending_sum',
    sql: `SELECT coalesce(sum(CASE WHEN kind IN ('clearing', 'fee') THEN -amount ELSE amount END), 0)::bigint AS spent FROM card_event
          WHERE client_id = $1 AND customer_id = $2 AND kind IN ('clearing', 'refund', 'fee', 'adjustment')
            AND ($3::timestamptz IS NULL OR occurred_at >= $3::timestamptz) AND ($4::timestamptz IS NULL OR occurred_at < $4::timestamptz)`,
    values: [clientId, customerId, since, before],
  });
  return row?.spent ?? 0n;
}
