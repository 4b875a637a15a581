import { knownDay } from '#domain/bank/days.ts';
import {
  type Availability,
  type AvailableReason,
  type EarnedFigure,
  type EwaState,
  type PayTerms,
  type PeriodAvailable,
  availability,
  capOf,
  earnedInPeriod,
  ewaState,
  explainAvailable,
} from '#domain/ewa/index.ts';
import { groupBy } from '#kernel/group-by.ts';
import { type Cents, largerOf, sum } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { DrawPeriod, DrawStore } from './draw-store.ts';
import { type EwaPersonRow, type MemberSumsRow, ewaPeople, memberSums } from './earned.repo.ts';

/** A member in one period of which pay is still to come. */
export type StandingPeriod = PeriodAvailable & {
  readonly period: DrawPeriod;
  readonly figure: EarnedFigure;
  readonly carriedIn: Cents;
};

/** How a member stands at a store now. Sums are over the periods that can be drawn on. */
export type MemberStanding = {
  readonly person: EwaPersonRow;
  readonly state: EwaState;
  readonly available: Cents;
  readonly reason: AvailableReason | null;
  readonly availability: Availability;
  readonly earned: Cents;
  readonly taken: Cents;
  readonly cap: Cents;
  /** Also those that are being prepared, of which nothing can be taken. */
  readonly periods: readonly StandingPeriod[];
};

/** How some members stand at a store, in no order of their own. */
export async function memberStandings(
  tx: ReadHandle,
  draw: DrawStore,
  customerIds: readonly number[],
): Promise<MemberStanding[]> {
  const rows = draw.periods.map(({ firstDay, lastDay }) => ({
    first_day: firstDay,
    last_day: lastDay,
  }));
  const [people, sums] = await Promise.all([
    ewaPeople(tx, draw.store, customerIds),
    memberSums(tx, draw.store, { customerIds, periods: rows }),
  ]);
  const byMember = groupBy(sums, (one) => one.customer_id);
  return people.map((person) => standingOf(draw, person, byMember.get(person.customer_id) ?? []));
}

/** How one member stands; null where they have never worked at the store. */
export const memberStanding = async (
  tx: ReadHandle,
  draw: DrawStore,
  customerId: number,
): Promise<MemberStanding | null> => (await memberStandings(tx, draw, [customerId]))[0] ?? null;

function standingOf(
  draw: DrawStore,
  person: EwaPersonRow,
  sums: readonly MemberSumsRow[],
): MemberStanding {
  const state = ewaState(
    {
      matched: person.matched,
      status: person.status,
      enrolled: person.enrolled_at !== null,
      paused: person.paused_at !== null,
      activeMembership: person.active_membership,
      employedTo: person.employed_to === null ? null : knownDay(person.employed_to),
    },
    draw.today,
  );
  const byPeriod = new Map(sums.map((one) => [one.first_day, one]));
  const figures = draw.periods.map((period) =>
    periodFigures(draw, person, { period, sums: byPeriod.get(period.firstDay) }),
  );
  const drawable = figures.filter(({ period }) => period.drawable);
  const reckoned = availability({
    periods: drawable,
    float: draw.float,
    capPercent: draw.settings.cap_percent,
    oneAdvanceAPeriod: draw.settings.one_advance_a_period,
  });
  const explained = explainAvailable({
    state,
    status: person.status,
    walletBlocked: draw.walletBlocked,
    hasSchedule: draw.hasSchedule,
    isPreparing: draw.periods.some((period) => !period.drawable),
    lacksRate: sums.some((one) => one.lacks_rate && isDrawable(draw, one.first_day)),
    availability: reckoned,
    float: draw.float,
  });
  const left = new Map(reckoned.periods.map((one) => [one.firstDay, one.left]));
  return {
    person,
    state,
    ...explained,
    availability: reckoned,
    earned: sum(drawable.map((one) => one.earned)),
    taken: sum(drawable.map((one) => one.taken)),
    cap: sum(reckoned.periods.map((one) => one.cap)),
    periods: figures.map((one) => ({ ...one, left: left.get(one.firstDay) ?? 0n })),
  };
}

const isDrawable = ({ periods }: DrawStore, firstDay: string): boolean =>
  periods.some((period) => period.firstDay === firstDay && period.drawable);

const payTerms = (person: EwaPersonRow): PayTerms | null =>
  person.employee_type === null
    ? null
    : {
        employeeType: person.employee_type,
        annualSalary: person.annual_salary,
        employedFrom: person.employed_from === null ? null : knownDay(person.employed_from),
        employedTo: person.employed_to === null ? null : knownDay(person.employed_to),
      };

/** What a member has earned and taken in one period; `left` is for the rules of the store to say. */
export function periodFigures(
  { settings, today }: Pick<DrawStore, 'settings' | 'today'>,
  person: EwaPersonRow,
  { period, sums }: { readonly period: DrawPeriod; readonly sums: MemberSumsRow | undefined },
): StandingPeriod {
  const figure = earnedInPeriod(
    {
      workUnits: sums?.work_units ?? 0n,
      otherEarned: sums?.other_earned ?? 0n,
      earnedPay: sums?.earned_pay ?? null,
    },
    { period, pay: payTerms(person), earnedSource: settings.earned_source, today },
  );
  const carriedIn = sums?.carried_in ?? 0n;
  const taken = (sums?.taken ?? 0n) + carriedIn;
  const cap = capOf(figure.earned, settings.cap_percent);
  return {
    period: sums?.paid_early === true ? { ...period, drawable: false } : period,
    figure,
    firstDay: period.firstDay,
    payday: period.payday,
    earned: figure.earned,
    taken,
    carriedIn,
    advances: sums?.advances ?? 0,
    cap,
    left: 0n,
    overCap: largerOf(taken - cap, 0n),
  };
}
