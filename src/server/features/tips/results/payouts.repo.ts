import type { MemberStatus } from '#domain/people/member-status.ts';
import type { Language } from '#server/platform/actor.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import { STANDS } from './results.repo.ts';

const paidOf = (clientId: number, resultId: number) => q.updateTable('tip_person').where('client_id', '=', clientId).where('result_id', '=', resultId);

/** Somebody paid by a result: one of its people, or whom one of its external tip-outs goes to. */
export type PayeeKey = { readonly employeeId: number | null; readonly externalId: number | null };

export async function markManual(tx: WriteHandle, clientId: number, resultId: number): Promise<void> {
  await tx.run(paidOf(clientId, resultId).where('payout', '>', 0n).set({ pay_state: 'manual' }));
  await tx.text({ sql: `UPDATE tip_external x SET pay_state = 'manual' WHERE x.client_id = $1 AND x.result_id = $2 AND x.to_employee_id IS NOT NULL AND ${STANDS}`, values: [clientId, resultId] });
}

export async function holdPeople(tx: WriteHandle, clientId: number, resultId: number, held: readonly (PayeeKey & { readonly reason: string })[]): Promise<void> {
  const values = [clientId, resultId, held.map((one) => one.employeeId), held.map((one) => one.externalId), held.map((one) => one.reason)];
  const set = `SET pay_state = 'held', reason = h.reason, job_id = NULL, line = NULL FROM unnest($3::int[], $4::int[], $5::text[]) AS h (employee_id, external_id, reason)`;
  await tx.text({ sql: `UPDATE tip_person p ${set} WHERE p.client_id = $1 AND p.result_id = $2 AND p.employee_id = h.employee_id`, values });
  await tx.text({ sql: `UPDATE tip_external x ${set} WHERE x.client_id = $1 AND x.result_id = $2 AND x.id = h.external_id`, values });
}

/** Their lines in the batch are their places, from 1. */
export async function markSent(tx: WriteHandle, clientId: number, resultId: number, jobId: number, paid: readonly PayeeKey[]): Promise<void> {
  const values = [clientId, resultId, jobId, paid.map((one) => one.employeeId), paid.map((one) => one.externalId)];
  const set = `SET pay_state = 'sent', reason = NULL, job_id = $3, line = s.line FROM unnest($4::int[], $5::int[]) WITH ORDINALITY AS s (employee_id, external_id, line)`;
  await tx.text({ sql: `UPDATE tip_person p ${set} WHERE p.client_id = $1 AND p.result_id = $2 AND p.employee_id = s.employee_id`, values });
  await tx.text({ sql: `UPDATE tip_external x ${set} WHERE x.client_id = $1 AND x.result_id = $2 AND x.id = s.external_id`, values });
}

export type Outsider = {
  readonly result_id: number; readonly external_id: number; readonly to_employee_id: number; readonly payout: bigint; readonly process: boolean; readonly first_name: string; readonly last_name: string; readonly customer_id: number | null; readonly status: MemberStatus | null;
  readonly pay_state: 'sent' | 'held' | 'manual' | null; readonly reason: string | null; readonly movement_status: string | null; readonly movement_reason: string | null;
};
/** Those outside of results to whom tip-outs of them go, with what became of what was sent. */
export const outsidersOf = (tx: ReadHandle, clientId: number, resultIds: readonly number[]): Promise<Outsider[]> =>
  tx.text<Outsider>({
    sql: `SELECT x.result_id, x.id AS external_id, x.to_employee_id, x.amount AS payout, true AS process, coalesce(c.first_name, e.first_name) AS first_name, coalesce(c.last_name, e.last_name) AS last_name, e.customer_id, c.status, x.pay_state, x.reason,
            m.status AS movement_status, m.reason AS movement_reason
          FROM tip_external x JOIN tip_employee e ON e.client_id = x.client_id AND e.id = x.to_employee_id LEFT JOIN customer c ON c.client_id = e.client_id AND c.id = e.customer_id
          LEFT JOIN LATERAL (SELECT status, reason FROM movement WHERE client_id = x.client_id AND job_id = x.job_id AND line = x.line ORDER BY id DESC LIMIT 1) AS m ON x.job_id IS NOT NULL
          WHERE x.client_id = $1 AND x.result_id = ANY($2::int[]) AND ${STANDS} ORDER BY x.id`,
    values: [clientId, resultIds],
  });

/** Answers of how many it was otherwise. */
export const setProcess = (tx: WriteHandle, clientId: number, resultId: number, employeeIds: readonly number[], process: boolean) =>
  tx.run(paidOf(clientId, resultId).where('employee_id', 'in', [...employeeIds]).where('process', '=', !process).set({ process }));

export type Untold = {
  readonly employee_id: number; readonly payout: bigint; readonly mobile_number: string | null; readonly email: string | null; readonly username_option: number; readonly language: Language;
  /** Whether the wallet tells them by itself. */ readonly tell: boolean;
  readonly money: 'sending' | 'there' | 'elsewhere';
};
const ARRIVED = `('paid', 'missing', 'reversed')`;
/** Who was paid and not told yet, with where they can be told and how far their money has come; whoever was declined gets nothing to be told of. */
export const notTold = (tx: ReadHandle, clientId: number, resultId: number): Promise<Untold[]> =>
  tx.text<Untold>({
    sql: `SELECT p.employee_id, p.payout, p.tell, c.mobile_number, c.email, c.username_option, c.language,
            CASE WHEN p.pay_state = 'manual' THEN 'elsewhere' WHEN m.status IN ${ARRIVED} THEN 'there' ELSE 'sending' END AS money
          FROM tip_person p JOIN tip_employee e ON e.client_id = p.client_id AND e.id = p.employee_id JOIN customer c ON c.client_id = e.client_id AND c.id = e.customer_id
          LEFT JOIN LATERAL (SELECT status FROM movement WHERE client_id = p.client_id AND job_id = p.job_id AND line = p.line ORDER BY id DESC LIMIT 1) AS m ON p.job_id IS NOT NULL
          WHERE p.client_id = $1 AND p.result_id = $2 AND p.payout > 0 AND p.pay_state IN ('sent', 'manual') AND p.notified_at IS NULL AND coalesce(m.status, '') NOT IN ('failed', 'cancelled') ORDER BY p.employee_id`,
    values: [clientId, resultId],
  });

/** Results with somebody to be told by itself whose money is there, and who can be told. */
export const resultsToTell = async (tx: ReadHandle, clientId: number): Promise<number[]> =>
  (await tx.text<{ result_id: number }>({
    sql: `SELECT DISTINCT p.result_id FROM tip_person p JOIN tip_employee e ON e.client_id = p.client_id AND e.id = p.employee_id JOIN customer c ON c.client_id = e.client_id AND c.id = e.customer_id
          WHERE p.client_id = $1 AND p.tell AND p.notified_at IS NULL AND coalesce(c.mobile_number, c.email) IS NOT NULL AND (p.pay_state = 'manual' OR (p.pay_state = 'sent'
            AND (SELECT status FROM movement WHERE client_id = p.client_id AND job_id = p.job_id AND line = p.line ORDER BY id DESC LIMIT 1) IN ${ARRIVED})) ORDER BY p.result_id LIMIT 100`,
    values: [clientId],
  })).map((row) => row.result_id);

/** From now on those of a result who get something are told by themselves. */
export const letTell = (tx: WriteHandle, clientId: number, resultId: number) => tx.run(paidOf(clientId, resultId).where('payout', '>', 0n).set({ tell: true }));

export const markTold = (tx: WriteHandle, clientId: number, resultId: number, employeeIds: readonly number[], now: Date) =>
  tx.text({ sql: 'UPDATE tip_person SET notified_at = $3 WHERE client_id = $1 AND result_id = $2 AND employee_id = ANY($4::int[])', values: [clientId, resultId, now, employeeIds] });
