import { knownDay } from '#domain/bank/days.ts';
import { openDueBack } from '#domain/ewa/index.ts';
import { type Day, addDays, dayOf, instantAt } from '#kernel/day.ts';
import { invariant } from '#kernel/invariant.ts';
import { balances } from '#server/ledger/index.ts';
import type { Region } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { StoreRef } from '../../tips-setup/index.ts';
import { walletOfClient } from '../../wallets/index.ts';
import { REPAY_MINUTE } from '../cutoff/cut-off-period.ts';
import { changePeriod, lockPeriod } from '../periods/periods.repo.ts';
import { lockEwaStore } from '../settings/settings.repo.ts';
import { notifyOverdue, notifyShort } from './notify-short.ts';
import { lastDayInTime } from './overdue.ts';
import { repay } from './repay.ts';

/** Who stands in histories where nobody asked for it. */
const PAYDAY = { managerId: null, name: 'Payday' } as const;

type Due = { readonly firstDay: string; readonly region: Region; readonly now: Date };

/**
 * On the morning of a payday, and each morning after, the wallet gives back what it owes the fund
 * for the period, whole or not at all. Where it is short, somebody is alerted once; a business day
 * later it is overdue, which the recipients are told once.
 */
export async function repayPeriod(
  tx: WriteHandle,
  store: StoreRef,
  { firstDay, region, now }: Due,
): Promise<void> {
  const settings = await lockEwaStore(tx, store);
  invariant(settings, 'a store with periods has settings');
  const { clientId, storeId, timezone } = store;
  const key = { clientId, storeId, firstDay };
  const period = await lockPeriod(tx, key);
  if (period === null || period.state !== 'reported') return;
  const due = openDueBack(period.due_back, period.given_back);
  const today = dayOf(now, timezone);
  if (due === 0n || period.payday > today) return;
  const wallet = await walletOfClient(tx, clientId, storeId);
  invariant(wallet, 'the store has its main wallet');
  if (settings.repay_automatically && !wallet.blocked) {
    const fundAccount = settings.float_account_id;
    const move = { period, amount: due, wallet, fundAccount, notes: '', by: PAYDAY, now };
    if ((await repay(tx, key, move)).ok) return;
  }
  const held = await balances(tx, { clientId, accountIds: [wallet.account_id] });
  const short = {
    wallet,
    due,
    payday: knownDay(period.payday),
    balance: held.get(wallet.account_id) ?? 0n,
    recipients: settings.recipients,
    region,
  };
  if (settings.repay_automatically && period.told_short_on === null)
    await notifyShort(tx, store, short, now);
  const isNewlyOverdue =
    period.told_overdue_on === null && today > (await lastDayInTime(tx, period, region));
  if (isNewlyOverdue) await notifyOverdue(tx, store, short, now);
  await changePeriod(tx, key, {
    repay_at: nextMorning(today, timezone, now),
    ...(settings.repay_automatically ? { told_short_on: period.told_short_on ?? today } : {}),
    ...(isNewlyOverdue ? { told_overdue_on: today } : {}),
  });
}

/** The next time that it is 6:00 at the store. */
function nextMorning(today: Day, zone: string, now: Date): Date {
  const morning = instantAt(today, REPAY_MINUTE, zone);
  return morning > now ? morning : instantAt(addDays(today, 1), REPAY_MINUTE, zone);
}
