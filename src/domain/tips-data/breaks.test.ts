import { describe, expect, it } from 'vitest';
import { type Day, instantAt } from '../../kernel/day.ts';
import { ALL_READ, linesOf } from './index.ts';
import type { Break, Punch, ServiceHours } from './vocabulary.ts';

const ZONE = 'America/Toronto';
const FRIDAY = '2026-11-20' as Day;
const days = [0, 1, 2, 3, 4, 5, 6];
const services: ServiceHours[] = [
  { id: 1, days, timeframes: [{ start: 660, end: 960 }] },
  { id: 2, days, timeframes: [{ start: 960, end: 120 }] },
];
const at = (hours: number): Date =>
  new Date(instantAt(FRIDAY, 0, ZONE).getTime() + Math.round(hours * 3_600_000));
const punch = (id: number, from: number, to: number, over: Partial<Punch> = {}): Punch => ({
  id,
  employeeId: 1,
  jobCodeId: 1,
  clockedIn: at(from),
  clockedOut: at(to),
  breaks: [],
  deleted: false,
  declaredCashTips: 0n,
  held: null,
  ...over,
});
const night = (punches: readonly Punch[], minOverlapMinutes = 15) =>
  linesOf({
    services,
    zone: ZONE,
    first: FRIDAY,
    last: FRIDAY,
    punches,
    sales: [],
    minOverlapMinutes,
    autoGratuity: true,
    usualJob: () => null,
    unread: ALL_READ,
  });
const minutes = (...args: Parameters<typeof night>) =>
  night(...args).lines.map((line) => [line.serviceId, line.minutes]);
const from = (start: number, end: number): Break => ({ paid: false, from: at(start), to: at(end) });
const ofLength = (seconds: number): Break => ({ paid: false, seconds });

describe('an unpaid break', () => {
  it('that is the whole of a service leaves no line there, however short a part may be', () =>
    expect(minutes([punch(1, 15, 17, { breaks: [from(16, 17)] })], 0)).toEqual([[1, 60n]]));
  it.each([
    ['that ends before it begins', from(18, 17.5)],
    ['of no length', from(18, 18)],
  ])('%s takes nothing off and cuts nothing', (_, pause) =>
    expect(night([punch(1, 17, 20, { breaks: [pause] })]).lines).toMatchObject([
      { minutes: 180n, spans: [{ from: at(17), to: at(20) }] },
    ]),
  );
  it('cuts the time that was worked in two', () =>
    expect(night([punch(1, 17, 20, { breaks: [from(18, 19)] })]).lines[0]?.spans).toEqual([
      { from: at(17), to: at(18) },
      { from: at(19), to: at(20) },
    ]));
  it('outside of the stay takes nothing off, also beside one of which only the length is known', () => {
    const breaks = [from(13, 14), ofLength(3_600)];
    expect(minutes([punch(1, 15, 18, { breaks })])).toEqual([
      [1, 40n],
      [2, 80n],
    ]);
  });
  it('of a known length comes off the time outside of the services too', () =>
    expect(minutes([punch(1, 9, 13, { breaks: [ofLength(3_600)] })])).toEqual([[1, 90n]]));
  it('takes an odd second off the earlier of two parts of one length', () =>
    expect(minutes([punch(1, 12, 20, { breaks: [ofLength(1)] })])).toEqual([
      [1, 239n],
      [2, 240n],
    ]));
  it.each([7_200, 7_201, 90_000])('of %i seconds in two hours of work leaves no line', (length) => {
    const { lines, unassigned } = night([punch(1, 17, 19, { breaks: [ofLength(length)] })]);
    expect(lines).toEqual([]);
    expect(unassigned).toMatchObject([{ id: 1, reason: 'no_service' }]);
  });
});

describe('a short part of a shift', () => {
  it.each([
    ['before a longer one does not count', 15.9, 20, [[2, 240n]]],
    ['after a longer one does not count', 12, 16.1, [[1, 240n]]],
    [
      'beside one of its own length counts, as that one does',
      15.9,
      16.1,
      [
        [1, 6n],
        [2, 6n],
      ],
    ],
  ])('%s', (_, start, end, expected) => expect(minutes([punch(1, start, end)])).toEqual(expected));
});

describe('two punches of one time', () => {
  const which = (...punches: Punch[]) => {
    const { lines, unassigned } = night(punches);
    return [lines.map(({ jobCodeId }) => jobCodeId), unassigned.map(({ id }) => id)];
  };
  it('in two jobs count as the one that began first, whatever their order in the file', () =>
    expect(which(punch(1, 20, 22, { jobCodeId: 3 }), punch(2, 19, 21, { jobCodeId: 2 }))).toEqual([
      [2],
      [1],
    ]));
  it('that began at once count as the one with the smaller number', () =>
    expect(which(punch(10, 19, 21, { jobCodeId: 3 }), punch(9, 19, 21, { jobCodeId: 2 }))).toEqual([
      [2],
      [10],
    ]));
  it('in one job leave nothing to look at where one lies within the other', () => {
    const punches = [punch(1, 17, 21), punch(2, 17.5, 20), punch(3, 18, 21)];
    expect(which(...punches)).toEqual([[1], []]);
    expect(minutes(punches)).toEqual([[2, 240n]]);
  });
  it('in one job do not hide that a third in another job overlaps the later of them', () =>
    expect(which(punch(1, 17, 19), punch(2, 18, 21), punch(3, 20, 22, { jobCodeId: 2 }))).toEqual([
      [1],
      [3],
    ]));
});
