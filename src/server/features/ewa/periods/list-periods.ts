import type { ScheduleQuery } from '#contract/ewa/fields.ts';
import { knownDay } from '#domain/bank/days.ts';
import {
  MAX_PAYDAY_LAG,
  PERIODS_AHEAD,
  type PayPeriod,
  type StorePay,
  checkSchedule,
  drawState,
  periodsFrom,
  withVersion,
} from '#domain/ewa/index.ts';
import { addDays, dayOf } from '#kernel/day.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { StoreZone } from '../../tips-setup/index.ts';
import { inputOf, scheduleProblems } from '../settings/schedule-version.ts';
import { type PeriodRow, begunPeriods } from './periods.repo.ts';

/** A period of a list; its row where it has begun. */
type ListedPeriod = {
  readonly period: PayPeriod;
  readonly row: PeriodRow | null;
  readonly isMoved: boolean;
};

/** Weeks that may still be to be paid after they have ended, with one for a day that was moved. */
const WEEKS_BACK = 6;

/**
 * The periods of a store that are still to be paid, and the next twelve with the one of today.
 * One that has begun is what its row says.
 */
export async function listPeriods(
  tx: ReadHandle,
  store: StoreZone,
  { pay, now }: { readonly pay: StorePay; readonly now: Date },
): Promise<ListedPeriod[]> {
  const today = dayOf(now, store.timezone);
  const from = addDays(today, -MAX_PAYDAY_LAG);
  const rows = await begunPeriods(tx, store, from);
  const begunAt = new Map(rows.map((row) => [row.first_day, row]));
  const listed = periodsFrom(pay, from, WEEKS_BACK + PERIODS_AHEAD).map((period) => {
    const row = begunAt.get(period.firstDay) ?? null;
    return {
      period: row === null ? period : { ...period, ...datesOf(row) },
      row,
      isMoved: pay.movedPaydays.has(period.firstDay),
    };
  });
  const ahead = listed.filter(({ period }) => period.lastDay >= today).slice(0, PERIODS_AHEAD);
  const toBePaid = listed.filter(({ period }) => period.lastDay < today && period.payday >= today);
  return [...toBePaid, ...ahead];
}

const datesOf = (row: PeriodRow) => ({
  lastDay: knownDay(row.last_day),
  bridging: row.bridging,
  payday: knownDay(row.payday),
  cutoffAt: row.cutoff_at,
});

/** How a store would pay with a schedule that is not saved yet; as it does where none is given. */
export function payWith(
  pay: StorePay,
  { frequency, ...given }: ScheduleQuery,
  now: Date,
): Result<StorePay, 'invalid_input'> {
  if (frequency === undefined) return ok(pay);
  const { effective_from: from, payday_lag: lag } = given;
  if (from === undefined || lag === undefined)
    return fail('invalid_input', {}, [
      ...(from === undefined ? [{ path: 'effective_from', code: 'required' }] : []),
      ...(lag === undefined ? [{ path: 'payday_lag', code: 'required' }] : []),
    ]);
  const checked = checkSchedule(
    inputOf({
      ...given,
      frequency,
      effective_from: from,
      payday_lag: lag,
      anchor: given.anchor ?? null,
    }),
    { versions: pay.versions, today: dayOf(now, pay.zone) },
  );
  if (!checked.ok) return fail('invalid_input', {}, scheduleProblems(checked.problems));
  const { effectiveFrom } = checked.value;
  return ok({
    ...pay,
    versions: withVersion(pay.versions, checked.value),
    movedPaydays: new Map([...pay.movedPaydays].filter(([first]) => first < effectiveFrom)),
  });
}

/** A period as the wire has it. */
export const presentPeriod = (
  { period, row, isMoved }: ListedPeriod,
  pay: StorePay,
  now: Date,
) => ({
  first_day: period.firstDay,
  last_day: period.lastDay,
  payday: period.payday,
  cutoff_at: period.cutoffAt.toISOString(),
  state: stateOf({ period, row }, pay, now),
  bridging: period.bridging,
  payday_moved: isMoved,
});

function stateOf(
  { period, row }: Pick<ListedPeriod, 'period' | 'row'>,
  { zone }: StorePay,
  now: Date,
) {
  if (row !== null && row.state !== 'open') return row.state;
  const draw = drawState(period, zone, now);
  return draw === 'not_begun' ? ('upcoming' as const) : draw;
}
