import { isConsentRevocable } from '#domain/ewa/index.ts';
import { dayOf } from '#kernel/day.ts';
import { sum, toWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { MemberActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { endEnrolments } from '../members/end-enrolments.ts';
import { lockEwaStore, storeZone } from '../settings/settings.repo.ts';
import { insertLeftOut, lockDrawablePeriods, openAmounts } from './final-pay.repo.ts';

type Revoked = { readonly amount: string; readonly periods: number };

/**
 * A member takes back their consent until the cut-off: what is open is not deducted, nobody asks
 * them for it, and their enrolment ends. Consenting anew takes what is open in again.
 */
export async function revokeAtStore(
  context: RequestContext<MemberActor>,
  storeId: number,
): Promise<Result<Revoked, 'ewa_off' | 'ewa_not_revocable'>> {
  const { tx, actor, now } = context;
  const { clientId, customerId } = actor;
  const store = await storeZone(tx, { clientId, storeId });
  if (store === null) return fail('ewa_off');
  const settings = await lockEwaStore(tx, store);
  if (settings === null) return fail('ewa_off');
  if (!isConsentRevocable(settings.province)) return fail('ewa_not_revocable');
  const { timezone } = store;
  // Locked before they are read: what the member takes at the same moment is covered or not begun.
  const drawable = await lockDrawablePeriods(tx, store, now);
  const open = await openAmounts(tx, store, { customerId, today: dayOf(now, timezone) });
  const revoked = open.filter((row) => row.left_out === null && drawable.has(row.first_day));
  const customerIds = [customerId];
  const ended = await endEnrolments(tx, store, { customerIds, reason: 'revoked', now });
  if (revoked.length === 0 && ended.length === 0) return fail('ewa_not_revocable');
  if (revoked.length > 0)
    await insertLeftOut(
      tx,
      revoked.map((row) => ({
        client_id: clientId,
        store_id: storeId,
        first_day: row.first_day,
        customer_id: customerId,
        why: 'not_authorised' as const,
        entered_by: row.full_name,
        entered_at: now,
      })),
    );
  const amount = sum(revoked.map((row) => row.amount));
  await audit(context, {
    action: 'ewa.revoke',
    subject: { kind: 'customer', id: customerId },
    after: { store_id: storeId, amount, periods: revoked.length },
  });
  return ok({ amount: toWire(amount), periods: revoked.length });
}
