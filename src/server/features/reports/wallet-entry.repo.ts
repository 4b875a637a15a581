import { MEMBER_PART } from '../payments/index.ts';

const PAYMENT = `m.id, m.kind, m.wallet_id, m.other_wallet_id, m.customer_id, m.fee - ${MEMBER_PART} AS client_part, m.status, m.notes, m.description, m.manager_name`;
const PAYMENT_NAMES = `id, kind, wallet_id, other_wallet_id, customer_id, client_part, status, notes, description, manager_name`;

/**
 * `line`, what entry `e` was, from its payment `p`, its batch `j` and its transfer `t`:
 * - `type`: what the payment was, under the names of the histories, or `payout`, or the ledger's word;
 * - `undone`: it came back, because the payment was declined or cancelled;
 * - `fee`: the part of it that the provider earned, out of this wallet.
 */
const LINE_OF_ENTRY = `
  CROSS JOIN LATERAL (SELECT
    CASE
      WHEN j.source = 'payout' THEN 'payout'
      WHEN j.id IS NOT NULL THEN j.kind
      WHEN p.kind = 'release_returned' THEN 'returned'
      WHEN p.kind = 'returned_fee' THEN 'fee'
      WHEN p.id IS NOT NULL THEN p.kind
      ELSE t.kind::text END AS type,
    coalesce(p.taken_back, false) OR t.kind = 'release' OR (t.kind = 'bulk_release' AND j.kind = 'load') AS undone,
    CASE
      WHEN t.kind = 'bulk_hold' THEN (SELECT coalesce(sum(m.fee - ${MEMBER_PART}), 0)::bigint FROM movement AS m
        WHERE m.client_id = $1 AND m.job_id = t.batch_id AND m.attempt = t.step
          AND m.status NOT IN ('failed', 'cancelled'))
      WHEN p.taken_back OR p.status IN ('failed', 'cancelled') THEN 0
      ELSE coalesce(p.client_part, 0) END AS fee) AS line`;

/**
 * What an entry of a wallet was for, as SQL that joins on to `e` (an entry of client $1) and `w`
 * (with `wallet_id`): `p`, its payment; `j`, its batch; `t`, its transfer; and `line`.
 *
 * A payment is found by the transfer that decided or reserved it, or by the one that it takes back;
 * the rows of a batch by the sending that reserved them.
 */
export const WALLET_ENTRY = `
  JOIN ledger_transfer AS t ON t.client_id = $1 AND t.id = e.transfer_id
  LEFT JOIN bulk_job AS j ON j.client_id = $1 AND j.id = t.batch_id
  LEFT JOIN LATERAL (
    SELECT ${PAYMENT_NAMES}, taken_back FROM (
      SELECT ${PAYMENT}, false AS taken_back FROM movement AS m
        WHERE t.batch_id IS NULL AND m.client_id = $1 AND m.transfer_id = t.id AND m.job_id IS NULL
      UNION ALL
      SELECT ${PAYMENT}, m.hold_transfer_id <> t.id FROM movement AS m
        WHERE t.batch_id IS NULL AND m.client_id = $1 AND m.hold_transfer_id IN (t.id, t.reverses)
    ) AS found WHERE found.wallet_id = w.wallet_id LIMIT 1) AS p ON true
  ${LINE_OF_ENTRY}`;

/**
 * The same of many entries at once, as a whole statement: each table is read once, by a list of
 * keys, which takes a third of the time that looking up each entry does. `entries` selects entries
 * of client $1 with `wallet_id`, `account_id` and the columns of `ledger_entry` that are asked for.
 *
 * Nothing says beforehand how many they are, and joined row by row thousands of them take a second:
 * it is run by `textForWhole`.
 */
export const explained = (entries: string, select: string): string => `
  WITH entry AS MATERIALIZED (${entries}
  ), transfer AS MATERIALIZED (
    SELECT id, kind, batch_id, step, reverses FROM ledger_transfer
    WHERE client_id = $1 AND id = ANY (ARRAY(SELECT transfer_id FROM entry))
  ), job AS MATERIALIZED (
    SELECT id, kind, source, state, memo, file_name, manager_name FROM bulk_job
    WHERE client_id = $1 AND id = ANY (ARRAY(SELECT DISTINCT batch_id FROM transfer))
  ), held AS MATERIALIZED (
    SELECT ${PAYMENT}, m.hold_transfer_id FROM movement AS m
    WHERE m.client_id = $1 AND m.hold_transfer_id = ANY (ARRAY(SELECT unnest(ARRAY[id, reverses]) FROM transfer WHERE batch_id IS NULL))
  ), payment AS MATERIALIZED (
    SELECT DISTINCT ON (transfer_id, wallet_id) * FROM (
      SELECT m.transfer_id, ${PAYMENT}, false AS taken_back, 1 AS nth FROM movement AS m
        WHERE m.client_id = $1 AND m.job_id IS NULL AND m.transfer_id = ANY (ARRAY(SELECT id FROM transfer WHERE batch_id IS NULL))
      UNION ALL
      SELECT t.transfer_id, ${PAYMENT_NAMES}, t.hold_id <> t.transfer_id, 2 FROM held JOIN (
        SELECT id AS transfer_id, unnest(ARRAY[id, reverses]) AS hold_id FROM transfer WHERE batch_id IS NULL
      ) AS t ON t.hold_id = held.hold_transfer_id
    ) AS found ORDER BY transfer_id, wallet_id, nth, taken_back
  )
  SELECT ${select} FROM entry AS e
  CROSS JOIN LATERAL (SELECT e.wallet_id, e.account_id) AS w
  JOIN transfer AS t ON t.id = e.transfer_id
  LEFT JOIN job AS j ON j.id = t.batch_id
  LEFT JOIN payment AS p ON p.transfer_id = t.id AND p.wallet_id = e.wallet_id
  ${LINE_OF_ENTRY}`;
