import { type Day, addDays, dayOf } from '#kernel/day.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Payee } from './demo-money.ts';

/** A store whose people take earned pay, and how it pays. */
export type EwaPlan = {
  readonly store: string;
  readonly timezone: string;
  readonly frequency: 'weekly' | 'every_two_weeks';
  readonly periodDays: 7 | 14;
  /** Periods before the current one. */
  readonly earlierPeriods: number;
  /** How many days of the current period are over. */
  readonly daysInto: number;
  readonly paydayLag: number;
  readonly cutoffDays: number;
  readonly earnedSource: 'clockings' | 'file';
  readonly province: string;
  readonly recipients: readonly string[];
  readonly fund: string;
  /** How many of its members are on the payroll and linked; the first of them have salaries. */
  readonly linked: number;
  readonly salaried: number;
  /** Of those who are linked: everybody but these many enrolls. */
  readonly notEnrolled: number;
  /** By the order of the linked. */
  readonly paused: number;
  readonly overCap: number;
  /** How often somebody takes something, of 100 days. */
  readonly takesPerCent: number;
  /** What payroll says of each report, the oldest first; what is left out waits. */
  readonly outcomes: readonly ('all' | 'payroll_error' | 'not_enough_pay')[];
};

const DOWNTOWN: EwaPlan = {
  store: 'Downtown',
  timezone: 'America/Toronto',
  frequency: 'every_two_weeks',
  periodDays: 14,
  earlierPeriods: 3,
  daysInto: 9,
  paydayLag: 5,
  cutoffDays: 2,
  earnedSource: 'clockings',
  province: 'QC',
  recipients: ['payroll@maple.example'],
  fund: '2500.00',
  linked: 12,
  salaried: 3,
  notEnrolled: 2,
  paused: 5,
  overCap: 4,
  takesPerCent: 11,
  outcomes: ['payroll_error', 'all', 'not_enough_pay'],
};

const AUSTIN: EwaPlan = {
  store: 'Austin',
  timezone: 'America/Chicago',
  frequency: 'weekly',
  periodDays: 7,
  earlierPeriods: 4,
  daysInto: 4,
  paydayLag: 6,
  cutoffDays: 2,
  earnedSource: 'file',
  province: 'TX',
  recipients: ['payroll@lonestar.example'],
  fund: '900.00',
  linked: 7,
  salaried: 1,
  notEnrolled: 1,
  paused: 3,
  overCap: 2,
  takesPerCent: 14,
  outcomes: ['all', 'payroll_error', 'all'],
};

/** How many days after it somebody enrolls each member follows. */
export const ENROLLS_EVERY = 2;
export const AMOUNTS = ['20.00', '40.00', '50.00', '60.00', '80.00', '100.00'];

/** Where people take earned pay, by client. */
export const EWA_PLANS: Readonly<Record<number, EwaPlan>> = { 10_001: DOWNTOWN, 20_001: AUSTIN };

/** The first days of its periods, the oldest first; the last one is the current period. */
export function periodStarts(plan: EwaPlan, now: Instant): readonly Day[] {
  const current = addDays(dayOf(now, plan.timezone), -plan.daysInto);
  return Array.from({ length: plan.earlierPeriods + 1 }, (_, index) =>
    addDays(current, (index - plan.earlierPeriods) * plan.periodDays),
  );
}

const HEADER =
  'pos_id,first_name,last_name,employee_type,mobile,email,rate,annual_salary,usual_hours,other_earned,earned_pay';
const SALARIES = ['68000.00', '61500.00', '57200.00'];
const RATES = ['18.50', '17.25', '21.00', '16.80', '19.75'];

type FileInput = {
  /** Which period of the story it is written in. */
  readonly period: number;
  readonly corrected: boolean;
};

/**
 * The payroll of a store as a file: whoever is linked, one whose link a person still has to make,
 * one who points at two members, and one whom nobody knows.
 */
export function payrollFile(
  plan: EwaPlan,
  people: readonly Payee[],
  { period, corrected }: FileInput,
): string {
  const named = people.slice(0, plan.linked + 1);
  const rows = named.map((payee, index) =>
    index < plan.salaried
      ? rowOf(payee, index, {
          type: 'salaried',
          salary: SALARIES[index] ?? '',
          ...(plan.earnedSource === 'file' && { earned: '1096.15' }),
        })
      : rowOf(payee, index, {
          type: 'hourly',
          rate: RATES[index % RATES.length] ?? '',
          hours: plan.periodDays === 14 ? '70' : '36',
          ...paidBesides(plan, { period, index, corrected }),
        }),
  );
  const [mobileOf, emailOf] = people.slice(plan.linked + 1);
  const conflict =
    mobileOf && emailOf
      ? [
          `900${String(plan.linked)},${mobileOf.firstName},${emailOf.lastName},hourly,${mobileOf.identifier},${emailOf.email},17.00,,,,`,
        ]
      : [];
  return [HEADER, ...rows, ...conflict, '9099,Morgan,Whitfield,hourly,,,18.00,,,,', ''].join(
    '\r\n',
  );
}

type Paid = {
  readonly type: 'hourly' | 'salaried';
  readonly salary?: string;
  readonly rate?: string;
  readonly hours?: string;
  readonly other?: string;
  readonly earned?: string;
};
const rowOf = (payee: Payee, index: number, paid: Paid): string =>
  [
    posIdOf(index),
    payee.firstName,
    payee.lastName,
    paid.type,
    payee.identifier,
    '',
    paid.rate ?? '',
    paid.salary ?? '',
    paid.hours ?? '',
    paid.other ?? '',
    paid.earned ?? '',
  ].join(',');

/** As payroll writes it. */
export const posIdOf = (index: number): string => `00${String(810 + index * 3)}`;

/**
 * What no clock-in says: all of it where files say what was earned, else what payroll counted before
 * the restaurant's clock-ins were read.
 */
function paidBesides(
  plan: EwaPlan,
  { period, index, corrected }: FileInput & { readonly index: number },
): Pick<Paid, 'other' | 'earned'> {
  const isCurrent = period === plan.earlierPeriods;
  const whole = plan.periodDays === 14 ? 820 : 430;
  const usual = `${String(whole + ((index * 37) % 160))}.00`;
  if (plan.earnedSource === 'file')
    return { earned: index === plan.overCap && corrected ? '120.00' : usual };
  if (!isCurrent) return { other: usual };
  if (index === plan.overCap) return { other: corrected ? '-1900.00' : '600.00' };
  return {};
}

/** Of a day, from a time as a clock shows it. */
export const minuteOf = (time: string): number => {
  const [hour = '0', minute = '0'] = time.split(':');
  return Number.parseInt(hour, 10) * 60 + Number.parseInt(minute, 10);
};
