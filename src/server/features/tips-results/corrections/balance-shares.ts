import { balanceTips } from '#domain/tips-results/balance.ts';
import { toWire } from '#kernel/money.ts';
import { type Result, fail } from '#kernel/result.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { corrected } from './corrected.ts';
import { changeAdjustments, insertAdjustments } from './corrections.repo.ts';
import { lockEditableResult, type OpenRefusal } from '../results/lock-result.ts';
import { findResult, keptOutcome, peopleOf } from '../results/results.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

const TITLE = 'Balance';

/**
 * Moves what one share has undistributed to those people of another, of the same wallet, who are
 * below zero: as linked adjustments of both.
 */
export async function balanceShares(
  work: RequestContext,
  id: number,
  alternateId: number,
): Promise<Result<true, OpenRefusal | 'only_positive_balances' | 'other_wallet'>> {
  const one = await lockEditableResult(work, id);
  if (!one.ok) return one;
  const { client_id: clientId, store_id: storeId } = one.value.result;
  // Looked at before it is held: two stores locked in either order would wait for each other.
  if (
    (await findResult(work.tx, clientId, alternateId))?.store_id !== storeId ||
    alternateId === id
  )
    return fail('other_wallet');
  const other = await lockEditableResult(work, alternateId);
  if (!other.ok) return other;
  const people = await peopleOf(work.tx, clientId, [alternateId]);
  const buckets = keptOutcome(one.value.result).buckets.map(({ ruleId, undistributed }) => ({
    ruleId,
    undistributed: BigInt(undistributed),
  }));
  const moved = balanceTips(
    { buckets },
    { people: people.map((person) => ({ employeeId: person.employee_id, owed: person.owed })) },
  );
  if (moved === null) return fail('only_positive_balances');
  const rows = [
    ...moved.from.map(({ ruleId, amount }) => ({
      result_id: id,
      rule_id: ruleId,
      employee_id: null,
      amount,
    })),
    ...moved.to.map(({ employeeId, amount }) => ({
      result_id: alternateId,
      rule_id: null,
      employee_id: employeeId,
      amount,
    })),
  ];
  await insertLinked(work.tx, clientId, rows, { made_by: work.actor.name, created_at: work.now });
  return corrected(work, one.value, [alternateId], {
    action: 'tips.balance',
    after: { amount: toWire(moved.amount), alternate_share_id: alternateId },
  });
}

type Half = {
  readonly result_id: number;
  readonly rule_id: number | null;
  readonly employee_id: number | null;
  readonly amount: bigint;
};

/** All halves carry the number of the first, by which they are taken back together. */
async function insertLinked(
  tx: WriteHandle,
  clientId: number,
  rows: readonly Half[],
  by: { readonly made_by: string; readonly created_at: Date },
): Promise<void> {
  const ids = await insertAdjustments(
    tx,
    rows.map((row) => ({
      client_id: clientId,
      ...row,
      title: TITLE,
      description: null,
      balance_id: null,
      ...by,
    })),
  );
  await changeAdjustments(tx, clientId, ids, { balance_id: Math.min(...ids) });
}
