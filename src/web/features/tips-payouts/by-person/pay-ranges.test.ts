import { describe, expect, it } from 'vitest';
import type { Day } from '#kernel/day.ts';
import { payRanges } from './pay-ranges.ts';

const day = (text: string): Day => text as Day;
const period = (first_day: string, last_day: string) => ({ first_day, last_day });

describe('pay periods of a store', () => {
  it('are those of its schedule: two weeks have two weeks before them', () => {
    expect(payRanges([period('2026-11-16', '2026-11-29')], day('2026-11-27'))).toEqual({
      current: { from: '2026-11-16', to: '2026-11-29' },
      last: { from: '2026-11-02', to: '2026-11-15' },
    });
  });

  it('guess no period that is not known', () => {
    const half = [period('2026-11-16', '2026-11-30'), period('2026-12-01', '2026-12-15')];
    expect(payRanges(half, day('2026-11-27')).last).toBeNull();
    expect(payRanges(half, day('2026-12-01')).last).toEqual({
      from: '2026-11-16',
      to: '2026-11-30',
    });
    expect(payRanges(half, day('2026-10-01'))).toEqual({ current: null, last: null });
    expect(payRanges([], day('2026-10-01')).current).toBeNull();
  });
});
