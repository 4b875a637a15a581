import { feeColumn } from '#domain/funds/fees.ts';
import type { Cents } from '#kernel/money.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';

/** What became of one row of a batch that was sent. */
export type BatchRowOutcome = {
  readonly line: number;
  readonly customerId: number;
  readonly accountId: number;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly memberPart: Cents;
  readonly memo: string;
  readonly status: 'paid' | 'failed' | 'pre-paid';
  readonly reason: string | null;
  readonly key: string;
  readonly card: string;
};

export type SentChunk = {
  readonly clientId: number;
  readonly jobId: number;
  readonly attempt: number;
  readonly kind: 'load' | 'unload';
  readonly walletId: number;
  readonly managerId: number;
  readonly managerName: string;
  readonly memo: string;
  readonly notes: string;
  /** The batch's own account: what is not known lies there. */
  readonly inFlightAccountId: number;
  readonly spentOn: string | null;
  readonly spentBy: number | null;
  readonly transferId: bigint | null;
  readonly now: Date;
  /** When those that are not known are asked after first. */
  readonly lookAt: Date;
};

export type OpenRow = { readonly id: bigint; readonly line: number };

/**
 * Writes the payments of a chunk as a set, and answers those that are not decided. A card's balance
 * afterwards is that of the ledger entry of its line.
 */
export const insertBatchPayments = (
  tx: WriteHandle,
  chunk: SentChunk,
  rows: readonly BatchRowOutcome[],
): Promise<OpenRow[]> =>
  tx.text<OpenRow>({
    name: 'insert_batch_payments',
    sql: `WITH inserted AS (
            INSERT INTO movement (client_id, kind, wallet_id, customer_id, amount, fee, member_part, fee_borne_by, status, state, reason, notes, description, manager_id, manager_name, at, settled_at,
              balance_after, transfer_id, job_id, line, provider_key, attempt, sent_to, sent_at, in_flight_account_id, spent_on, spent_by)
            SELECT $1, $2, $3, f.customer_id, f.amount, f.fee, f.member_part, f.fee_borne_by, f.status, CASE f.status WHEN 'pre-paid' THEN 'unknown' ELSE 'final' END, f.reason, $4, coalesce(nullif(f.memo, ''), $5), $6, $7, $8,
              CASE f.status WHEN 'pre-paid' THEN NULL ELSE $8::timestamptz END,
              CASE f.status WHEN 'paid' THEN (SELECT e.balance_after FROM ledger_entry e WHERE e.client_id = $1 AND e.account_id = f.account_id AND e.transfer_id = $9 AND e.line = f.line ORDER BY e.seq DESC LIMIT 1) END,
              CASE f.status WHEN 'paid' THEN $9::bigint END, $10, f.line, f.key, $21, f.card, $8, $22, $23::date, $24
            FROM unnest($11::int[], $12::bigint[], $13::bigint[], $14::text[], $15::text[], $16::text[], $17::int[], $18::int[], $19::text[], $25::text[], $20::bigint[], $27::text[])
              AS f (customer_id, amount, fee, status, reason, memo, account_id, line, key, card, member_part, fee_borne_by) ORDER BY f.line
            RETURNING id, line, status
          ), opened AS (
            INSERT INTO payment_open (client_id, payment_id, next_check_at) SELECT $1, id, $26 FROM inserted WHERE status = 'pre-paid'
          )
          SELECT id, line FROM inserted WHERE status = 'pre-paid'`,
    values: [
      chunk.clientId,
      chunk.kind,
      chunk.walletId,
      chunk.notes,
      chunk.memo,
      chunk.managerId,
      chunk.managerName,
      chunk.now,
      chunk.transferId,
      chunk.jobId,
      rows.map(({ customerId }) => customerId),
      rows.map(({ amount }) => amount),
      rows.map(({ fee }) => fee),
      rows.map(({ status }) => status),
      rows.map(({ reason }) => reason),
      rows.map(({ memo }) => memo),
      rows.map(({ accountId }) => accountId),
      rows.map(({ line }) => line),
      rows.map(({ key }) => key),
      rows.map(({ memberPart }) => memberPart),
      chunk.attempt,
      chunk.inFlightAccountId,
      chunk.spentOn,
      chunk.spentBy,
      rows.map(({ card }) => card),
      chunk.lookAt,
      rows.map((row) => feeColumn(row)),
    ],
  });

/** The payments of one sending of a batch, by line. */
export const paymentsOfLines = (
  tx: ReadHandle,
  clientId: number,
  { jobId, attempt }: { readonly jobId: number; readonly attempt: number },
  lines: readonly number[],
): Promise<OpenRow[]> =>
  tx.text<OpenRow>({
    name: 'payments_of_lines',
    sql: 'SELECT id, line FROM movement WHERE client_id = $1 AND job_id = $2 AND attempt = $3 AND line = ANY ($4::int[])',
    values: [clientId, jobId, attempt, lines],
  });
