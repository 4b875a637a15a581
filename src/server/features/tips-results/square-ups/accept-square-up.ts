import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { type StoreRef, lockTips } from '../../tips-setup/index.ts';
import { recompute } from '../computing/recompute.ts';
import { type SquareUpRow, changeSquareUp, findSquareUp } from './square-ups.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

/**
 * A manager takes what late data proposed: it travels from now on, through the results that are
 * open already first. Taken twice it is taken once.
 */
export async function acceptSquareUp(
  work: RequestContext,
  place: StoreRef,
  id: number,
): Promise<Result<SquareUpRow, 'not_found' | 'square_up_settled'>> {
  const { tx, now } = work;
  const wallet = await lockTips(work, place);
  const row = await findSquareUp(tx, place.clientId, id);
  if (!row || row.store_id !== place.storeId) return fail('not_found');
  if (row.state === 'cancelled') return fail('square_up_settled', { state: row.state });
  if (!row.proposed) return ok(row);
  await changeSquareUp(tx, place.clientId, id, { proposed: false });
  await recompute(tx, wallet, [], now);
  await audit(work, {
    action: 'tips.square_up_accept',
    subject: { kind: 'tip_square_up', id },
    before: { proposed: true, amount: row.amount, title: row.title },
    after: { proposed: false },
  });
  return ok((await findSquareUp(tx, place.clientId, id)) ?? row);
}
