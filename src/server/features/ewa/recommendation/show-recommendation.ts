import { knownDay } from '#domain/bank/days.ts';
import {
  type Frequency,
  type FundAdvice,
  type PayHistory,
  earnedInPeriod,
  fundingRecommendation,
} from '#domain/ewa/index.ts';
import { type Day, addDays, dayOf } from '#kernel/day.ts';
import { groupBy } from '#kernel/group-by.ts';
import { floorOf, toWire } from '#kernel/money.ts';
import { fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { StoreRef } from '../../tips-setup/index.ts';
import { type ClosedPeriodRow, closedPeriods } from '../adoption/closed-periods.repo.ts';
import { overdueAt } from '../deductions/show-deductions.ts';
import { schedulesOf } from '../settings/schedules.repo.ts';
import { fundBalance } from '../settings/settings.present.ts';
import { type EwaStoreRow, ewaStore } from '../settings/settings.repo.ts';
import {
  type EarnedRow,
  type EnrolledRow,
  comingBack,
  earnedInPeriods,
  enrolledPeople,
  takenSince,
} from './recommendation.repo.ts';

const BUFFER_PERCENT = 20;
/** The pace of a fund is that of two weeks, today among them. */
const PACE_DAYS = 14;
/** As many closed periods say what somebody is expected to earn. */
const PERIODS_OF_PAY = 3;

type Reader = { readonly actor: ManagerActor; readonly now: Date };

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
  const members = await payOfEnrolled(tx, store, { settings, frequency, closed, today });
  const taken = await takenSince(tx, store, addDays(today, 1 - PACE_DAYS));
  const coming = await comingBack(tx, store);
  const advice = fundingRecommendation({
    today,
    fundBalance: balance,
    advancesLast14: taken,
    dueBack: coming.map(({ payday, amount }) => ({ payday: knownDay(payday), amount })),
    members,
    closed: closed.map((row) => ({ peak: row.peak_outstanding, enrolled: row.enrolled })),
  });
  const isOverdue = await overdueAt(tx, store, reader);
  return ok({
    buffer_on: isBuffered,
    ...presentAdvice(isBuffered ? advice.withBuffer : advice.withoutBuffer),
    without_buffer: presentAdvice(advice.withoutBuffer),
    with_buffer: presentAdvice(advice.withBuffer),
    buffer_percent: BUFFER_PERCENT,
    fund_balance: toWire(balance),
    enrolled: members.length,
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

type PayContext = {
  readonly settings: EwaStoreRow;
  readonly frequency: Frequency;
  readonly closed: readonly ClosedPeriodRow[];
  readonly today: Day;
};

/** What is known about the pay of each who is enrolled. */
async function payOfEnrolled(
  tx: ReadHandle,
  store: StoreRef,
  context: PayContext,
): Promise<PayHistory[]> {
  const periods = context.closed.slice(-PERIODS_OF_PAY);
  const people = await enrolledPeople(tx, store, context.today);
  const earned = await earnedInPeriods(
    tx,
    store,
    periods.map((one) => one.first_day),
  );
  const earnedBy = groupBy(earned, (row) => row.customer_id);
  return people.map((person) => {
    const rows = new Map(
      (earnedBy.get(person.customer_id) ?? []).map((row) => [row.first_day, row]),
    );
    return {
      count: 1,
      closed: periods.flatMap((period) => {
        const row = rows.get(period.first_day);
        return row === undefined ? [] : [earnedThen(person, { row, period, context })];
      }),
      salary:
        person.employee_type === 'salaried' && person.annual_salary !== null
          ? { annual: person.annual_salary, frequency: context.frequency }
          : null,
      usual:
        person.usual_minutes !== null && person.rate_e4 !== null
          ? { minutes: BigInt(person.usual_minutes), rate: person.rate_e4 }
          : null,
    };
  });
}

type Then = {
  readonly row: EarnedRow;
  readonly period: ClosedPeriodRow;
  readonly context: PayContext;
};

const earnedThen = (person: EnrolledRow, { row, period, context }: Then) =>
  earnedInPeriod(
    { workUnits: row.work_units, otherEarned: row.other_earned, earnedPay: row.earned_pay },
    {
      period: {
        firstDay: knownDay(period.first_day),
        lastDay: knownDay(period.last_day),
        bridging: period.bridging,
        frequency: context.frequency,
      },
      pay: {
        employeeType: person.employee_type,
        annualSalary: person.annual_salary,
        employedFrom: dayOrNull(person.employed_from),
        employedTo: dayOrNull(person.employed_to),
      },
      earnedSource: context.settings.earned_source,
      // All its days are over, also those between the cut-off and the payday.
      today: addDays(knownDay(period.last_day), 1),
    },
  ).earned;

const dayOrNull = (day: string | null): Day | null => (day === null ? null : knownDay(day));
