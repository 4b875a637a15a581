import { type Result, ok } from '#kernel/result.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { lockEditableResult, type Open, type OpenRefusal } from '../results/lock-result.ts';
import { halvesOf, holdersOf } from './links.repo.ts';
import type { AdjustmentRow, LineRow } from '../results/results.repo.ts';
import type { RuleBook } from '../computing/rule-book.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

/**
 * The balances among some adjustments of which a half no longer stands, its person or its rule
 * having gone: what one share gives and the other gets stays the same amount, so the other halves
 * fall with it.
 */
export async function voidedBalances(
  tx: ReadHandle,
  clientId: number,
  book: RuleBook,
  adjustments: readonly AdjustmentRow[],
): Promise<ReadonlySet<number | null>> {
  const balances = [
    ...new Set(adjustments.flatMap(({ balance_id: id }) => (id === null ? [] : [id]))),
  ];
  const fallen = new Set<number | null>();
  for (const half of balances.length === 0 ? [] : await halvesOf(tx, clientId, balances)) {
    const rules =
      half.rule_id === null
        ? null
        : await book.rulesAt('share', half.service_id, half.business_date);
    if (
      !half.there ||
      (half.rule_id !== null && rules?.share.some(({ id }) => id === half.rule_id) !== true)
    )
      fallen.add(half.balance_id);
  }
  return fallen;
}

/**
 * Whether those who are in a result before and not after may leave it: not while their money lies
 * in a result that is paid or locked.
 */
export async function mayLeave(
  work: RequestContext,
  { result }: Open,
  before: readonly LineRow[],
  after: readonly Pick<LineRow, 'employee_id'>[],
): Promise<Result<true, OpenRefusal>> {
  const staying = new Set(after.map((line) => line.employee_id));
  const leaving = [...new Set(before.map((line) => line.employee_id))].filter(
    (id) => !staying.has(id),
  );
  for (const id of leaving.length === 0
    ? []
    : await holdersOf(work.tx, result.client_id, result.id, leaving)) {
    const open = await lockEditableResult(work, id);
    if (!open.ok) return open;
  }
  return ok(true);
}
