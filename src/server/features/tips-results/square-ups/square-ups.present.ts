import type { z } from 'zod';
import type { squareUpShown } from '#contract/tips-results/square-ups.ts';
import { invariant } from '#kernel/invariant.ts';
import { toWire } from '#kernel/money.ts';
import { ok, type Result } from '#kernel/result.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { presentPay } from '../../../../domain/tips-payouts/payable.ts';
import { type SquareUpRow, payeesOfSquareUps } from './square-ups.repo.ts';

export type SquareUpOut = z.input<typeof squareUpShown>;

/** Square-ups with the names of the people that they are for. */
export async function presentSquareUps(
  tx: ReadHandle,
  rows: readonly SquareUpRow[],
): Promise<SquareUpOut[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const payees = new Map(
    (
      await payeesOfSquareUps(
        tx,
        first.client_id,
        rows.map((row) => row.id),
      )
    ).map((payee) => [payee.id, payee]),
  );
  return rows.map((row) => ({
    id: row.id,
    wallet_id: row.store_id,
    employee_id: row.employee_id,
    first_name: payees.get(row.id)?.first_name ?? '',
    last_name: payees.get(row.id)?.last_name ?? '',
    title: row.title,
    amount: toWire(row.amount),
    reason: row.reason,
    date: row.not_before,
    state: row.state,
    proposed: row.proposed,
    origin_id: row.origin_id,
    origin_result_id: row.origin_result_id,
    origin_date: payees.get(row.id)?.origin_date ?? null,
    result_id: row.result_id,
    made_by: row.made_by,
    created_at: row.created_at.toISOString(),
    archived_at: row.archived_at?.toISOString() ?? null,
    pay_state:
      row.job_id === null
        ? null
        : presentPay({
            customer_id: null,
            status: null,
            process: true,
            pay_state: 'sent',
            reason: null,
            movement_status: payees.get(row.id)?.movement_status ?? null,
            movement_reason: null,
          }).pay_state,
  }));
}

/** A change of a square-up, answered by it. */
export async function presentSquareUp<E extends string>(
  tx: ReadHandle,
  done: Promise<Result<SquareUpRow, E>>,
): Promise<Result<SquareUpOut, E>> {
  const outcome = await done;
  if (!outcome.ok) return outcome;
  const [shown] = await presentSquareUps(tx, [outcome.value]);
  invariant(shown, 'one row is shown as one');
  return ok(shown);
}
