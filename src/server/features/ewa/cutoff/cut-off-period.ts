import { knownDay } from '#domain/bank/days.ts';
import { dayOf, instantAt, startOfDay } from '#kernel/day.ts';
import { invariant } from '#kernel/invariant.ts';
import type { Cents } from '#kernel/money.ts';
import { balances, standingsBefore } from '#server/ledger/index.ts';
import type { Region } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { StoreZone } from '../../tips-setup/index.ts';
import { notifyReport } from '../notices/notify-report.ts';
import { settleWhereDone, takeInFull } from '../deductions/settle-period.repo.ts';
import {
  type PeriodKey,
  type PeriodRow,
  changePeriod,
  lockPeriod,
} from '../periods/periods.repo.ts';
import { type EwaStoreRow, lockEwaStore } from '../settings/settings.repo.ts';
import { nextOpenPeriod } from './next-period.ts';
import { adoptionCounts, outstandingNow, peakSince } from './period-figures.repo.ts';
import { lockPendingParts, movePartsOn } from './pending-parts.repo.ts';
import { freezeReport, paidParts } from './report-rows.repo.ts';

/** When the wallet is tried for what is due back, by the clock of the store. */
export const REPAY_MINUTE = 6 * 60;

type CutOff = { readonly firstDay: string; readonly region: Region; readonly now: Date };

/**
 * Cuts a period off, once: what nobody knows the outcome of moves on to the next period, the rows
 * of the report and the figures of the period freeze, and what is due back is known. Answers
 * whether it did; somebody else may have been first.
 */
export async function cutOffPeriod(
  tx: WriteHandle,
  store: StoreZone,
  { firstDay, region, now }: CutOff,
): Promise<boolean> {
  const settings = await lockEwaStore(tx, store);
  invariant(settings, 'a store with periods has settings');
  const key = { clientId: store.clientId, storeId: store.storeId, firstDay };
  const period = await lockPeriod(tx, key);
  if (period === null || period.state !== 'open' || period.cutoff_at > now) return false;
  const figures = await figuresOf(tx, store, { key, period, settings });
  const pending = await lockPendingParts(tx, key);
  if (pending.length > 0) {
    const to = await nextOpenPeriod(tx, store, { after: firstDay, region, now });
    await movePartsOn(tx, key, { parts: pending, to, fund: settings.float_account_id });
  }
  const report = await freezeReport(tx, key, { payday: period.payday, now });
  const dueBack = await paidParts(tx, key);
  await changePeriod(tx, key, {
    ...figures,
    ...(await adoptionCounts(tx, key, firstDay)),
    state: 'reported',
    reported_at: now,
    due_back: dueBack,
    repay_at:
      dueBack === 0n ? null : instantAt(knownDay(period.payday), REPAY_MINUTE, store.timezone),
  });
  // What payroll said nothing about by now can no longer be carried to this payday.
  await takeInFull(tx, store, { paidUntil: dayOf(period.cutoff_at, store.timezone), now });
  await settleWhereDone(tx, key, now);
  if (report.members > 0)
    await notifyReport(tx, store, {
      ...report,
      recipients: settings.recipients,
      payday: period.payday,
      region,
      now,
    });
  return true;
}

type Frozen = {
  readonly key: PeriodKey;
  readonly period: PeriodRow;
  readonly settings: EwaStoreRow;
};

/** What a closed period is remembered by: the peak of what was out, and the fund. */
async function figuresOf(
  tx: WriteHandle,
  { clientId, timezone }: StoreZone,
  { key, period, settings }: Frozen,
) {
  const start = startOfDay(knownDay(period.first_day), timezone);
  const accountId = settings.float_account_id;
  const outstanding = await outstandingNow(tx, key);
  const [atStart] = await standingsBefore(tx, clientId, [{ accountId, instant: start }]);
  const held: ReadonlyMap<number, Cents> = await balances(tx, {
    clientId,
    accountIds: [accountId],
  });
  return {
    peak_outstanding: await peakSince(tx, key, { since: start, outstanding }),
    fund_at_start: atStart?.balance ?? 0n,
    fund_at_end: held.get(accountId) ?? 0n,
  };
}
