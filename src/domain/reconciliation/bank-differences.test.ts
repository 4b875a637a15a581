import { describe, expect, it } from 'vitest';
import { knownDay } from '../bank/days.ts';
import { bankWindow } from './bank-differences.ts';

const day = knownDay;
const window = (known: { first: string; last: string; compared: string | null }) =>
  bankWindow(
    { rail: 'eft' },
    {
      first: day(known.first),
      last: day(known.last),
      compared: known.compared === null ? null : day(known.compared),
    },
  );

describe('the days that are held against the books', () => {
  it('begin two weeks before what was compared last, however long ago that was', () => {
    const first = '2026-01-05';
    expect(window({ first, last: '2026-03-13', compared: null }).since).toBe('2026-02-27');
    expect(window({ first, last: '2026-03-13', compared: '2026-02-20' }).since).toBe('2026-02-06');
  });

  it('are never before the first statement', () => {
    const known = { first: '2026-03-05', last: '2026-03-06', compared: '2026-03-05' };
    expect(window(known).since).toBe('2026-03-05');
  });

  it('wait for two banking days, over weekends and holidays', () => {
    const known = { first: '2026-01-05', compared: null };
    expect(window({ ...known, last: '2026-03-09' }).inTime).toBe('2026-03-06');
    expect(window({ ...known, last: '2026-04-06' })).toMatchObject({
      inTime: '2026-04-02',
      until: '2026-04-06',
    });
  });
});
