import { addDays, type Day, instantAt } from '#kernel/day.ts';
import { type Fault, type Location, type Person, type Role, draw, faultOf } from './place.ts';

export type Clocking = {
  readonly id: string;
  readonly changed_at: Date;
  readonly employee: string;
  readonly role: Role | null;
  readonly clocked_in: Date;
  readonly clocked_out: Date | null;
  readonly breaks: readonly object[];
  readonly deleted: boolean;
  readonly declared_cash_tips_minor: string;
};
/** When somebody stays; minutes of the day, from 1,440 on of the next. */
export type Shift = {
  readonly person: Person;
  readonly role: Role;
  readonly from: number;
  readonly to: number;
};

const LUNCH = { start: 660, end: 960 };
const DINNER = { start: 990, end: 1_560 };
const LAST_CLOCK_OUT = 105;

/** The wall clock of the place; minutes from 1,440 on are of the day after. */
export const at = ({ zone }: Location, day: Day, minute: number): Date =>
  minute < 1_440 ? instantAt(day, minute, zone) : instantAt(addDays(day, 1), minute - 1_440, zone);
/** When the office mends what was wrong on a day: two days later at noon. */
export const correctedAt = ({ zone }: Location, day: Day): Date =>
  instantAt(addDays(day, 2), 720, zone);

/** Who works when on a day: lunch until four, dinner into the night. */
export function shiftsOf(location: Location, day: Day): Shift[] {
  return location.staff
    .filter(({ active }) => active)
    .flatMap((person): Shift[] => {
      const role = person.roles[draw(person.roles.length || 1, person.id, day, 'role')];
      if (!role) return [];
      const late = (most: number, what: string): number =>
        draw(most, location.id, person.id, day, what);
      if (late(10, 'which') < 4)
        return [
          { person, role, from: LUNCH.start + late(25, 'in'), to: LUNCH.end - late(40, 'out') + 8 },
        ];
      if (late(10, 'which') < 9)
        return [
          {
            person,
            role,
            from: DINNER.start + late(60, 'in'),
            to: DINNER.end - LAST_CLOCK_OUT - late(90, 'out') + late(LAST_CLOCK_OUT, 'tired'),
          },
        ];
      return [];
    });
}

export const sells = ({ name }: Role): boolean =>
  /server|bartender|waiter|mesero|serveu/i.test(name);

/** The clockings of one day, as the point of sale has them at `now`. */
export function clockingsOf(location: Location, day: Day, now: Date): Clocking[] {
  const fault = faultOf(location.id, day);
  const shifts = shiftsOf(location, day);
  const plain = shifts.map((shift) => clocking(location, day, shift));
  const one = shifts.findIndex(({ role }) => sells(role));
  return spoil(location, day, now, { fault, all: plain, index: one }).flatMap((each) =>
    untilNow(each, now),
  );
}

function clocking(location: Location, day: Day, { person, role, from, to }: Shift): Clocking {
  const out = at(location, day, to);
  const cash =
    sells(role) && draw(5, person.id, day, 'cash') === 0
      ? 500 + draw(20, person.id, day, 'declared') * 50
      : 0;
  const pause = from + 150 + draw(60, person.id, day, 'pause');
  const breaks =
    from < DINNER.start
      ? [{ paid: false, seconds: 1_200 }]
      : [
          { paid: false, from: at(location, day, pause), to: at(location, day, pause + 30) },
          { paid: true, from: at(location, day, pause + 90), to: at(location, day, pause + 100) },
        ];
  return {
    id: `c-${location.id}-${day}-${person.id}`,
    changed_at: out,
    employee: person.id,
    role,
    clocked_in: at(location, day, from),
    clocked_out: out,
    breaks,
    deleted: false,
    declared_cash_tips_minor: String(cash),
  };
}

type Spoiling = {
  readonly location: Location;
  readonly all: Clocking[];
  readonly others: Clocking[];
  /** The one that goes wrong. */
  readonly one: Clocking;
};
const later = (from: Date, minutes: number): Date => new Date(from.getTime() + minutes * 60_000);

/** The clockings of a day with what went wrong on it. */
function spoil(
  location: Location,
  day: Day,
  now: Date,
  {
    fault,
    all,
    index,
  }: { readonly fault: Fault; readonly all: Clocking[]; readonly index: number },
): Clocking[] {
  const one = all[index];
  if (!one) return all;
  const spoiling = { location, all, one, others: all.filter((_, other) => other !== index) };
  switch (fault) {
    case 'missing_clock_out':
      return [...spoiling.others, { ...one, clocked_out: null, changed_at: one.clocked_in }];
    case 'double_punch':
      return doublePunch(spoiling);
    case 'deleted_punch':
      return deletedPunch(spoiling);
    case 'no_punch':
      return spoiling.others;
    case 'late_correction': {
      const corrected = correctedAt(location, day);
      const out = later(one.clocked_out ?? one.clocked_in, -45);
      return now >= corrected
        ? [...spoiling.others, { ...one, clocked_out: out, changed_at: corrected }]
        : all;
    }
    case 'two_jobs':
      return twoJobs(spoiling);
    case 'newcomer': {
      const id = `c-${location.id}-${day}-new`;
      const employee = `${location.id}-new`;
      return [...all, { ...one, id, employee, declared_cash_tips_minor: '0' }];
    }
    default:
      return all;
  }
}

const doublePunch = ({ all, one }: Spoiling): Clocking[] => [
  ...all,
  {
    ...one,
    id: `${one.id}-b`,
    clocked_in: later(one.clocked_in, 1),
    declared_cash_tips_minor: '0',
    breaks: [],
  },
];

const deletedPunch = ({ all, others, one }: Spoiling): Clocking[] => [
  ...all,
  {
    ...one,
    id: `${one.id}-x`,
    employee: others[0]?.employee ?? one.employee,
    deleted: true,
    clocked_in: later(one.clocked_in, 5),
    breaks: [],
  },
];

/** Somebody who changes to another job that sells after an hour and a half. */
function twoJobs({ location, all, others, one }: Spoiling): Clocking[] {
  const role =
    one.role &&
    location.staff
      .flatMap(({ roles }) => roles)
      .find(({ id, name }) => id !== one.role?.id && sells({ id, name }));
  const middle = later(one.clocked_in, 90);
  return role
    ? [
        ...others,
        { ...one, clocked_out: middle, breaks: [] },
        { ...one, id: `${one.id}-2`, clocked_in: middle, role, declared_cash_tips_minor: '0' },
      ]
    : all;
}

/** What has not happened yet is not there; who has not gone home is still there. */
function untilNow(one: Clocking, now: Date): Clocking[] {
  if (one.clocked_in > now) return [];
  return one.clocked_out !== null && one.clocked_out > now
    ? [{ ...one, clocked_out: null, changed_at: one.clocked_in }]
    : [one];
}
