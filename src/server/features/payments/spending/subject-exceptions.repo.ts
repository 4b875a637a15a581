import type { SubjectException } from '#domain/payments/exceptions.ts';
import type { Cents } from '#kernel/money.ts';
import { json } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { Evidence, SavedException } from '../exceptions.repo.ts';

/** What an exception is about that is about no single payment. */
export const subjectOf = {
  card: (proxy: string): string => `card:${proxy}`,
  customer: (customerId: number): string => `customer:${customerId}`,
  order: (orderId: number): string => `order:${orderId}`,
  dispute: (disputeId: number): string => `dispute:${disputeId}`,
};

export type SubjectState = {
  readonly subject: string;
  readonly kind: SubjectException;
  /** What our books hold for it, signed as the account has it. */
  readonly amount: Cents;
};

/** The open exceptions about these subjects, locked in one order. */
export const lockSubjects = (
  tx: WriteHandle,
  clientId: number,
  subjects: readonly string[],
): Promise<SubjectState[]> =>
  tx.text<SubjectState>({
    name: 'lock_exception_subjects',
    sql: `SELECT subject, kind, amount FROM payment_exception
          WHERE client_id = $1 AND subject = ANY ($2::text[]) AND closed_at IS NULL ORDER BY id FOR UPDATE`,
    values: [clientId, subjects],
  });

/** Whether there is such an exception, open or closed. */
export async function wasRaised(
  tx: WriteHandle,
  clientId: number,
  subject: string,
  kind: SubjectException,
): Promise<boolean> {
  const rows = await tx.text({
    sql: 'SELECT 1 FROM payment_exception WHERE client_id = $1 AND subject = $2 AND kind = $3 LIMIT 1',
    values: [clientId, subject, kind],
  });
  return rows.length > 0;
}

export type SubjectChange = {
  readonly subject: string;
  readonly kind: SubjectException;
  readonly customerId: number | null;
  readonly amount: Cents;
  /** What each side said, where something new was said. */
  readonly evidence: readonly Evidence[];
};

/**
 * Opens an exception, or brings the open one to what the books hold now; null where it ends with
 * that. One whose money is explained ends by itself; also one that begins and ends in one page
 * stands written down.
 */
export async function upsertSubject(
  tx: WriteHandle,
  clientId: number,
  { subject, kind, customerId, amount, evidence }: SubjectChange,
  now: Date,
): Promise<SavedException | null> {
  const [saved] = await tx.text<SavedException>({
    name: 'upsert_exception_subject',
    sql: `INSERT INTO payment_exception AS e (client_id, subject, kind, customer_id, amount, evidence, opened_at) VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7)
          ON CONFLICT (client_id, subject, kind) WHERE closed_at IS NULL AND subject IS NOT NULL
          DO UPDATE SET amount = excluded.amount, evidence = e.evidence || excluded.evidence
          RETURNING id, xmax = 0 AS "isNew"`,
    values: [clientId, subject, kind, customerId, amount, json(evidence), now],
  });
  if (amount !== 0n || !ENDING.includes(kind)) return saved ?? null;
  await tx.text({
    name: 'end_exception_subject',
    sql: `UPDATE payment_exception SET closed_at = $4, closing_reason = '' WHERE client_id = $1 AND subject = $2 AND kind = $3 AND closed_at IS NULL`,
    values: [clientId, subject, kind, now],
  });
  return null;
}

/** Kinds that are about money of our books: without it there is nothing left to look at. */
const ENDING: readonly SubjectException[] = ['overdraft', 'dispute_covered', 'closed_card_differs'];
