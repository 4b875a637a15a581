import type { Fault } from '#server/ledger/index.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { MEMBER_PART } from './payments.repo.ts';
import { proveInternalPayments } from './prove-internal.repo.ts';

const MAX_FAULTS = 100;

/** What left the payer of a payment, and what reached its payee: as `sharesOf` of the domain has it. */
const LEAVES = `m.amount + CASE m.kind WHEN 'load' THEN m.fee - ${MEMBER_PART} ELSE ${MEMBER_PART} END`;
const ARRIVES = `m.amount - CASE m.kind WHEN 'load' THEN ${MEMBER_PART} ELSE m.fee - ${MEMBER_PART} END`;

/**
 * Holds one client's payments against the books: what lies in flight is what is reserved, each
 * payment that was paid has its transfer of its amount, what the provider covers is what its open
 * exceptions say, what is held is in no transfer, and what moves in the books alone has its lines.
 * Reads all of them: a job, not a request.
 */
export async function provePayments(read: ReadHandle, clientId: number): Promise<Fault[]> {
  return [
    ...(await inFlightFaults(read, clientId)),
    ...(await transferFaults(read, clientId)),
    ...(await proveInternalPayments(read, clientId)),
    ...(await coveredFaults(read, clientId)),
    ...(await spendingFaults(read, clientId)),
  ];
}

function inFlightFaults(read: ReadHandle, clientId: number): Promise<Fault[]> {
  return read.text<Fault>({
    sql: `SELECT 'in_flight_is_not_reserved' AS rule, a.id AS "accountId"
          FROM ledger_account AS a
          LEFT JOIN (SELECT m.in_flight_account_id AS id, sum(${LEAVES}) AS reserved FROM movement AS m
                     WHERE m.client_id = $1 AND m.status = 'pre-paid' AND m.job_id IS NULL GROUP BY 1) AS r ON r.id = a.id
          WHERE a.client_id = $1 AND a.kind = 'in_flight' AND a.balance <> coalesce(r.reserved, 0) ORDER BY a.id LIMIT ${MAX_FAULTS}`,
    values: [clientId],
  });
}

/**
 * A payment that was settled by itself took its share from where it lay in flight; a row that was
 * settled with its chunk has an entry of its line in the transfer of the chunk.
 */
function transferFaults(read: ReadHandle, clientId: number): Promise<Fault[]> {
  return read.text<Fault>({
    sql: `SELECT 'payment_without_its_transfer' AS rule, m.id::text AS "paymentId", m.transfer_id::text AS "transferId"
          FROM movement AS m
          LEFT JOIN ledger_entry AS alone ON alone.client_id = $1 AND alone.transfer_id = m.transfer_id AND alone.account_id = m.in_flight_account_id
            AND alone.line IS NULL AND alone.amount = -(${LEAVES})
          LEFT JOIN ledger_entry AS of_chunk ON of_chunk.client_id = $1 AND of_chunk.transfer_id = m.transfer_id AND of_chunk.line = m.line
            AND of_chunk.amount = CASE m.kind WHEN 'load' THEN ${ARRIVES} ELSE -(${LEAVES}) END
          WHERE m.client_id = $1 AND m.status = 'paid' AND m.in_flight_account_id IS NOT NULL AND alone.transfer_id IS NULL AND of_chunk.transfer_id IS NULL
          ORDER BY m.id LIMIT ${MAX_FAULTS}`,
    values: [clientId],
  });
}

/** What the provider covers for members stands in its account, and in the open exceptions about it. */
function coveredFaults(read: ReadHandle, clientId: number): Promise<Fault[]> {
  return read.text<Fault>({
    sql: `SELECT 'covered_is_not_its_exceptions' AS rule, a.id AS "accountId"
          FROM ledger_account AS a
          WHERE a.client_id = $1 AND a.kind = 'dispute'
            AND a.balance <> (SELECT coalesce(sum(e.amount), 0) FROM payment_exception AS e
              WHERE e.client_id = $1 AND e.kind IN ('overdraft', 'dispute_covered') AND e.closed_at IS NULL)
          LIMIT ${MAX_FAULTS}`,
    values: [clientId],
  });
}

/**
 * Each purchase, refund, fee and adjustment has a transfer whose entry at the processor's account
 * is its amount; an authorization has none.
 */
function spendingFaults(read: ReadHandle, clientId: number): Promise<Fault[]> {
  return read.text<Fault>({
    sql: `SELECT 'card_event_without_its_transfer' AS rule, k.no::text AS "paymentId", k.transfer_id::text AS "transferId"
          FROM card_event AS k JOIN client AS c ON c.client_id = k.client_id
          LEFT JOIN ledger_entry AS e ON e.client_id = $1 AND e.transfer_id = k.transfer_id AND e.account_id = (c.accounts ->> 'settlement')::int
          WHERE k.client_id = $1 AND CASE k.kind WHEN 'authorization' THEN k.transfer_id IS NOT NULL WHEN 'closed' THEN false
            ELSE e.amount IS DISTINCT FROM CASE WHEN k.kind IN ('clearing', 'fee') THEN k.amount ELSE -k.amount END END
          ORDER BY k.no LIMIT ${MAX_FAULTS}`,
    values: [clientId],
  });
}
