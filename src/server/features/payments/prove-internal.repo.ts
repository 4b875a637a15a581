import type { Fault } from '#server/ledger/index.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';

const MAX_FAULTS = 100;

/**
 * Holds payments that nobody outside carries out against the books, both ways: each line has its
 * transfer, of its kind and with its amount at its account; each such transfer has its lines. What
 * was posted before every payment had a line is left out.
 */
export async function proveInternalPayments(read: ReadHandle, clientId: number): Promise<Fault[]> {
  return [...(await lineFaults(read, clientId)), ...(await transferFaults(read, clientId))];
}

/** Says by itself what each kind moves, so that it is no mirror of the code that books. */
function lineFaults(read: ReadHandle, clientId: number): Promise<Fault[]> {
  return read.text<Fault>({
    sql: `SELECT 'payment_without_its_transfer' AS rule, m.id::text AS "paymentId", m.transfer_id::text AS "transferId"
          FROM movement AS m JOIN client AS c ON c.client_id = m.client_id JOIN wallet AS w ON w.client_id = m.client_id AND w.id = m.wallet_id
          CROSS JOIN LATERAL (VALUES ('transfer_out', 'transfer', w.account_id, -m.amount - m.fee), ('transfer_in', 'transfer', w.account_id, m.amount),
            ('ewa_fund', 'transfer', w.account_id, -m.amount), ('ewa_return', 'transfer', w.account_id, m.amount), ('ewa_repay', 'transfer', w.account_id, -m.amount),
            ('purchase', 'fee', w.account_id, -m.amount), ('refund', 'reversal', w.account_id, m.amount),
            ('checkout', 'fee', (c.accounts ->> 'clearing')::int, -m.amount), ('checkout_refund', 'reversal', (c.accounts ->> 'clearing')::int, m.amount),
            ('adjustment', 'adjustment', w.account_id, m.amount), ('dispute', 'dispute', w.account_id, m.amount), ('unload', 'unload', w.account_id, m.amount),
            ('self_load', 'deposit', (c.accounts ->> 'clearing')::int, -m.amount), ('pad', 'deposit', (c.accounts ->> 'clearing')::int, -m.amount),
            ('direct_deposit', 'deposit', (c.accounts ->> 'clearing')::int, -m.amount), ('release', 'deposit', (c.accounts ->> 'receivable')::int, -m.amount),
            ('release_returned', 'return', (c.accounts ->> 'receivable')::int, m.amount), ('returned', 'return', (c.accounts ->> 'clearing')::int, m.amount),
            ('card_deposit', 'deposit', (c.accounts ->> 'clearing')::int, -m.amount), ('repayment', 'deposit', (c.accounts ->> 'receivable')::int, m.amount), ('returned_fee', 'fee', (c.accounts ->> 'fee_income')::int, m.amount)) AS k (line, transfer, account_id, amount)
          LEFT JOIN ledger_transfer AS t ON t.client_id = $1 AND t.id = CASE m.kind WHEN 'card_deposit' THEN m.hold_transfer_id ELSE m.transfer_id END AND t.kind::text = k.transfer
          LEFT JOIN ledger_entry AS e ON e.client_id = $1 AND e.transfer_id = t.id AND e.account_id = k.account_id AND e.amount = k.amount
          WHERE m.client_id = $1 AND m.kind = k.line AND e.transfer_id IS NULL
            AND (m.kind <> 'unload' OR (m.reason = 'card_closed' AND m.provider_key IS NULL AND m.transfer_id > payments_complete_after()))
          ORDER BY m.id LIMIT ${MAX_FAULTS}`,
    values: [clientId],
  });
}

function transferFaults(read: ReadHandle, clientId: number): Promise<Fault[]> {
  return read.text<Fault>({
    sql: `SELECT 'transfer_without_its_payment' AS rule, t.id::text AS "transferId"
          FROM ledger_transfer AS t
          LEFT JOIN ledger_transfer AS first ON first.client_id = $1 AND first.id = t.reverses
          LEFT JOIN (SELECT CASE kind WHEN 'card_deposit' THEN hold_transfer_id ELSE transfer_id END AS transfer_id, count(*) AS lines FROM movement WHERE client_id = $1 AND kind NOT IN ('load', 'unload') GROUP BY 1) AS m ON m.transfer_id = t.id
          WHERE t.client_id = $1 AND t.id > payments_complete_after()
            AND (t.kind IN ('transfer', 'adjustment', 'fee', 'deposit', 'return', 'dispute') OR (t.kind = 'reversal' AND first.kind = 'fee'))
            AND EXISTS (SELECT FROM ledger_account AS a WHERE a.client_id = $1 AND a.id = ANY (t.accounts) AND (a.kind = 'wallet' OR a.kind = 'clearing' AND t.kind <> 'dispute'))
            AND coalesce(m.lines, 0) <> CASE WHEN t.kind = 'transfer' AND NOT EXISTS (SELECT FROM ledger_account AS f WHERE f.client_id = $1 AND f.id = ANY (t.accounts) AND f.kind = 'ewa_float') THEN 2 ELSE 1 END
          ORDER BY t.id LIMIT ${MAX_FAULTS}`,
    values: [clientId],
  });
}
