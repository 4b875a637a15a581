import { describe, expect, it } from 'vitest';
import type { Zone } from '#kernel/day.ts';
import { type Cycle, periodEdge, periodEdges } from './periods.ts';

const at = (text: string) => new Date(`${text}Z`);
const daysOf = (anchor: string, cycle: Cycle, count: number, zone: Zone = 'UTC') =>
  periodEdges({ anchor: at(anchor), cycle, count, zone });

describe('the edges of periods', () => {
  it.each<[string, string, Cycle, string[]]>([
    [
      'the 31st is the last day of shorter months, and the 31st again after them',
      '2027-01-31T15:00:00',
      'monthly',
      ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'],
    ],
    [
      'February of a leap year has 29 days',
      '2028-01-31T15:00:00',
      'monthly',
      ['2028-01-31', '2028-02-29', '2028-03-31'],
    ],
    [
      'months go on over the end of a year',
      '2026-11-30T15:00:00',
      'monthly',
      ['2026-11-30', '2026-12-30', '2027-01-30', '2027-02-28', '2027-03-30'],
    ],
    [
      'a year from 29 February ends on the 28th, but for leap years',
      '2028-02-29T15:00:00',
      'yearly',
      ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
    ],
  ])('%s', (_, anchor, cycle, days) => {
    const { edges, shown } = daysOf(anchor, cycle, days.length - 1);
    expect(shown).toEqual(days);
    expect(edges).toEqual(days.map((day) => at(`${day}T15:00:00`)));
  });

  it('keep the time of day to the second', () => {
    const anchor = at('2026-08-30T22:10:05');
    expect(periodEdge(anchor, 'monthly', 6)).toEqual(at('2027-02-28T22:10:05'));
    expect(periodEdge(anchor, 'yearly', 3)).toEqual(at('2029-08-30T22:10:05'));
    expect(anchor).toEqual(at('2026-08-30T22:10:05'));
  });
});

it('people read the day of their zone: 1 February in UTC is the evening of 31 January', () => {
  expect(daysOf('2027-02-01T01:00:00', 'monthly', 3, 'America/Toronto')).toEqual({
    edges: [
      at('2027-02-01T01:00:00'),
      at('2027-03-01T01:00:00'),
      at('2027-04-01T01:00:00'),
      at('2027-05-01T01:00:00'),
    ],
    shown: ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'],
  });
});
