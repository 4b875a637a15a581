import type { ReadHandle } from '#server/platform/database/handle.ts';

/** The results into which money of some others goes, by external tip-outs and balances. */
export const linkedResults = async (
  tx: ReadHandle,
  clientId: number,
  resultIds: readonly number[],
): Promise<number[]> =>
  (
    await tx.text<{ id: number }>({
      sql: `SELECT to_result_id AS id FROM tip_external WHERE client_id = $1 AND result_id = ANY($2::int[]) AND to_result_id IS NOT NULL
          UNION SELECT o.result_id FROM tip_adjustment a JOIN tip_adjustment o ON o.client_id = a.client_id AND o.balance_id = a.balance_id WHERE a.client_id = $1 AND a.result_id = ANY($2::int[])`,
      values: [clientId, resultIds],
    })
  ).map(({ id }) => id);

/**
 * The results that have money of some people of one: who took it by an external tip-out, and who
 * gave it by a balance.
 */
export const holdersOf = async (
  tx: ReadHandle,
  clientId: number,
  resultId: number,
  employeeIds: readonly number[],
): Promise<number[]> =>
  (
    await tx.text<{ id: number }>({
      sql: `SELECT to_result_id AS id FROM tip_external WHERE client_id = $1 AND result_id = $2 AND employee_id = ANY($3::int[]) AND to_result_id IS NOT NULL
          UNION SELECT o.result_id FROM tip_adjustment a JOIN tip_adjustment o ON o.client_id = a.client_id AND o.balance_id = a.balance_id AND o.result_id <> a.result_id
            WHERE a.client_id = $1 AND a.result_id = $2 AND a.employee_id = ANY($3::int[])`,
      values: [clientId, resultId, employeeIds],
    })
  ).map(({ id }) => id);

/**
 * Half of a balance between two results, and whether the person that it was made to still has a
 * line there.
 */
export type Half = {
  readonly balance_id: number;
  readonly rule_id: number | null;
  readonly there: boolean;
  readonly service_id: number;
  readonly business_date: string;
};
export const halvesOf = (
  tx: ReadHandle,
  clientId: number,
  balanceIds: readonly number[],
): Promise<Half[]> =>
  tx.text<Half>({
    sql: `SELECT a.balance_id, a.rule_id, r.service_id, r.business_date::text AS business_date,
            (a.employee_id IS NULL OR EXISTS (SELECT FROM tip_line l WHERE l.client_id = a.client_id AND l.result_id = a.result_id AND l.employee_id = a.employee_id)) AS there
          FROM tip_adjustment a JOIN tip_result r ON r.client_id = a.client_id AND r.id = a.result_id WHERE a.client_id = $1 AND a.balance_id = ANY($2::int[]) AND r.state = 'pending' AND r.locked_at IS NULL ORDER BY a.id`,
    values: [clientId, balanceIds],
  });
