import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { BalanceLine, TransferLine } from '#server/providers/processor/files.port.ts';

/** Throws away what the files of the last run said, in the scope of the platform. */
export const clearFiles = (tx: WriteHandle) => tx.text({ sql: 'SELECT payments_clear_files()' });

/** Puts lines of a file with their clients, in the scope of the platform; answers cards of nobody. */
export async function stageBalances(
  tx: WriteHandle,
  lines: readonly BalanceLine[],
): Promise<string[]> {
  const rows = await tx.text<{ proxy: string }>({
    sql: 'SELECT proxy FROM payments_stage_balances($1, $2) AS proxy',
    values: [lines.map(({ proxy }) => proxy), lines.map(({ amount }) => amount)],
  });
  return rows.map(({ proxy }) => proxy);
}

/** The same for lines of a file of transfers, in the scope of the platform. */
export async function stageTransfers(
  tx: WriteHandle,
  lines: readonly TransferLine[],
): Promise<string[]> {
  const rows = await tx.text<{ proxy: string }>({
    sql: 'SELECT proxy FROM payments_stage_transfers($1, $2, $3, $4, $5) AS proxy',
    values: [
      lines.map(({ key }) => key),
      lines.map(({ proxy }) => proxy),
      lines.map(({ amount }) => amount),
      lines.map(({ direction }) => direction),
      lines.map(({ outcome }) => outcome),
    ],
  });
  return rows.map(({ proxy }) => proxy);
}

export type Compared = {
  readonly compared: number;
  /** Differences that were not there the day before. */
  readonly opened: number;
  readonly ended: number;
};

/**
 * Writes down what was found, each open difference once, and ends those that were looked at and are
 * not there any more. Needs `compared (subject)` and `found` before it.
 */
const writeDown = (about: 'balance' | 'transfer'): string => `, written AS (
    INSERT INTO reconciliation_difference AS d (client_id, kind, about, subject, proxy, customer_id, payment_id, our_amount, their_amount, our_state, their_state,
      direction, opened_on, seen_on)
    SELECT $1, kind, '${about}', subject, proxy, customer_id, payment_id, our_amount, their_amount, our_state, their_state, direction, $2::date, $2::date FROM found
    ON CONFLICT (client_id, about, subject, kind) WHERE ended_at IS NULL
    DO UPDATE SET seen_on = excluded.seen_on, our_amount = excluded.our_amount, their_amount = excluded.their_amount,
      our_state = excluded.our_state, their_state = excluded.their_state, payment_id = excluded.payment_id
    RETURNING xmax = 0 AS fresh
  ), ended AS (
    UPDATE reconciliation_difference AS d SET ended_at = $3 FROM compared AS c
    WHERE d.client_id = $1 AND d.about = '${about}' AND d.subject = c.subject AND d.ended_at IS NULL
      AND NOT EXISTS (SELECT FROM found AS f WHERE f.subject = d.subject AND f.kind = d.kind)
    RETURNING 1
  )
  SELECT (SELECT count(*)::int FROM compared) AS compared, (SELECT count(*)::int FROM written WHERE fresh) AS opened, (SELECT count(*)::int FROM ended) AS ended`;

/**
 * Holds the balances of one client's cards against the file. A card that moved around the time of
 * the file, or has a payment on its way, is left for the next day. What the provider covers stands
 * below our book over there.
 */
export async function compareBalances(
  tx: WriteHandle,
  clientId: number,
  { day, now, quietSince }: { readonly day: string; readonly now: Date; readonly quietSince: Date },
): Promise<Compared> {
  const [counts] = await tx.text<Compared>({
    sql: `WITH ours AS (
        SELECT c.id AS customer_id, c.proxy, a.balance + coalesce(o.amount, 0) AS amount,
          a.last_at >= $4 OR EXISTS (SELECT FROM movement AS m JOIN payment_open AS p ON p.client_id = m.client_id AND p.payment_id = m.id
            WHERE m.client_id = $1 AND m.customer_id = c.id AND m.status = 'pre-paid') AS moving
        FROM customer AS c JOIN ledger_account AS a ON a.client_id = c.client_id AND a.id = c.account_id
        LEFT JOIN payment_exception AS o ON o.client_id = $1 AND o.subject = 'customer:' || c.id AND o.kind = 'overdraft' AND o.closed_at IS NULL
        WHERE c.client_id = $1 AND c.proxy IS NOT NULL
      ), compared AS (
        SELECT coalesce(t.proxy, o.proxy) AS subject, o.customer_id, o.amount AS ours, t.amount AS theirs
        FROM ours AS o FULL JOIN (SELECT proxy, amount FROM reconciliation_balance WHERE client_id = $1) AS t ON t.proxy = o.proxy
        WHERE o.moving IS NOT TRUE
      ), found AS (
        SELECT CASE WHEN theirs IS NULL THEN 'missing_at_processor' WHEN ours IS NULL THEN 'missing_with_us' ELSE 'balance_differs' END AS kind,
          subject, subject AS proxy, customer_id, NULL::bigint AS payment_id, ours AS our_amount, theirs AS their_amount,
          NULL AS our_state, NULL AS their_state, NULL AS direction
        FROM compared WHERE coalesce(ours, 0) <> coalesce(theirs, 0)
      )${writeDown('balance')}`,
    values: [clientId, day, now, quietSince],
  });
  return counts ?? { compared: 0, opened: 0, ended: 0 };
}

/**
 * Holds the transfers of one client against the file: what was sent within the time, what the file
 * names, and what is still open from the days before, of which the file's line is remembered. A
 * payment that was contradicted is booked as the processor said last.
 */
export async function compareTransfers(
  tx: WriteHandle,
  clientId: number,
  {
    day,
    now,
    from,
    to,
  }: { readonly day: string; readonly now: Date; readonly from: Date; readonly to: Date },
): Promise<Compared> {
  const [counts] = await tx.text<Compared>({
    sql: `WITH open AS (
        SELECT DISTINCT ON (subject) * FROM reconciliation_difference WHERE client_id = $1 AND about = 'transfer' AND ended_at IS NULL ORDER BY subject, id DESC
      ), theirs AS (
        SELECT key, proxy, amount, direction, outcome FROM reconciliation_transfer WHERE client_id = $1
        UNION ALL
        SELECT subject, proxy, their_amount, direction, their_state FROM open AS o WHERE their_state IS NOT NULL
          AND NOT EXISTS (SELECT FROM reconciliation_transfer AS t WHERE t.client_id = $1 AND t.key = o.subject)
      ), recent AS (
        SELECT m.provider_key AS key, m.id, m.customer_id, coalesce(m.sent_to, c.proxy, '') AS proxy, m.amount,
          CASE m.kind WHEN 'unload' THEN 'debit' ELSE 'credit' END AS direction,
          CASE WHEN m.status = 'pre-paid' THEN 'pending' WHEN (m.status = 'paid') <> m.contradicted THEN 'accepted' ELSE 'declined' END AS outcome,
          coalesce(m.sent_at, m.at) >= $4 AND coalesce(m.sent_at, m.at) < $5 AS within
        FROM movement AS m LEFT JOIN customer AS c ON c.client_id = m.client_id AND c.id = m.customer_id
        WHERE m.client_id = $1 AND m.provider_key IS NOT NULL AND m.state <> 'queued'
          AND (m.at >= $4::timestamptz - interval '9 days' AND m.at < $5::timestamptz + interval '1 day' OR m.id IN (SELECT payment_id FROM open))
      ), compared AS (
        SELECT coalesce(t.key, r.key) AS subject, coalesce(t.proxy, r.proxy) AS proxy, r.customer_id, r.id AS payment_id, r.amount AS ours, t.amount AS theirs,
          r.outcome AS our_state, t.outcome AS their_state, t.direction, t.proxy IS DISTINCT FROM r.proxy OR t.amount IS DISTINCT FROM r.amount
            OR t.direction IS DISTINCT FROM r.direction AS other
        FROM theirs AS t FULL JOIN recent AS r ON r.key = t.key
        WHERE t.key IS NOT NULL OR r.within OR r.id IN (SELECT payment_id FROM open)
      ), found AS (
        SELECT CASE WHEN our_state IS NULL THEN 'missing_with_us' WHEN their_state IS NULL THEN 'missing_at_processor' WHEN other THEN 'other_amount'
            ELSE 'other_state' END AS kind,
          subject, proxy, customer_id, payment_id, ours AS our_amount, theirs AS their_amount, our_state, their_state, direction
        FROM compared
        WHERE CASE WHEN our_state IS NULL THEN their_state = 'accepted' WHEN their_state IS NULL THEN our_state = 'accepted'
          ELSE other OR our_state <> their_state END
      )${writeDown('transfer')}`,
    values: [clientId, day, now, from, to],
  });
  return counts ?? { compared: 0, opened: 0, ended: 0 };
}

export async function saveRun(
  tx: WriteHandle,
  clientId: number,
  run: {
    readonly day: string;
    readonly now: Date;
    readonly cards: number;
    readonly transfers: number;
  },
): Promise<void> {
  await tx.text({
    sql: `INSERT INTO reconciliation_run (client_id, day, at, cards, transfers) VALUES ($1, $2, $3, $4, $5)
          ON CONFLICT (client_id, day) DO UPDATE SET at = excluded.at, cards = excluded.cards, transfers = excluded.transfers`,
    values: [clientId, run.day, run.now, run.cards, run.transfers],
  });
}

/** The last day that was compared, over all clients: in the scope of the platform. */
export async function lastReconciledDay(tx: WriteHandle): Promise<string | null> {
  const [row] = await tx.text<{ day: string | null }>({
    sql: 'SELECT payments_last_reconciled() AS day',
  });
  return row?.day ?? null;
}
