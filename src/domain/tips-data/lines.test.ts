import { describe, expect, it } from 'vitest';
import { type Day, instantAt } from '../../kernel/day.ts';
import type { Instant } from '../../kernel/instant.ts';
import { ALL_READ, linesOf } from './index.ts';
import type { Intake } from './lines.ts';
import type { Punch, Sale, ServiceHours } from './vocabulary.ts';

const ZONE = 'America/Toronto';
const FRIDAY = '2026-11-20' as Day;
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const LUNCH: ServiceHours = { id: 1, days: EVERY_DAY, timeframes: [{ start: 660, end: 960 }] };
const DINNER: ServiceHours = { id: 2, days: EVERY_DAY, timeframes: [{ start: 960, end: 120 }] };

/** '16:02' of the Friday; hours from 24 on are those of the Saturday. */
function at(time: string, day: Day = FRIDAY): Instant {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return new Date(instantAt(day, 0, ZONE).getTime() + (hour * 60 + minute) * 60_000);
}
const punch = (
  employeeId: number | null,
  from: string,
  to: string | null,
  over: Partial<Punch> = {},
): Punch => ({
  id: `${String(employeeId)} ${from}`,
  employeeId,
  jobCodeId: 1,
  clockedIn: at(from),
  clockedOut: to === null ? null : at(to),
  breaks: [],
  deleted: false,
  declaredCashTips: 0n,
  held: null,
  ...over,
});
const sale = (
  employeeId: number | null,
  opened: string,
  { netSales, tip }: { readonly netSales: bigint; readonly tip: bigint },
  over: Partial<Sale> = {},
): Sale => ({
  id: `sale ${opened}`,
  openedAt: at(opened),
  voided: false,
  held: null,
  items: [{ employeeId, netSales, autoGratuity: 0n }],
  payments: [{ employeeId, tip, cash: false }],
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
const minutes = (over: Partial<Intake>): (string | number | bigint)[][] =>
  intake(over).lines.map((line) => [line.date, line.serviceId, line.employeeId, line.minutes]);

describe('clockings', () => {
  it('are cut at the edges of the services', () =>
    expect(minutes({ punches: [punch(1, '14:00', '20:00')] })).toEqual([
      [FRIDAY, 1, 1, 120n],
      [FRIDAY, 2, 1, 240n],
    ]));
  it('after midnight belong to the evening before', () => {
    const punches = [punch(1, '23:00', '25:30'), punch(2, '24:10', '25:10')];
    expect(minutes({ punches })).toEqual([
      [FRIDAY, 2, 1, 150n],
      [FRIDAY, 2, 2, 60n],
    ]);
  });
  it('two minutes into dinner make no dinner, but a short dinner alone does', () => {
    expect(minutes({ punches: [punch(1, '11:00', '16:02')] })).toEqual([[FRIDAY, 1, 1, 300n]]);
    expect(minutes({ punches: [punch(1, '16:00', '16:10')] })).toEqual([[FRIDAY, 2, 1, 10n]]);
  });
  it('lose unpaid breaks where they were, and in proportion where only their length is known', () => {
    const times = [
      { paid: false, from: at('15:30'), to: at('16:30') },
      { paid: true, from: at('18:00'), to: at('18:30') },
    ];
    expect(minutes({ punches: [punch(1, '14:00', '20:00', { breaks: times })] })).toEqual([
      [FRIDAY, 1, 1, 90n],
      [FRIDAY, 2, 1, 210n],
    ]);
    expect(
      minutes({
        punches: [punch(1, '14:00', '20:00', { breaks: [{ paid: false, seconds: 3_600 }] })],
      }),
    ).toEqual([
      [FRIDAY, 1, 1, 100n],
      [FRIDAY, 2, 1, 200n],
    ]);
  });
  it('of a double punch count once', () => {
    const punches = [
      punch(1, '17:00', '21:00'),
      punch(1, '17:01', '20:00'),
      punch(1, '20:30', '22:00'),
    ];
    expect(minutes({ punches })).toEqual([[FRIDAY, 2, 1, 300n]]);
  });
  it('of two jobs are two lines, and no person works two at once', () => {
    const punches = [
      punch(1, '17:00', '19:00'),
      punch(1, '19:00', '21:00', { jobCodeId: 2 }),
      punch(1, '20:00', '22:00', { jobCodeId: 3 }),
    ];
    const night = intake({ punches });
    expect(night.lines.map(({ jobCodeId, minutes: own }) => [jobCodeId, own])).toEqual([
      [1, 120n],
      [2, 120n],
    ]);
    expect(night.unassigned.map(({ reason }) => reason)).toEqual(['overlap']);
  });
  it('seconds are added up before they are floored', () => {
    const seconds = (from: string, to: number): Partial<Punch> => ({
      clockedOut: new Date(at(from).getTime() + to * 1_000),
    });
    expect(
      minutes({
        punches: [
          punch(1, '17:00', '18:00', seconds('17:00', 90)),
          punch(1, '18:00', '19:00', seconds('18:00', 90)),
        ],
      }),
    ).toEqual([[FRIDAY, 2, 1, 3n]]);
  });
  it('that cannot count are listed', () => {
    const punches = [
      punch(1, '17:00', null),
      punch(null, '17:00', '18:00'),
      punch(2, '17:00', '18:00', { jobCodeId: null }),
      punch(3, '18:00', '17:00'),
      punch(4, '08:00', '09:00'),
      punch(5, '17:00', '18:00', { deleted: true }),
    ];
    const night = intake({ punches });
    expect(night.lines).toEqual([]);
    expect(night.unassigned.map(({ employeeId, reason }) => [employeeId, reason])).toEqual([
      [1, 'open_punch'],
      [2, 'no_job'],
      [3, 'impossible_times'],
      [4, 'no_service'],
      [null, 'nobody_known'],
    ]);
  });
  it.each([
    ['of 23 hours', '2026-03-08' as Day, 120n],
    ['of 25 hours', '2026-11-01' as Day, 240n],
  ])('of a day %s are as long as they were', (_, sunday, expected) => {
    const night: ServiceHours = { id: 3, days: [0], timeframes: [{ start: 0, end: 180 }] };
    const whole = punch(1, '00:00', null, {
      clockedIn: instantAt(sunday, 0, ZONE),
      clockedOut: instantAt(sunday, 180, ZONE),
    });
    expect(
      intake({ services: [night], first: sunday, last: sunday, punches: [whole] }).lines.map(
        (line) => line.minutes,
      ),
    ).toEqual([expected]);
  });
  it('of a service whose end is its start are cut after 24 hours', () => {
    const always: ServiceHours = { id: 4, days: [5], timeframes: [{ start: 360, end: 360 }] };
    expect(minutes({ services: [always], punches: [punch(1, '20:00', '31:00')] })).toEqual([
      [FRIDAY, 4, 1, 600n],
    ]);
  });
});

describe('sales', () => {
  it('belong to the service in which they were opened, and to the job of that hour', () => {
    const night = intake({
      punches: [punch(1, '14:00', '20:00')],
      sales: [
        sale(1, '15:59', { netSales: 5_000n, tip: 900n }),
        sale(1, '16:00', { netSales: 7_000n, tip: 1_000n }),
      ],
    });
    expect(
      night.lines.map(({ serviceId, netSales, totalTips }) => [serviceId, netSales, totalTips]),
    ).toEqual([
      [1, 5_000n, 900n],
      [2, 7_000n, 1_000n],
    ]);
  });
  it('count cash tips as tips that were taken home, and automatic gratuity unless the wallet says no', () => {
    const sales = [
      sale(
        1,
        '18:00',
        { netSales: 9_000n, tip: 0n },
        {
          items: [{ employeeId: 1, netSales: 9_000n, autoGratuity: 1_600n }],
          payments: [{ employeeId: 1, tip: 400n, cash: true }],
        },
      ),
    ];
    const punches = [punch(1, '17:00', '22:00', { declaredCashTips: 250n })];
    expect(intake({ punches, sales }).lines[0]).toMatchObject({
      totalTips: 2_250n,
      cashPayment: 650n,
    });
    expect(intake({ punches, sales, autoGratuity: false }).lines[0]).toMatchObject({
      totalTips: 650n,
    });
  });
  it('leave voids out and take refunds off', () => {
    const sales = [
      sale(1, '18:00', { netSales: 9_000n, tip: 1_000n }),
      sale(1, '18:30', { netSales: 5_000n, tip: 500n }, { voided: true }),
      sale(1, '19:00', { netSales: -2_000n, tip: -200n }),
    ];
    expect(intake({ punches: [punch(1, '17:00', '22:00')], sales }).lines[0]).toMatchObject({
      netSales: 7_000n,
      totalTips: 800n,
    });
  });
  it('of somebody without a punch stand with their usual job, at no minutes', () => {
    expect(
      intake({ sales: [sale(7, '18:00', { netSales: 100n, tip: 20n })], usualJob: () => 5 }).lines,
    ).toMatchObject([{ employeeId: 7, jobCodeId: 5, minutes: 0n, netSales: 100n }]);
  });
  it('that belong nowhere are listed with their money', () => {
    const night = intake({
      punches: [punch(1, '17:00', '22:00')],
      sales: [
        sale(1, '08:00', { netSales: 100n, tip: 20n }),
        sale(null, '18:00', { netSales: 200n, tip: 30n }),
        sale(9, '18:00', { netSales: 300n, tip: 40n }),
      ],
    });
    expect(night.lines).toMatchObject([{ netSales: 0n, totalTips: 0n }]);
    expect(new Set(night.unassigned.map(({ reason }) => reason))).toEqual(
      new Set(['no_service', 'nobody_known', 'no_job']),
    );
    expect(night.unassigned.reduce((total, one) => total + one.tips, 0n)).toBe(90n);
  });
  it('count where somebody has put them', () => {
    const night = intake({
      punches: [punch(1, '17:00', '22:00')],
      sales: [
        sale(
          1,
          '08:00',
          { netSales: 100n, tip: 20n },
          { assignedTo: { serviceId: 2, date: FRIDAY } },
        ),
      ],
    });
    expect(night.lines).toMatchObject([{ serviceId: 2, netSales: 100n, totalTips: 20n }]);
  });
});

describe('what is held', () => {
  it('counts in no line and makes no overlap, with its own reason', () => {
    const held = punch(1, '16:30', '20:00', { held: 'not_approved', jobCodeId: 2 });
    const { lines, unassigned } = intake({ punches: [held, punch(1, '17:00', '21:00')] });
    expect(lines.map(({ minutes }) => minutes)).toEqual([240n]);
    expect(unassigned.map(({ id, reason }) => [id, reason])).toEqual([[held.id, 'not_approved']]);
  });

  it('of a bill is the whole bill, as one entry', () => {
    const items = [
      { employeeId: 1, netSales: 5_000n, autoGratuity: 900n },
      { employeeId: 2, netSales: 100n, autoGratuity: 0n },
    ];
    const bill = sale(1, '18:00', { netSales: 0n, tip: 40n }, { held: 'amounts_differ', items });
    const held = { kind: 'sale', id: bill.id, reason: 'amounts_differ', date: FRIDAY };
    const amounts = { netSales: 5_100n, tips: 940n };
    const found = intake({ sales: [bill], punches: [punch(1, '17:00', '21:00')] });
    expect(found.unassigned).toEqual([{ ...held, ...amounts, employeeId: null }]);
    expect(found.lines.map(({ netSales, totalTips }) => netSales + totalTips)).toEqual([0n]);
    const alone = { ...bill, items: items.slice(0, 1) };
    expect(intake({ sales: [alone], autoGratuity: false }).unassigned).toEqual([
      { ...held, netSales: 5_000n, tips: 40n, employeeId: 1 },
    ]);
  });

  it('and void or deleted is nowhere', () => {
    const gone = [
      sale(1, '18:00', { netSales: 1n, tip: 1n }, { held: 'unknown_kind', voided: true }),
    ];
    const deleted = [punch(1, '17:00', '21:00', { held: 'not_approved', deleted: true })];
    expect(intake({ sales: gone, punches: deleted })).toEqual({ lines: [], unassigned: [] });
  });
});
