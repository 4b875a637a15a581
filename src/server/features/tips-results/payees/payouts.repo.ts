import type { MemberStatus } from '#domain/people/member-status.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import { STANDS } from '../results/results.repo.ts';

const paidOf = (clientId: number, resultId: number) =>
  q.updateTable('tip_person').where('client_id', '=', clientId).where('result_id', '=', resultId);

/** Somebody paid by a result: one of its people, or whom one of its external tip-outs goes to. */
export type PayeeKey = { readonly employeeId: number | null; readonly externalId: number | null };

export async function markManual(
  tx: WriteHandle,
  clientId: number,
  resultId: number,
): Promise<void> {
  await tx.run(paidOf(clientId, resultId).where('payout', '>', 0n).set({ pay_state: 'manual' }));
  await tx.text({
    sql: `UPDATE tip_external x SET pay_state = 'manual' WHERE x.client_id = $1 AND x.result_id = $2 AND x.to_employee_id IS NOT NULL AND ${STANDS}`,
    values: [clientId, resultId],
  });
}

export async function withholdPayouts(
  tx: WriteHandle,
  clientId: number,
  resultId: number,
  held: readonly (PayeeKey & { readonly reason: string })[],
): Promise<void> {
  const values = [
    clientId,
    resultId,
    held.map((one) => one.employeeId),
    held.map((one) => one.externalId),
    held.map((one) => one.reason),
  ];
  const set = `SET pay_state = 'held', reason = h.reason, job_id = NULL, line = NULL FROM unnest($3::int[], $4::int[], $5::text[]) AS h (employee_id, external_id, reason)`;
  await tx.text({
    sql: `UPDATE tip_person p ${set} WHERE p.client_id = $1 AND p.result_id = $2 AND p.employee_id = h.employee_id`,
    values,
  });
  await tx.text({
    sql: `UPDATE tip_external x ${set} WHERE x.client_id = $1 AND x.result_id = $2 AND x.id = h.external_id`,
    values,
  });
}

/** Their lines in the batch are their places, from 1. */
export async function markSent(
  tx: WriteHandle,
  { clientId, resultId }: { readonly clientId: number; readonly resultId: number },
  jobId: number,
  paid: readonly PayeeKey[],
): Promise<void> {
  const values = [
    clientId,
    resultId,
    jobId,
    paid.map((one) => one.employeeId),
    paid.map((one) => one.externalId),
  ];
  const set = `SET pay_state = 'sent', reason = NULL, job_id = $3, line = s.line FROM unnest($4::int[], $5::int[]) WITH ORDINALITY AS s (employee_id, external_id, line)`;
  await tx.text({
    sql: `UPDATE tip_person p ${set} WHERE p.client_id = $1 AND p.result_id = $2 AND p.employee_id = s.employee_id`,
    values,
  });
  await tx.text({
    sql: `UPDATE tip_external x ${set} WHERE x.client_id = $1 AND x.result_id = $2 AND x.id = s.external_id`,
    values,
  });
}

export type Outsider = {
  readonly result_id: number;
  readonly external_id: number;
  readonly to_employee_id: number;
  readonly payout: bigint;
  readonly process: boolean;
  readonly first_name: string;
  readonly last_name: string;
  readonly customer_id: number | null;
  readonly status: MemberStatus | null;
  readonly pay_state: 'sent' | 'held' | 'manual' | null;
  readonly reason: string | null;
  readonly movement_status: string | null;
  readonly movement_reason: string | null;
};
/** Those outside of results to whom tip-outs of them go, with what became of what was sent. */
export const outsidersOf = (
  tx: ReadHandle,
  clientId: number,
  resultIds: readonly number[],
): Promise<Outsider[]> =>
  tx.text<Outsider>({
    sql: `SELECT x.result_id, x.id AS external_id, x.to_employee_id, x.amount AS payout, true AS process, coalesce(c.first_name, e.first_name) AS first_name, coalesce(c.last_name, e.last_name) AS last_name, e.customer_id, c.status, x.pay_state, x.reason,
            m.status AS movement_status, m.reason AS movement_reason
          FROM tip_external x JOIN tip_employee e ON e.client_id = x.client_id AND e.id = x.to_employee_id LEFT JOIN customer c ON c.client_id = e.client_id AND c.id = e.customer_id
          LEFT JOIN LATERAL (SELECT status, reason FROM movement WHERE client_id = x.client_id AND job_id = x.job_id AND line = x.line ORDER BY id DESC LIMIT 1) AS m ON x.job_id IS NOT NULL
          WHERE x.client_id = $1 AND x.result_id = ANY($2::int[]) AND ${STANDS} ORDER BY x.id`,
    values: [clientId, resultIds],
  });

/** Answers of how many it was otherwise. */
export const setProcess = (
  tx: WriteHandle,
  { clientId, resultId }: { readonly clientId: number; readonly resultId: number },
  employeeIds: readonly number[],
  process: boolean,
) =>
  tx.run(
    paidOf(clientId, resultId)
      .where('employee_id', 'in', [...employeeIds])
      .where('process', '=', !process)
      .set({ process }),
  );
