import { describe, expect, it } from 'vitest';
import { type Day, instantAt } from '../../kernel/day.ts';
import { ALL_READ, linesOf } from './index.ts';
import type { Intake } from './lines.ts';
import type { Punch, Sale, ServiceHours } from './vocabulary.ts';

const ZONE = 'America/Toronto';
const FRIDAY = '2026-11-20' as Day;
const days = [0, 1, 2, 3, 4, 5, 6];
const LUNCH: ServiceHours = { id: 1, days, timeframes: [{ start: 660, end: 960 }] };
const DINNER: ServiceHours = { id: 2, days, timeframes: [{ start: 960, end: 120 }] };

const at = (hours: number): Date =>
  new Date(instantAt(FRIDAY, 0, ZONE).getTime() + Math.round(hours * 3_600_000));
const punch = (
  id: number,
  jobCodeId: number,
  [from, to]: readonly [number, number],
  over: Partial<Punch> = {},
): Punch => ({
  id,
  employeeId: 1,
  jobCodeId,
  clockedIn: at(from),
  clockedOut: at(to),
  breaks: [],
  deleted: false,
  declaredCashTips: 0n,
  held: null,
  ...over,
});
const bill = (opened: number, netSales: bigint, over: Partial<Sale> = {}): Sale => ({
  id: opened,
  openedAt: at(opened),
  voided: false,
  held: null,
  items: [{ employeeId: 1, netSales, autoGratuity: 0n }],
  payments: [],
  assignedTo: null,
  ...over,
});
const intake = (over: Partial<Intake>): ReturnType<typeof linesOf> =>
  linesOf({
    services: [LUNCH, DINNER],
    zone: ZONE,
    first: FRIDAY,
    last: FRIDAY,
    punches: [],
    sales: [],
    minOverlapMinutes: 15,
    autoGratuity: true,
    usualJob: () => null,
    unread: ALL_READ,
    ...over,
  });

describe('the job of a bill', () => {
  /** The job that gets a bill which was opened at that hour. */
  const jobOf = (opened: number, punches: readonly Punch[]) =>
    intake({ punches, sales: [bill(opened, 500n)] }).lines.find(({ netSales }) => netSales === 500n)
      ?.jobCodeId;
  const long = punch(1, 1, [17, 22]);
  const short = punch(2, 2, [22, 23]);
  it.each<[string, number, Punch[], number]>([
    ['is the one they were clocked in with', 22.5, [long, short], 2],
    ['is the new one at the minute they change jobs', 22, [long, short], 2],
    ['is the one they worked longest once they have clocked out', 23, [long, short], 1],
    ['is the one they worked longest before they clock in', 16.5, [long, short], 1],
    [
      'is the one they worked longest, also where it came last',
      16.5,
      [punch(1, 1, [17, 18]), punch(2, 2, [18, 23])],
      2,
    ],
    [
      'is the one with the smaller number where two were worked as long',
      16.5,
      [punch(1, 10, [17, 18]), punch(2, 9, [18, 19])],
      9,
    ],
    [
      'is so too where the one with the smaller number came first',
      16.5,
      [punch(1, 9, [17, 18]), punch(2, 10, [18, 19])],
      9,
    ],
    [
      'is the one they worked longest, also where its number is the larger one',
      16.5,
      [punch(1, 10, [17, 22]), punch(2, 9, [22, 23])],
      10,
    ],
    [
      'is not one of another service, however long they worked it',
      16.5,
      [punch(1, 1, [11, 16]), punch(2, 2, [17, 18])],
      2,
    ],
  ])('%s', (_, opened, punches, expected) => expect(jobOf(opened, punches)).toBe(expected));
});

describe('declared cash tips', () => {
  const cash = (from: number, to: number) =>
    intake({ punches: [punch(1, 1, [from, to], { declaredCashTips: 250n })] }).lines.map(
      ({ totalTips, cashPayment }) => [totalTips, cashPayment],
    );
  const none = [0n, 0n];
  const all = [250n, 250n];
  it.each([
    ['a longer dinner', 14, 20, [none, all]],
    ['a longer lunch', 11, 18, [all, none]],
    ['the first of two parts of one length', 12, 20, [all, none]],
  ])('stand with %s, once', (_, from, to, expected) => expect(cash(from, to)).toEqual(expected));
  it('of two stays stand with each', () =>
    expect(
      intake({
        punches: [
          punch(1, 1, [11, 15], { declaredCashTips: 100n }),
          punch(2, 1, [17, 20], { declaredCashTips: 30n }),
        ],
      }).lines.map(({ cashPayment }) => cashPayment),
    ).toEqual([100n, 30n]));
});

describe('what an intake answers', () => {
  it('stands in the order of date, service, person and job, numbers by value', () => {
    const of = (id: number, employeeId: number, job: number, hours: readonly [number, number]) =>
      punch(id, job, hours, { employeeId });
    const punches = [
      of(1, 10, 1, [36, 38]),
      of(2, 10, 10, [17, 18]),
      of(3, 10, 9, [18, 19]),
      of(4, 2, 1, [19, 20]),
      of(5, 10, 1, [12, 13]),
      of(6, 1, 1, [42, 43]),
    ];
    expect(
      intake({ punches, last: '2026-11-21' as Day, services: [DINNER, LUNCH] }).lines.map(
        ({ date, serviceId, employeeId, jobCodeId }) => [
          date.slice(-2),
          serviceId,
          employeeId,
          jobCodeId,
        ],
      ),
    ).toEqual([
      ['20', 1, 10, 1],
      ['20', 2, 2, 1],
      ['20', 2, 10, 9],
      ['20', 2, 10, 10],
      ['21', 1, 10, 1],
      ['21', 2, 1, 1],
    ]);
  });
  it('names the instants that the minutes come from, and rounds the minutes down', () => {
    expect(intake({ punches: [punch(1, 1, [17, 17.025])] }).lines).toEqual([
      {
        serviceId: 2,
        date: FRIDAY,
        employeeId: 1,
        jobCodeId: 1,
        minutes: 1n,
        netSales: 0n,
        totalTips: 0n,
        cashPayment: 0n,
        spans: [{ from: at(17), to: at(17.025) }],
      },
    ]);
  });
  it('lists a punch that cannot count with its declared cash', () =>
    expect(
      intake({ punches: [punch(7, 1, [8, 9], { declaredCashTips: 40n })] }).unassigned,
    ).toEqual([
      {
        kind: 'punch',
        id: 7,
        reason: 'no_service',
        date: FRIDAY,
        employeeId: 1,
        netSales: 0n,
        tips: 40n,
      },
    ]));
  it('lists of a bill that cannot count only the entries with money, on the date of its service', () => {
    const sale = bill(25, 900n, {
      items: [
        { employeeId: null, netSales: 900n, autoGratuity: 0n },
        { employeeId: null, netSales: 0n, autoGratuity: 0n },
      ],
      payments: [
        { employeeId: null, tip: 150n, cash: true },
        { employeeId: null, tip: 0n, cash: false },
      ],
    });
    const left = { kind: 'sale', id: 25, reason: 'nobody_known', date: FRIDAY, employeeId: null };
    expect(intake({ sales: [sale] })).toEqual({
      lines: [],
      unassigned: [
        { ...left, netSales: 900n, tips: 0n },
        { ...left, netSales: 0n, tips: 150n },
      ],
    });
  });
  it('makes no line for a bill without money', () =>
    expect(intake({ sales: [bill(18, 0n)], usualJob: () => 1 })).toEqual({
      lines: [],
      unassigned: [],
    }));
  it('lists what belongs nowhere only on the dates that are asked for', () =>
    expect(
      intake({
        sales: [bill(-15, 100n), bill(8, 100n), bill(33, 100n)],
        punches: [punch(1, 1, [-15, -14]), punch(2, 1, [33, 34])],
      }).unassigned.map(({ kind, date }) => [kind, date]),
    ).toEqual([['sale', FRIDAY]]));
});
