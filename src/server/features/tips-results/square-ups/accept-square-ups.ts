import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { type StoreRef, lockTips } from '../../tips-setup/index.ts';
import { recompute } from '../computing/recompute.ts';
import { requireNotArchived } from '../results/lock-result.ts';
import { type SquareUpRow, changeSquareUp, findSquareUps } from './square-ups.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type Refusal = 'not_found' | 'square_up_settled' | 'tips_archived';

/**
 * A manager takes what late data proposed: it travels from now on, through the results that are
 * open already first. All of them or none; taken twice they are taken once.
 */
export async function acceptSquareUps(
  work: RequestContext,
  place: StoreRef,
  ids: readonly number[],
): Promise<Result<SquareUpRow[], Refusal>> {
  const { tx, now } = work;
  const wallet = await lockTips(work, place);
  const rows = await findSquareUps(tx, place.clientId, ids);
  if (rows.length < ids.length || rows.some((row) => row.store_id !== place.storeId))
    return fail('not_found');
  if (rows.some((row) => row.state === 'cancelled'))
    return fail('square_up_settled', { state: 'cancelled' });
  for (const row of rows) {
    const readable = requireNotArchived(row);
    if (!readable.ok) return readable;
  }
  const proposed = rows.filter((row) => row.proposed);
  if (proposed.length === 0) return ok(rows);
  for (const { id } of proposed) await changeSquareUp(tx, place.clientId, id, { proposed: false });
  await recompute(tx, wallet, [], now);
  for (const row of proposed)
    await audit(work, {
      action: 'tips.square_up_accept',
      subject: { kind: 'tip_square_up', id: row.id },
      before: { proposed: true, amount: row.amount, title: row.title },
      after: { proposed: false },
    });
  return ok(await findSquareUps(tx, place.clientId, ids));
}
