import type { Day } from '#kernel/day.ts';
import { draw, drawsOf } from './draw.ts';
import { type Wall, correctedAt } from './hours.ts';
import {
  type Break,
  type PlannedShift,
  type Punch,
  type PunchFacts,
  changed,
  minutesAfter,
} from './night.ts';
import { type Person, type SandboxRestaurant, roleName, sells } from './place.ts';
import { type Trouble, peopleHit } from './troubles.ts';

/** When somebody works; minutes of the day, from 1,440 on of the next. */
export type Stay = {
  readonly person: Person;
  readonly role: number;
  readonly from: number;
  readonly to: number;
};

const LUNCH = { from: 660, to: 960 };
const DINNER = { from: 990, to: 1_560 };
const EARLIEST_HOME = 105;

/** Who works when on a night: lunch until four, dinner until after midnight. */
export function staysOf(
  { id, staff }: SandboxRestaurant,
  day: Day,
  troubles: ReadonlySet<Trouble>,
): readonly Stay[] {
  return staff.flatMap((person): Stay[] => {
    const role = person.roles[draw(person.roles.length || 1, person.id, day, 'role')];
    if (role === undefined || !person.active) return [];
    if (person.newcomer && !troubles.has('newcomer')) return [];
    const drawn = drawsOf(id, person.id, day);
    const turn = person.newcomer ? 5 : drawn(10, 'turn');
    if (turn < 4)
      return [
        { person, role, from: LUNCH.from + drawn(25, 'in'), to: LUNCH.to - drawn(40, 'out') + 8 },
      ];
    if (turn === 9) return [];
    const from = DINNER.from + drawn(60, 'in');
    const to = DINNER.to - EARLIEST_HOME - drawn(90, 'out') + drawn(EARLIEST_HOME, 'tired');
    return [{ person, role, from, to }];
  });
}

/** The quarter of an hour for which somebody was planned. */
const quarter = (minute: number): number => minute - (minute % 15);

/** What was planned; with a trouble, one who never came. */
export function planShifts(
  place: SandboxRestaurant,
  wall: Wall,
  { stays, troubles }: { stays: readonly Stay[]; troubles: ReadonlySet<Trouble> },
): PlannedShift[] {
  const atWork = new Set(stays.map(({ person }) => person.id));
  const absent = place.staff.find(
    ({ id, active, newcomer }) => active && !newcomer && !atWork.has(id),
  );
  const missed: Stay[] =
    troubles.has('no_show') && absent
      ? [{ person: absent, role: absent.roles[0] ?? 0, from: DINNER.from, to: 1_380 }]
      : [];
  return [...stays.filter(({ person }) => !person.newcomer), ...missed].map(
    ({ person, role, from, to }, index) => ({
      number: index + 1,
      person: person.id,
      role,
      from: wall(quarter(from)),
      to: wall(quarter(to)),
    }),
  );
}

function breaksOf(day: Day, wall: Wall, { person, from, to }: Stay): Break[] {
  const pause = from + 150 + draw(60, person.id, day, 'pause');
  if (pause + 120 > to) return [];
  const taken = (start: number, length: number, paid: boolean, deleted = false): Break => ({
    from: wall(start),
    to: wall(start + length),
    paid,
    deleted,
  });
  if (from < DINNER.from) return [taken(pause, 20, false)];
  const isDeleted = draw(9, person.id, day, 'deleted break') === 0;
  return [
    taken(pause, 30, false),
    taken(pause + 90, 10, true),
    ...(isDeleted ? [taken(pause + 60, 25, false, true)] : []),
  ];
}

function punchOf(place: SandboxRestaurant, day: Day, wall: Wall, stay: Stay): PunchFacts {
  const { person, role } = stay;
  const declares = sells(roleName(place, role)) && draw(5, person.id, day, 'cash') === 0;
  return {
    person: person.id,
    role,
    from: wall(stay.from),
    to: wall(stay.to),
    breaks: breaksOf(day, wall, stay),
    cashTips: declares ? BigInt(500 + draw(20, person.id, day, 'declared') * 50) : 0n,
    deleted: false,
    approved: draw(12, person.id, day, 'approved') > 0,
    autoClockedOut: draw(25, person.id, day, 'auto') === 0,
  };
}

type Draft = Omit<Punch, 'number'>;
const plain = (facts: PunchFacts): Draft => ({ facts, changes: [] });

/** Somebody who changes to another job after an hour and a half. */
function twoJobs({ roles }: SandboxRestaurant, facts: PunchFacts): Draft[] {
  const others = roles.filter(({ id }) => id !== facts.role);
  const other = others.find(({ name }) => sells(name)) ?? others[0];
  if (!other) return [plain(facts)];
  const middle = minutesAfter(facts.from, 90);
  return [
    plain({ ...facts, to: middle, breaks: [], cashTips: 0n }),
    plain({ ...facts, from: middle, role: other.id, breaks: [] }),
  ];
}

/** How each trouble shows in the clock-ins of the person whom it meets. */
function troubled(
  place: SandboxRestaurant,
  day: Day,
  trouble: Trouble,
  facts: PunchFacts,
): Draft[] {
  switch (trouble) {
    case 'missing_clock_out':
      return [plain({ ...facts, to: null, breaks: [], cashTips: 0n, approved: false })];
    case 'double_punch': {
      const first = { ...facts, breaks: [] };
      return [
        plain(first),
        plain({ ...first, from: minutesAfter(facts.from, 1), cashTips: 0n, approved: false }),
      ];
    }
    case 'deleted_punch': {
      const mistaken = plain({
        ...facts,
        from: minutesAfter(facts.from, -4),
        to: minutesAfter(facts.from, -1),
        breaks: [],
        cashTips: 0n,
      });
      const deletedAt = minutesAfter(facts.from, 20);
      return [plain(facts), changed(mistaken, deletedAt, (was) => ({ ...was, deleted: true }))];
    }
    case 'late_correction': {
      const out = facts.to === null ? null : minutesAfter(facts.to, -45);
      const breaks = facts.breaks.filter(({ to }) => to !== null && out !== null && to <= out);
      const before = plain({ ...facts, breaks });
      return [changed(before, correctedAt(place, day), (was) => ({ ...was, to: out }))];
    }
    case 'open_break': {
      const breaks = facts.breaks.slice(0, 1).map((one) => ({ ...one, to: null }));
      return [plain({ ...facts, breaks })];
    }
    case 'two_jobs':
      return twoJobs(place, facts);
    case 'no_punch':
      return [];
    default:
      return [plain(facts)];
  }
}

/** The clock-ins of a night, with what goes wrong on it. */
export function punchesOf(
  place: SandboxRestaurant,
  day: Day,
  wall: Wall,
  { stays, troubles }: { stays: readonly Stay[]; troubles: ReadonlySet<Trouble> },
): Punch[] {
  const hits = peopleHit(troubles, sellersOf(place, stays));
  return stays
    .flatMap((stay) => {
      const facts = punchOf(place, day, wall, stay);
      const trouble = hits.get(facts.person);
      return trouble ? troubled(place, day, trouble, facts) : [plain(facts)];
    })
    .map((draft, index) => ({ ...draft, number: index + 1 }));
}

/** Who sells on a night and belongs to the staff that everybody knows. */
export const sellersOf = (place: SandboxRestaurant, stays: readonly Stay[]): number[] =>
  stays
    .filter(({ person, role }) => !person.newcomer && sells(roleName(place, role)))
    .map(({ person }) => person.id);
