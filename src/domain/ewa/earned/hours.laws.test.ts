import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Day, addDays, instantAt } from '#kernel/day.ts';
import { after, minutes as minutesOf } from '#kernel/instant.ts';
import {
  type Clocking,
  type PayrollRate,
  type WorkedHours,
  wagesOf,
  workedHours,
} from '../index.ts';

const FIRST = '2026-10-26' as Day; // The clocks go back within these two weeks.
const LAST = addDays(FIRST, 13);
const ZONE = 'America/Toronto';

/** One shift a date, so that no two of them cover the same time. */
const shift = fc.record({
  at: fc.integer({ min: 0, max: 13 }),
  begins: fc.integer({ min: 0, max: 600 }),
  seconds: fc.integer({ min: 0, max: 40_000 }),
  open: fc.boolean(),
});
const clockings = fc.uniqueArray(shift, { selector: ({ at }) => at, maxLength: 14 }).map((shifts) =>
  shifts.map(({ at, begins, seconds, open }): Clocking => {
    const clockedIn = instantAt(addDays(FIRST, at), begins, ZONE);
    return {
      id: at,
      clockedIn,
      clockedOut: open ? null : after(clockedIn, seconds * 1_000),
      breaks: [],
      deleted: false,
      approved: null,
      jobs: [],
      hourlyWage: null,
    };
  }),
);
const rate = fc.bigInt({ min: 1n, max: 500_000n });

const hoursOf = (given: readonly Clocking[], rates: readonly PayrollRate[]): WorkedHours =>
  workedHours({
    clockings: given,
    zone: ZONE,
    firstDay: FIRST,
    lastDay: LAST,
    rates: { source: 'payroll', rates },
    approvedOnly: false,
    confirmedMinutes: new Map(),
  });
const from = (effectiveFrom: Day, one: bigint): PayrollRate => ({
  job: null,
  rate: one,
  effectiveFrom,
});
const before = (hours: WorkedHours, day: Day) => hours.minutes.filter(({ date }) => date < day);

it('a raise changes only the dates from its own on', () => {
  fc.assert(
    fc.property(
      clockings,
      rate,
      rate,
      fc.integer({ min: 0, max: 13 }),
      (given, old, raised, at) => {
        const day = addDays(FIRST, at);
        const [was, is] = [
          hoursOf(given, [from(FIRST, old)]),
          hoursOf(given, [from(FIRST, old), from(day, raised)]),
        ];
        expect(before(is, day)).toEqual(before(was, day));
        expect(is.minutes.map(({ minutes }) => minutes)).toEqual(
          was.minutes.map(({ minutes }) => minutes),
        );
        for (const one of is.minutes) expect(one.rate).toBe(one.date < day ? old : raised);
      },
    ),
  );
});

it('a correction of one clocking changes only its date', () => {
  fc.assert(
    fc.property(
      clockings,
      rate,
      fc.nat(),
      fc.integer({ min: -60, max: 60 }),
      (given, one, n, by) => {
        const wrong = given[n % Math.max(given.length, 1)];
        if (wrong === undefined) return;
        const changed = given.map((clocking) =>
          clocking === wrong && clocking.clockedOut !== null
            ? { ...clocking, clockedOut: after(clocking.clockedOut, minutesOf(by)) }
            : clocking,
        );
        const date = addDays(FIRST, Number(wrong.id));
        const others = (hours: WorkedHours) => hours.minutes.filter((own) => own.date !== date);
        const rates = [from(FIRST, one)];
        expect(others(hoursOf(changed, rates))).toEqual(others(hoursOf(given, rates)));
      },
    ),
  );
});

it('the order of clockings changes nothing, nor does one that is doubled', () => {
  fc.assert(
    fc.property(clockings, rate, (given, one) => {
      const rates = [from(FIRST, one)];
      const doubled = given.map((clocking) => ({ ...clocking, id: `double ${clocking.id}` }));
      const was = hoursOf(given, rates);
      expect(hoursOf(given.toReversed(), rates)).toEqual(was);
      expect(hoursOf([...doubled, ...given], rates)).toEqual(was);
    }),
  );
});

it('wages of all dates are at most a cent a date above those of each by itself', () => {
  fc.assert(
    fc.property(clockings, rate, (given, one) => {
      const { minutes } = hoursOf(given, [from(FIRST, one)]);
      const alone = minutes.reduce((total, own) => total + wagesOf([own]), 0n);
      const together = wagesOf(minutes);
      expect(together >= alone && together <= alone + BigInt(minutes.length)).toBe(true);
    }),
  );
});
