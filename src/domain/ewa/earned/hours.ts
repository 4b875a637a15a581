import { type Day, type Zone, dayOf } from '#kernel/day.ts';
import type { Instant } from '#kernel/instant.ts';
import { groupBy } from '#kernel/group-by.ts';
import { floorOf } from '#kernel/money.ts';
import {
  type Break,
  type Punch,
  type UnassignedReason,
  paidSeconds,
  shiftsOf,
} from '../../tips-data/index.ts';
import type { Id } from '../../tips/vocabulary.ts';
import { type MemberRates, type RateE4, rateOf } from './rates.ts';

/** One stay at work of one member, as intake keeps it. */
export type Clocking = {
  readonly id: Id;
  readonly clockedIn: Instant;
  /** Null while the member is still at work. */
  readonly clockedOut: Instant | null;
  readonly breaks: readonly Break[];
  /** Gone at the source, or dismissed by a manager. */
  readonly deleted: boolean;
  /** Null where the source says nothing about approval. */
  readonly approved: boolean | null;
  /** Names of its role and of its job code; whichever payroll has a rate for counts first. */
  readonly jobs: readonly string[];
  readonly hourlyWage: RateE4 | null;
};

/** Whole minutes of one business date at one rate. */
export type WorkedMinutes = {
  readonly date: Day;
  readonly rate: RateE4;
  readonly minutes: bigint;
};

/** Why something that was clocked is not counted. */
export type HoursNote = 'impossible_times' | 'no_rate' | 'not_approved' | 'open_clocking';

/** More paid minutes than this on one date wait until a manager has confirmed them. */
export const MAX_MINUTES_UNCONFIRMED = 960n;

type HoursInput = {
  readonly clockings: readonly Clocking[];
  readonly zone: Zone;
  /** Dates that are asked for; clockings around them may be given, since doubles can reach in. */
  readonly firstDay: Day;
  readonly lastDay: Day;
  readonly rates: MemberRates;
  readonly approvedOnly: boolean;
  /** The minutes of a long date that a manager has confirmed; more than these wait again. */
  readonly confirmedMinutes: ReadonlyMap<Day, bigint>;
};

export type WorkedHours = {
  readonly minutes: readonly WorkedMinutes[];
  readonly notes: readonly HoursNote[];
  readonly toCheck: readonly { readonly date: Day; readonly minutes: bigint }[];
};

/** Paid seconds of one date at one rate, null where there is no rate. */
type PaidTime = { readonly date: Day; readonly rate: RateE4 | null; readonly seconds: bigint };

/**
 * What one member has worked, by business date and rate. Each clocking counts whole on the date on
 * which it began in the zone; time that two of them cover counts once.
 */
export function workedHours(input: HoursInput): WorkedHours {
  const { paid, notes } = paidTimes(input);
  const minutes: WorkedMinutes[] = [];
  const toCheck: { date: Day; minutes: bigint }[] = [];
  for (const [date, ofDate] of groupBy(paid, (one) => one.date)) {
    const byRate = [...groupBy(ofDate, ({ rate }) => rate)].map(([rate, own]) => ({
      rate,
      minutes: minutesOfSeconds(own),
    }));
    const total = byRate.reduce((all, one) => all + one.minutes, 0n);
    const confirmed = input.confirmedMinutes.get(date) ?? 0n;
    if (total > MAX_MINUTES_UNCONFIRMED && total > confirmed) {
      toCheck.push({ date, minutes: total });
      continue;
    }
    for (const one of byRate) {
      if (one.rate === null) notes.add('no_rate');
      else if (one.minutes > 0n) minutes.push({ date, rate: one.rate, minutes: one.minutes });
    }
  }
  return {
    minutes: minutes.sort(byDateAndRate),
    notes: [...notes].sort(),
    toCheck: toCheck.sort((a, b) => (a.date < b.date ? -1 : 1)),
  };
}

const minutesOfSeconds = (times: readonly PaidTime[]): bigint =>
  floorOf(
    times.reduce((total, { seconds }) => total + seconds, 0n),
    1n,
    60n,
  );

const byDateAndRate = (a: WorkedMinutes, b: WorkedMinutes): number =>
  a.date === b.date ? (a.rate < b.rate ? -1 : 1) : a.date < b.date ? -1 : 1;

function paidTimes(input: HoursInput): { paid: PaidTime[]; notes: Set<HoursNote> } {
  const { clockings, zone, firstDay, lastDay, rates, approvedOnly } = input;
  const notes = new Set<HoursNote>();
  const isAsked = (date: Day): boolean => date >= firstDay && date <= lastDay;
  const counted = clockings.filter(({ deleted, approved, clockedIn }) => {
    if (deleted) return false;
    if (!approvedOnly || approved !== false) return true;
    if (isAsked(dayOf(clockedIn, zone))) notes.add('not_approved');
    return false;
  });
  const byId = new Map(counted.map((one) => [one.id, one]));
  const { shifts, unassigned } = shiftsOf(counted.map(asPunch), zone);
  for (const { reason, date } of unassigned) if (isAsked(date)) notes.add(noteOf(reason));
  const paid = shifts.flatMap((shift): PaidTime[] => {
    const date = dayOf(shift.punch.clockedIn, zone);
    const clocking = byId.get(shift.punch.id);
    if (clocking === undefined || !isAsked(date)) return [];
    const { jobs, hourlyWage } = clocking;
    return [{ date, rate: rateOf(rates, { date, jobs, hourlyWage }), seconds: paidSeconds(shift) }];
  });
  return { paid, notes };
}

/**
 * For the rules of tips all clockings are of one person in one job, as neither services nor job
 * codes matter to wages: doubles are found across jobs.
 */
const asPunch = ({ id, clockedIn, clockedOut, breaks }: Clocking): Punch => ({
  id,
  employeeId: 0,
  jobCodeId: 0,
  clockedIn,
  clockedOut,
  breaks,
  deleted: false,
  declaredCashTips: 0n,
  held: null,
});

/** Of one person in one job, tips leave out only what is open or cannot be. */
const noteOf = (reason: UnassignedReason): HoursNote =>
  reason === 'open_punch' ? 'open_clocking' : 'impossible_times';
