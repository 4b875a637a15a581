import { expect, it } from 'vitest';
import type { Day } from '#kernel/day.ts';
import { usualRanges } from './usual-ranges.ts';

const at = (day: string) => usualRanges(day as Day);

it('counts today among past days, and months by the calendar, also in March and in January', () => {
  expect(at('2027-03-01')).toEqual({
    today: { from: '2027-03-01', to: '2027-03-01' },
    yesterday: { from: '2027-02-28', to: '2027-02-28' },
    past7: { from: '2027-02-23', to: '2027-03-01' },
    past14: { from: '2027-02-16', to: '2027-03-01' },
    past30: { from: '2027-01-31', to: '2027-03-01' },
    month: { from: '2027-03-01', to: '2027-03-01' },
    lastMonth: { from: '2027-02-01', to: '2027-02-28' },
  });
  expect(at('2027-01-31').lastMonth).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});
