import { may } from '#domain/access/rights.ts';
import { invariant } from '#kernel/invariant.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { type TipType, type TipWalletRow, lockTipWallet } from '../../tips-setup/index.ts';
import { type ResultRow, findResult } from './results.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

/** Some levels work on shares and not on pools. */
export const mayEnter = (actor: ManagerActor, tipType: TipType): boolean =>
  may(actor.level, tipType === 'pool' ? 'tips_enter' : 'tips_enter_shares', true);

export type Open = { readonly result: ResultRow; readonly wallet: TipWalletRow };
export type OpenRefusal = 'not_found' | 'result_paid' | 'tips_archived' | 'result_locked';

/**
 * A result under the lock of its store's tips, which every change of them takes first. Who enters
 * shares only has no pools.
 */
export async function lockResult(
  { tx, actor }: RequestContext,
  id: number,
): Promise<Result<Open, 'not_found'>> {
  const seen = await findResult(tx, actor.client.id, id);
  if (!seen || !mayEnter(actor, seen.tip_type)) return fail('not_found');
  const wallet = await lockTipWallet(tx, actor.client.id, seen.store_id);
  const result = await findResult(tx, actor.client.id, id);
  invariant(wallet && result, 'a result has its store, and is never taken away');
  return ok({ result, wallet });
}

/** What an ended subscription left is read only. */
export const requireNotArchived = ({
  archived_at: archivedAt,
}: Pick<ResultRow, 'archived_at'>): Result<true, 'tips_archived'> =>
  archivedAt === null ? ok(true) : fail('tips_archived', { at: archivedAt.toISOString() });

/**
 * What is paid stays as it was paid, and what is archived as it was left; the refusal says who paid
 * it and when.
 */
export const requirePending = (result: ResultRow): Result<true, 'result_paid' | 'tips_archived'> =>
  result.state === 'paid'
    ? fail('result_paid', { by: result.paid_by ?? '', at: result.paid_at?.toISOString() ?? '' })
    : requireNotArchived(result);

/** The same where it may still be changed. */
export async function lockEditableResult(
  work: RequestContext,
  id: number,
): Promise<Result<Open, OpenRefusal>> {
  const held = await lockResult(work, id);
  if (!held.ok) return held;
  const { result } = held.value;
  const pending = requirePending(result);
  if (!pending.ok) return pending;
  if (result.locked_at !== null)
    return fail('result_locked', {
      by: result.locked_by ?? '',
      at: result.locked_at.toISOString(),
    });
  return held;
}

/**
 * A correction with its result, both as they are under the lock; one that somebody has taken back
 * meanwhile is not there.
 */
export async function lockCorrection<Row extends { readonly result_id: number }>(
  work: RequestContext,
  find: () => Promise<Row | null>,
): Promise<Result<{ readonly row: Row; readonly open: Open }, OpenRefusal>> {
  const seen = await find();
  if (!seen) return fail('not_found');
  const held = await lockEditableResult(work, seen.result_id);
  if (!held.ok) return held;
  const row = await find();
  return row ? ok({ row, open: held.value }) : fail('not_found');
}
