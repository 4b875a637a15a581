import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Day, addDays, startOfDay } from '#kernel/day.ts';
import { addBankingDays, isBankingDay } from '../../bank/calendar.ts';
import {
  PERIODS_AHEAD,
  type ScheduleInput,
  type ScheduleVersion,
  type StorePay,
  checkSchedule,
  drawState,
  periodsFrom,
  possibleBeginnings,
  withVersion,
} from '../index.ts';

const START = '2026-03-02' as Day;
const date = fc.integer({ min: 1, max: 28 });
const terms = fc.record({
  paydayLag: fc.integer({ min: 0, max: 31 }),
  cutoffDays: fc.integer({ min: 1, max: 10 }),
  cutoffTime: fc.constantFrom('00:00', '02:30', '12:00', '23:59'),
});
const frequency = fc.oneof(
  fc.record({
    frequency: fc.constantFrom('weekly' as const, 'every_two_weeks' as const),
    anchor: fc.integer({ min: -30, max: 30 }).map((days) => addDays(START, days)),
    startsOn: fc.constant(null),
  }),
  fc.record({
    frequency: fc.constant('monthly' as const),
    anchor: fc.constant(null),
    startsOn: date.map((one) => [one]),
  }),
  fc.record({
    frequency: fc.constant('semi_monthly' as const),
    anchor: fc.constant(null),
    startsOn: fc.uniqueArray(date, { minLength: 2, maxLength: 2 }),
  }),
);
/** Versions that a person saved one after the other, each on one of the days that were offered. */
const versions = fc
  .array(fc.record({ terms, frequency, choice: fc.nat({ max: 4 }) }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((wishes) =>
    wishes.reduce<ScheduleVersion[]>((saved, wish) => {
      const today = saved.at(-1)?.effectiveFrom ?? addDays(START, -1);
      const offered = possibleBeginnings(saved, today, wish.choice + 1).at(-1) ?? START;
      const input: ScheduleInput = { ...wish.terms, ...wish.frequency, effectiveFrom: offered };
      const read = checkSchedule(input, { versions: saved, today });
      if (!read.ok) throw new Error(JSON.stringify(read.problems));
      return withVersion(saved, read.value);
    }, []),
  );
const store = fc.record({
  versions,
  zone: fc.constantFrom('America/Toronto', 'America/St_Johns', 'America/Phoenix', 'Pacific/Apia'),
  calendar: fc.constantFrom<StorePay['calendar']>({ rail: 'eft' }, { rail: 'ach' }),
  movedPaydays: fc.constant<StorePay['movedPaydays']>(new Map()),
});

it('periods neither overlap nor leave a day out, over all versions', () => {
  fc.assert(
    fc.property(store, (pay) => {
      const periods = periodsFrom(pay, START, 40);
      expect(periods[0]?.firstDay).toBe(pay.versions[0]?.effectiveFrom);
      for (const [at, { firstDay, lastDay }] of periods.entries()) {
        expect(firstDay <= lastDay).toBe(true);
        expect(periods[at + 1]?.firstDay ?? addDays(lastDay, 1)).toBe(addDays(lastDay, 1));
      }
      for (const { effectiveFrom } of pay.versions)
        if (effectiveFrom <= (periods.at(-1)?.firstDay ?? effectiveFrom))
          expect(periods.map(({ firstDay }) => firstDay)).toContain(effectiveFrom);
    }),
    { numRuns: 60 },
  );
});

it('a version has at most one bridging period, its first', () => {
  fc.assert(
    fc.property(store, (pay) => {
      const beginnings = new Set<string>(pay.versions.map(({ effectiveFrom }) => effectiveFrom));
      for (const { firstDay, bridging } of periodsFrom(pay, START, 40))
        if (bridging) expect(beginnings).toContain(firstDay);
    }),
    { numRuns: 60 },
  );
});

it('a new version changes no period that ends before it', () => {
  fc.assert(
    fc.property(store, (pay) => {
      const last = pay.versions.at(-1);
      if (last === undefined || pay.versions.length < 2) return;
      const endsBefore = (known: readonly ScheduleVersion[]) =>
        periodsFrom({ ...pay, versions: known }, START, 60).filter(
          ({ lastDay }) => lastDay < last.effectiveFrom,
        );
      expect(endsBefore(pay.versions)).toEqual(endsBefore(pay.versions.slice(0, -1)));
    }),
    { numRuns: 60 },
  );
});

it('paydays are business days, and each cut-off its business days before', () => {
  fc.assert(
    fc.property(store, (pay) => {
      for (const { payday, firstDay, cutoffAt } of periodsFrom(pay, START, PERIODS_AHEAD)) {
        expect(isBankingDay({ ...pay.calendar, day: payday })).toBe(true);
        const tenBefore = addBankingDays({ ...pay.calendar, day: payday, n: -10 });
        expect(cutoffAt >= startOfDay(tenBefore, pay.zone)).toBe(true);
        expect(cutoffAt < startOfDay(payday, pay.zone)).toBe(true);
        const begun = startOfDay(firstDay, pay.zone);
        const state = drawState({ firstDay, cutoffAt }, pay.zone, begun);
        expect(state).toBe(cutoffAt > begun ? 'drawable' : 'cut_off');
      }
    }),
    { numRuns: 60 },
  );
});
