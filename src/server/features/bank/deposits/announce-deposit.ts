import type { directDeposits } from '#contract/direct-deposits.ts';
import type { BodyOf } from '#contract/operation.ts';
import { ZONE_OF_RAIL, addBankingDays } from '#domain/bank/calendar.ts';
import type { Rail } from '#domain/bank/days.ts';
import { type Day, dayOf, readDay } from '#kernel/day.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { findWallet, seenBy } from '../../wallets/index.ts';
import { calendarOf } from '../calendar/calendar.repo.ts';
import { insertTransfer, lockTransfer, saveTransfer } from '../transfers/transfers.repo.ts';

type Body = BodyOf<(typeof directDeposits)['announceDirectDeposit']>;

/** Banking days from the sending in which a deposit meets its announcement. */
const WAITS_FOR = 10;

/** Writes down that a deposit is on its way to a wallet. Nothing moves before it comes. */
export async function announceDeposit(
  context: RequestContext,
  body: Body,
): Promise<Result<bigint, 'not_found' | 'feature_off' | 'invalid_input'>> {
  const { tx, actor, now } = context;
  const rail: Rail = actor.client.region === 'CA' ? 'eft' : 'ach';
  if (actor.client.features[rail] === '0') return fail('feature_off');
  const wallet = await findWallet(tx, seenBy(actor), body.wallet_id);
  if (!wallet) return fail('not_found');
  const sentOn = readDay(body.sent_on);
  const today = dayOf(now, ZONE_OF_RAIL[rail]);
  const calendar = await calendarOf(tx, rail);
  const fromToday = (n: number): Day => addBankingDays({ ...calendar, day: today, n });
  if (sentOn === null || sentOn < fromToday(-WAITS_FOR) || sentOn > fromToday(WAITS_FOR))
    return fail('invalid_input', {}, [{ path: 'sent_on', code: 'date_invalid' }]);
  const id = await insertTransfer(tx, {
    client_id: actor.client.id,
    kind: 'direct_deposit',
    wallet_id: wallet.id,
    amount: body.amount,
    due_on: sentOn,
    latest_on: addBankingDays({ ...calendar, day: sentOn, n: WAITS_FOR }),
    state: 'created',
    created_at: now,
    manager_id: actor.managerId,
    manager_name: actor.name,
  });
  await audit(context, {
    action: 'bank.deposit_announce',
    subject: { kind: 'wallet', id: wallet.id },
    after: { transfer_id: id, amount: body.amount },
  });
  return ok(id);
}

/** Takes an announcement back. What comes all the same is posted as one that nobody announced. */
export async function cancelDeposit(
  context: RequestContext,
  id: bigint,
): Promise<Result<true, 'not_found' | 'transfer_not_cancellable'>> {
  const { tx, actor } = context;
  const row = await lockTransfer(tx, actor.client.id, id);
  if (row?.kind !== 'direct_deposit' || !(await findWallet(tx, seenBy(actor), row.wallet_id)))
    return fail('not_found');
  if (row.state !== 'created') return fail('transfer_not_cancellable');
  await saveTransfer(tx, actor.client.id, id, { state: 'cancelled' });
  await audit(context, {
    action: 'bank.cancel',
    subject: { kind: 'wallet', id: row.wallet_id },
    after: { transfer_id: id, amount: row.amount },
  });
  return ok(true);
}
