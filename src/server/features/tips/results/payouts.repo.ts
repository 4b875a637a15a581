import type { Language } from '#server/platform/actor.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';

const paidOf = (clientId: number, resultId: number) => q.updateTable('tip_person').where('client_id', '=', clientId).where('result_id', '=', resultId);

export const markManual = (tx: WriteHandle, clientId: number, resultId: number) => tx.run(paidOf(clientId, resultId).where('payout', '>', 0n).set({ pay_state: 'manual' }));

export async function holdPeople(tx: WriteHandle, clientId: number, resultId: number, held: readonly { readonly employeeId: number; readonly reason: string }[]): Promise<void> {
  await tx.text({
    sql: `UPDATE tip_person p SET pay_state = 'held', reason = h.reason, job_id = NULL, line = NULL FROM unnest($3::int[], $4::text[]) AS h (employee_id, reason) WHERE p.client_id = $1 AND p.result_id = $2 AND p.employee_id = h.employee_id`,
    values: [clientId, resultId, held.map((one) => one.employeeId), held.map((one) => one.reason)],
  });
}

/** Their lines in the batch are their places, from 1. */
export async function markSent(tx: WriteHandle, clientId: number, resultId: number, jobId: number, employeeIds: readonly number[]): Promise<void> {
  await tx.text({
    sql: `UPDATE tip_person p SET pay_state = 'sent', reason = NULL, job_id = $3, line = s.line FROM unnest($4::int[]) WITH ORDINALITY AS s (employee_id, line) WHERE p.client_id = $1 AND p.result_id = $2 AND p.employee_id = s.employee_id`,
    values: [clientId, resultId, jobId, employeeIds],
  });
}

export const setProcess = (tx: WriteHandle, clientId: number, resultId: number, employeeIds: readonly number[], process: boolean) =>
  tx.run(paidOf(clientId, resultId).where('employee_id', 'in', [...employeeIds]).set({ process }));

type Contact = { readonly employee_id: number; readonly payout: bigint; readonly mobile_number: string | null; readonly email: string | null; readonly username_option: number; readonly language: Language };
/** Who was paid and not told yet, with where they can be told. */
export const notTold = (tx: ReadHandle, clientId: number, resultId: number): Promise<Contact[]> =>
  tx.text<Contact>({
    sql: `SELECT p.employee_id, p.payout, c.mobile_number, c.email, c.username_option, c.language FROM tip_person p JOIN tip_employee e ON e.client_id = p.client_id AND e.id = p.employee_id
          JOIN customer c ON c.client_id = e.client_id AND c.id = e.customer_id
          WHERE p.client_id = $1 AND p.result_id = $2 AND p.payout > 0 AND p.pay_state IN ('sent', 'manual') AND p.notified_at IS NULL ORDER BY p.employee_id`,
    values: [clientId, resultId],
  });

export const markTold = (tx: WriteHandle, clientId: number, resultId: number, employeeIds: readonly number[], now: Date) =>
  tx.text({ sql: 'UPDATE tip_person SET notified_at = $3 WHERE client_id = $1 AND result_id = $2 AND employee_id = ANY($4::int[])', values: [clientId, resultId, now, employeeIds] });
