import { dayOf, readDay } from '#kernel/day.ts';
import { toWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { StoreRef } from '../../tips-setup/index.ts';
import { lockPeriod } from '../periods/periods.repo.ts';
import { lockEwaStore } from '../settings/settings.repo.ts';
import {
  type OpenAmount,
  deleteEarly,
  insertLeftOut,
  isOfStore,
  openAmounts,
} from './final-pay.repo.ts';

type Named = {
  readonly customerId: number;
  readonly firstDay: string;
  /** It was not taken off after all. */
  readonly undo: boolean;
};
type Noted = { readonly amount: string; readonly deducted_early: boolean };

export const presentOpenAmount = (row: OpenAmount) => ({
  customer_id: row.customer_id,
  pos_id: row.pos_id,
  full_name: row.full_name,
  first_day: row.first_day,
  payday: row.payday,
  amount: toWire(row.amount),
  deducted_early: row.left_out === 'deducted_early',
});

/**
 * Notes that the final pay of somebody who left has taken off what was open of a period, so that
 * the report leaves it out; or with `undo` that it has not. Until the cut-off only.
 */
export async function deductEarly(
  context: RequestContext,
  store: StoreRef,
  { customerId, firstDay, undo }: Named,
): Promise<Result<Noted, 'not_found' | 'cut_off_passed' | 'invalid_input'>> {
  const { tx, actor, now } = context;
  if ((await lockEwaStore(tx, store)) === null) return fail('not_found');
  const { clientId, storeId, timezone } = store;
  const key = { clientId, storeId, firstDay };
  if (!(await isOfStore(tx, store, customerId))) return fail('not_found');
  const period = readDay(firstDay) === null ? null : await lockPeriod(tx, key);
  if (period === null) return fail('not_found');
  if (period.state !== 'open' || period.cutoff_at <= now)
    return fail('cut_off_passed', { payday: period.payday });
  const open = await openAmounts(tx, store, { customerId, today: dayOf(now, timezone) });
  const row = open.find((one) => one.first_day === firstDay);
  if (row === undefined || row.left_out === 'not_authorised')
    return refused('first_day', 'nothing_open');
  // Who came back can have it undone, if no final pay was paid after all.
  if (!row.has_left && !undo) return refused('first_day', 'still_works_here');
  const noted = { amount: toWire(row.amount), deducted_early: !undo };
  if ((row.left_out === 'deducted_early') === !undo) return ok(noted);
  if (undo) await deleteEarly(tx, key, customerId);
  else
    await insertLeftOut(tx, [
      {
        client_id: clientId,
        store_id: storeId,
        first_day: firstDay,
        customer_id: customerId,
        why: 'deducted_early',
        entered_by: actor.name,
        entered_at: now,
      },
    ]);
  await audit(context, {
    action: 'ewa.deduct_early',
    subject: { kind: 'customer', id: customerId },
    before: { deducted_early: undo },
    after: { first_day: firstDay, amount: row.amount, deducted_early: !undo },
  });
  return ok(noted);
}

const refused = (path: string, code: string) => fail('invalid_input', {}, [{ path, code }]);
