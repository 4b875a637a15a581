import type { Language } from '#server/platform/actor.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import type { Statements } from '#server/platform/database/pool.ts';
import { findClients } from '#server/platform/sweep.ts';
import type { PayeeKey } from './payouts.repo.ts';

/**
 * Whoever gets money of a result: its own people, and those outside to whom a tip-out of it goes.
 */
const PAYEES = `(SELECT client_id, result_id, employee_id, NULL::int AS external_id, payout, pay_state, job_id, line, notify_when_paid, notified_at FROM tip_person
    UNION ALL SELECT client_id, result_id, to_employee_id, id, amount, pay_state, job_id, line, notify_when_paid, notified_at FROM tip_external WHERE to_employee_id IS NOT NULL) AS p
  JOIN tip_employee e ON e.client_id = p.client_id AND e.id = p.employee_id JOIN customer c ON c.client_id = e.client_id AND c.id = e.customer_id`;
const ARRIVED = `('paid', 'missing', 'reversed')`;

export type PendingNotification = {
  readonly employee_id: number;
  readonly external_id: number | null;
  readonly payout: bigint;
  readonly mobile_number: string | null;
  readonly email: string | null;
  readonly username_option: number;
  readonly language: Language;
  /** Whether the wallet tells them by itself. */ readonly notify_when_paid: boolean;
  readonly money: 'sending' | 'there' | 'elsewhere';
};
/**
 * Who was paid and not told yet, with where they can be told and how far their money has come;
 * whoever was declined gets nothing to be told of.
 */
export const pendingNotifications = (
  tx: ReadHandle,
  clientId: number,
  resultId: number,
): Promise<PendingNotification[]> =>
  tx.text<PendingNotification>({
    sql: `SELECT p.employee_id, p.external_id, p.payout, p.notify_when_paid, c.mobile_number, c.email, c.username_option, c.language,
            CASE WHEN p.pay_state = 'manual' THEN 'elsewhere' WHEN m.status IN ${ARRIVED} THEN 'there' ELSE 'sending' END AS money
          FROM ${PAYEES}
          LEFT JOIN LATERAL (SELECT status FROM movement WHERE client_id = p.client_id AND job_id = p.job_id AND line = p.line ORDER BY id DESC LIMIT 1) AS m ON p.job_id IS NOT NULL
          WHERE p.client_id = $1 AND p.result_id = $2 AND p.payout > 0 AND p.pay_state IN ('sent', 'manual') AND p.notified_at IS NULL AND coalesce(m.status, '') NOT IN ('failed', 'cancelled') ORDER BY p.employee_id, p.external_id NULLS FIRST`,
    values: [clientId, resultId],
  });

/** Results with somebody to be told by itself whose money is there, and who can be told. */
export const resultsToNotify = async (tx: ReadHandle, clientId: number): Promise<number[]> =>
  (
    await tx.text<{ result_id: number }>({
      sql: `SELECT DISTINCT p.result_id FROM ${PAYEES}
          WHERE p.client_id = $1 AND p.notify_when_paid AND p.notified_at IS NULL AND coalesce(c.mobile_number, c.email) IS NOT NULL AND (p.pay_state = 'manual' OR (p.pay_state = 'sent'
            AND (SELECT status FROM movement WHERE client_id = p.client_id AND job_id = p.job_id AND line = p.line ORDER BY id DESC LIMIT 1) IN ${ARRIVED})) ORDER BY p.result_id LIMIT 100`,
      values: [clientId],
    })
  ).map((row) => row.result_id);

/** The clients of such results. */
export const clientsToNotify = (db: Statements): Promise<number[]> =>
  findClients(db, 'tips_clients_to_notify', []);

/** From now on those who get something of a result are told by themselves. */
export async function enableNotification(
  tx: WriteHandle,
  clientId: number,
  resultId: number,
): Promise<void> {
  await tx.text({
    sql: 'UPDATE tip_person SET notify_when_paid = true WHERE client_id = $1 AND result_id = $2 AND payout > 0',
    values: [clientId, resultId],
  });
  await tx.text({
    sql: 'UPDATE tip_external SET notify_when_paid = true WHERE client_id = $1 AND result_id = $2 AND to_employee_id IS NOT NULL',
    values: [clientId, resultId],
  });
}

export async function markNotified(
  tx: WriteHandle,
  { clientId, resultId }: { readonly clientId: number; readonly resultId: number },
  told: readonly PayeeKey[],
  now: Date,
): Promise<void> {
  const values = [
    clientId,
    resultId,
    now,
    told.map((one) => one.employeeId),
    told.map((one) => one.externalId),
  ];
  const of = 'FROM unnest($4::int[], $5::int[]) AS t (employee_id, external_id)';
  await tx.text({
    sql: `UPDATE tip_person p SET notified_at = $3 ${of} WHERE p.client_id = $1 AND p.result_id = $2 AND p.employee_id = t.employee_id AND t.external_id IS NULL`,
    values,
  });
  await tx.text({
    sql: `UPDATE tip_external x SET notified_at = $3 ${of} WHERE x.client_id = $1 AND x.result_id = $2 AND x.id = t.external_id`,
    values,
  });
}
