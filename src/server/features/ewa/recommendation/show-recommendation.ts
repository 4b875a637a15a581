import { knownDay } from '#domain/bank/days.ts';
import {
  BUFFER_PERCENT,
  type Frequency,
  type FundAdvice,
  PERIODS_LOOKED_AT,
  fundingRecommendation,
} from '#domain/ewa/index.ts';
import { dayOf } from '#kernel/day.ts';
import { floorOf, toWire } from '#kernel/money.ts';
import { fail, ok } from '#kernel/result.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { StoreRef } from '../../tips-setup/index.ts';
import { type ClosedPeriodRow, closedPeriods } from '../adoption/closed-periods.repo.ts';
import type { ReckonedPeriod } from '../members/figures-sql.ts';
import { outlookOf } from '../fund/fund-outlooks.repo.ts';
import { type Reader, overdueAt } from '../repayments/overdue.ts';
import { schedulesOf } from '../settings/schedules.repo.ts';
import { fundBalance } from '../settings/settings.present.ts';
import { ewaStore } from '../settings/settings.repo.ts';
import { knownPayOfEnrolled } from './recommendation.repo.ts';

/** How much the fund of a store should hold, with each number that this is made of. */
export async function showRecommendation(
  tx: ReadHandle,
  store: StoreRef,
  { isBuffered, reader }: { readonly isBuffered: boolean; readonly reader: Reader },
) {
  const settings = await ewaStore(tx, store);
  if (settings === null || !settings.is_on) return fail('ewa_off');
  const today = dayOf(reader.now, store.timezone);
  const schedules = await schedulesOf(tx, store);
  const schedule = schedules.findLast((one) => one.effective_from <= today) ?? schedules[0];
  if (schedule === undefined) return fail('funding_recommendation_failed');
  const balance = await fundBalance(tx, settings);
  const closed = await closedPeriods(tx, store);
  const { frequency } = schedule;
  const [pay, { taken, coming }] = await Promise.all([
    knownPayOfEnrolled(tx, store, {
      periods: closed.slice(-PERIODS_LOOKED_AT).map((row) => closedPeriod(row, frequency)),
      frequency,
      source: settings.earned_source,
      today,
    }),
    outlookOf(tx, store, today),
  ]);
  const advice = fundingRecommendation({
    today,
    fundBalance: balance,
    advancesLast14: taken,
    dueBack: coming.map(({ payday, amount }) => ({ payday: knownDay(payday), amount })),
    pay,
    closed: closed.map((row) => ({ peak: row.peak_outstanding, enrolled: row.enrolled })),
  });
  const isOverdue = await overdueAt(tx, store, reader);
  return ok({
    buffer_on: isBuffered,
    ...presentAdvice(isBuffered ? advice.withBuffer : advice.withoutBuffer),
    without_buffer: presentAdvice(advice.withoutBuffer),
    with_buffer: presentAdvice(advice.withBuffer),
    buffer_percent: Number.parseInt(String(BUFFER_PERCENT), 10),
    fund_balance: toWire(balance),
    enrolled: pay.known + pay.unknown,
    expected_pay: toWire(advice.expectedPay),
    half: toWire(floorOf(advice.expectedPay, 1n, 2n)),
    history: advice.byHistory === null ? null : toWire(advice.byHistory),
    basis: advice.basis,
    need: toWire(advice.need),
    advances_14_days: toWire(taken),
    due_back: coming.map(({ first_day: firstDay, payday, amount }) => ({
      first_day: firstDay,
      payday,
      amount: toWire(amount),
      overdue: isOverdue({ payday, due_back: amount, given_back: 0n }),
    })),
    closed_periods: closed.map((row) => ({
      first_day: row.first_day,
      payday: row.payday,
      peak: toWire(row.peak_outstanding),
      enrolled: row.enrolled,
    })),
    runs_out_on: advice.runsOutOn,
  });
}

const presentAdvice = ({ buffer, recommended, topUp }: FundAdvice) => ({
  buffer: toWire(buffer),
  recommended: toWire(recommended),
  top_up: toWire(topUp),
});

const closedPeriod = (row: ClosedPeriodRow, frequency: Frequency): ReckonedPeriod => ({
  firstDay: knownDay(row.first_day),
  lastDay: knownDay(row.last_day),
  bridging: row.bridging,
  frequency,
});
