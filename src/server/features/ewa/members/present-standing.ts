import type { z } from 'zod';
import type { memberPeriodOut } from '#contract/ewa/member-figures.ts';
import { knownDay } from '#domain/bank/days.ts';
import { staysForPayday, wagesByDate, writeRate } from '#domain/ewa/index.ts';
import { groupBy } from '#kernel/group-by.ts';
import { toWire } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { DrawStore } from './draw-store.ts';
import type { MemberStanding, StandingPeriod } from './member-standing.ts';
import { notesOfDays, workedDays } from './worked-days.repo.ts';

type PeriodShown = z.input<typeof memberPeriodOut>;
type DayShown = PeriodShown['days'][number];

/** The sums of a member at a store, as the wire has them. */
export const presentStanding = (standing: MemberStanding, { settings }: DrawStore) => ({
  state: standing.state,
  available: toWire(standing.available),
  reason: standing.reason,
  earned_pay: toWire(standing.earned),
  advances_taken: toWire(standing.taken),
  cap: toWire(standing.cap),
  over_cap: toWire(standing.availability.overCap),
  cap_percent: settings.cap_percent,
});

/** The periods of a member, each with its dates: what was worked, and why some does not count. */
export async function presentPeriods(
  tx: ReadHandle,
  { store }: Pick<DrawStore, 'store'>,
  customerId: number,
  periods: readonly StandingPeriod[],
): Promise<PeriodShown[]> {
  const days = periods.flatMap(({ period }) => [period.firstDay, period.lastDay]).sort();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return [];
  const asked = { customerId, from, to };
  const [worked, notes] = await Promise.all([
    workedDays(tx, store, asked),
    notesOfDays(tx, store, asked),
  ]);
  return periods.map((one) => {
    const isOf = ({ day }: { readonly day: string }): boolean =>
      day >= one.period.firstDay && day <= one.period.lastDay;
    return presentPeriod(one, daysOf(worked.filter(isOf), notes.filter(isOf)));
  });
}

const presentPeriod = (one: StandingPeriod, days: DayShown[]): PeriodShown => ({
  first_day: one.period.firstDay,
  last_day: one.period.lastDay,
  payday: one.period.payday,
  cutoff_at: one.period.cutoffAt.toISOString(),
  drawable: one.period.drawable,
  earned: toWire(one.earned),
  source: one.figure.source,
  wages: toWire(one.figure.wages),
  other_earned: toWire(one.figure.otherEarned),
  salary_days: one.figure.salaryDays,
  cap: toWire(one.cap),
  taken: toWire(one.taken),
  carried_in: toWire(one.carriedIn),
  left: toWire(one.left),
  over_cap: toWire(one.overCap),
  stays: toWire(staysForPayday(one.earned, one.taken)),
  advances: one.advances,
  days: one.figure.source === 'clockings' ? days : [],
});

function daysOf(
  worked: Awaited<ReturnType<typeof workedDays>>,
  notes: Awaited<ReturnType<typeof notesOfDays>>,
): DayShown[] {
  const earned = wagesByDate(
    worked.map((row) => ({ date: knownDay(row.day), units: BigInt(row.minutes) * row.rate_e4 })),
  );
  const byDay = groupBy(worked, (row) => row.day);
  const notesByDay = groupBy(notes, (row) => row.day);
  return [...new Set([...byDay.keys(), ...notesByDay.keys()])].sort().map((date) => ({
    date,
    earned: toWire(earned.get(knownDay(date)) ?? 0n),
    worked: (byDay.get(date) ?? []).map((row) => ({
      rate: writeRate(row.rate_e4),
      minutes: row.minutes,
    })),
    notes: (notesByDay.get(date) ?? []).map(({ note, minutes }) => ({ note, minutes })),
  }));
}
