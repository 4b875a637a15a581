import type { Cents } from '#kernel/money.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';

/** Payments of one wallet that are about to be sent. */
export type Sending = {
  readonly kind: 'load' | 'unload';
  readonly walletId: number;
};
/** The newest of what was sent already: a payment, or a row of a batch that is on its way. */
export type SentAlready = {
  readonly movement_id: bigint | null;
  readonly job_id: number | null;
  readonly at: Date;
  readonly manager_name: string;
};

/*
 * Two advisory locks keep two sendings of the same from passing each other: who sends one payment
 * shares the wallet's with all who do, and has that of the person and amount alone; who sends a
 * batch has the wallet's alone.
 */
const WALLET_LOCK = 3;
const PAYMENT_LOCK = 1;

export async function lockOneSending(
  tx: WriteHandle,
  clientId: number,
  { kind, walletId, customerId, amount }: Sending & { customerId: number; amount: Cents },
): Promise<void> {
  await tx.text({
    name: 'lock_one_sending',
    sql: `SELECT pg_advisory_xact_lock_shared(hashtextextended($1, ${WALLET_LOCK})), pg_advisory_xact_lock(hashtextextended($2, ${PAYMENT_LOCK}))`,
    values: [
      `${clientId}:${kind}:${walletId}`,
      `${clientId}:${kind}:${walletId}:${customerId}:${amount}`,
    ],
  });
}

export async function lockBatchSending(
  tx: WriteHandle,
  clientId: number,
  { kind, walletId }: Sending,
): Promise<void> {
  await tx.text({
    name: 'lock_batch_sending',
    sql: `SELECT pg_advisory_xact_lock(hashtextextended($1, ${WALLET_LOCK}))`,
    values: [`${clientId}:${kind}:${walletId}`],
  });
}

/** A row r of a batch j has not gone out yet with this sending of it. */
const waiting = `
  NOT EXISTS (SELECT FROM movement AS m WHERE m.client_id = j.client_id AND m.job_id = j.id AND m.line = r.line AND m.status <> 'failed')
  AND (j.attempt = 1 OR EXISTS (SELECT FROM movement AS m WHERE m.client_id = j.client_id AND m.job_id = j.id AND m.line = r.line AND m.attempt < j.attempt))`;

/*
 * A sending is a duplicate where each of its rows was sent within the window and at least one of
 * those stands: a file that is sent again after one row of it failed would pay all others twice.
 * Rows of a batch that have not gone out yet count as sent when it was confirmed.
 */
const sentAlready = (wanted: string): string => `
  WITH wanted AS (${wanted}), sent AS (
    SELECT m.customer_id, m.amount, m.id AS movement_id, m.job_id, m.at, m.manager_name, m.status IN ('pre-paid', 'paid', 'missing') AS stands
    FROM movement AS m JOIN wanted AS w ON w.customer_id = m.customer_id AND w.amount = m.amount
    WHERE m.client_id = $1 AND m.wallet_id = $2 AND m.kind = $3 AND m.at > $4
    UNION ALL
    SELECT r.customer_id, r.amount, NULL, j.id, j.confirmed_at, j.manager_name, true
    FROM bulk_job AS j JOIN bulk_row AS r ON r.client_id = j.client_id AND r.job_id = j.id
    JOIN wanted AS w ON w.customer_id = r.customer_id AND w.amount = r.amount
    WHERE j.client_id = $1 AND j.state = 'processing' AND j.wallet_id = $2 AND j.kind = $3 AND j.confirmed_at > $4 AND r.ready AND ${waiting}
  )
  SELECT s.movement_id, s.job_id, s.at, s.manager_name FROM sent AS s
  WHERE s.stands AND NOT EXISTS (
    SELECT FROM wanted AS w LEFT JOIN (SELECT customer_id, amount, count(*) AS n FROM sent GROUP BY 1, 2) AS c
      ON c.customer_id = w.customer_id AND c.amount = w.amount
    WHERE coalesce(c.n, 0) < w.n)
  ORDER BY s.at DESC, s.movement_id DESC LIMIT 1`;

/** Of one payment: a single one that stands is enough, and few indexes have to be looked at. */
const ONE = `
  SELECT s.movement_id, s.job_id, s.at, s.manager_name FROM (
    SELECT m.id AS movement_id, m.job_id, m.at, m.manager_name FROM movement AS m
    WHERE m.client_id = $1 AND m.wallet_id = $2 AND m.kind = $3 AND m.at > $4 AND m.customer_id = $5 AND m.amount = $6
      AND m.status IN ('pre-paid', 'paid', 'missing')
    UNION ALL
    SELECT NULL, j.id, j.confirmed_at, j.manager_name FROM bulk_job AS j
    JOIN LATERAL (SELECT r.line FROM bulk_row AS r WHERE r.client_id = j.client_id AND r.job_id = j.id AND r.customer_id = $5 AND r.amount = $6 AND r.ready) AS r ON true
    WHERE j.client_id = $1 AND j.state = 'processing' AND j.wallet_id = $2 AND j.kind = $3 AND j.confirmed_at > $4 AND ${waiting}
  ) AS s ORDER BY s.at DESC, s.movement_id DESC LIMIT 1`;
const BATCH = sentAlready(
  'SELECT customer_id, amount, count(*) AS n FROM bulk_row WHERE client_id = $1 AND job_id = $5 AND ready GROUP BY 1, 2',
);

/** Whether one payment like it was sent since then; null where none was. */
export async function oneSentAlready(
  tx: ReadHandle,
  clientId: number,
  { kind, walletId, customerId, amount }: Sending & { customerId: number; amount: Cents },
  since: Date,
): Promise<SentAlready | null> {
  const [row] = await tx.text<SentAlready>({
    name: 'one_sent_already',
    sql: ONE,
    values: [clientId, walletId, kind, since, customerId, amount],
  });
  return row ?? null;
}

/** Whether all that a batch would send was sent since then; null where some of it was not. */
export async function batchSentAlready(
  tx: ReadHandle,
  clientId: number,
  { kind, walletId, jobId }: Sending & { jobId: number },
  since: Date,
): Promise<SentAlready | null> {
  const [row] = await tx.text<SentAlready>({
    sql: BATCH,
    values: [clientId, walletId, kind, since, jobId],
  });
  return row ?? null;
}
