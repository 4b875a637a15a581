import { describe, expect, it } from 'vitest';
import { type Day, instantAt } from '../../kernel/day.ts';
import { ALL_READ, linesOf } from './index.ts';
import { type Known, type Stranger, suggest } from './suggest.ts';
import type { Punch, Sale, ServiceHours } from './vocabulary.ts';
import { windowsOf } from './windows.ts';

const ZONE = 'America/Toronto';
const FRIDAY = '2026-11-20' as Day;
const days = [0, 1, 2, 3, 4, 5, 6];
const services: ServiceHours[] = [
  { id: 1, days, timeframes: [{ start: 660, end: 960 }] },
  { id: 2, days, timeframes: [{ start: 960, end: 120 }] },
];
const at = (hours: number): Date =>
  new Date(instantAt(FRIDAY, 0, ZONE).getTime() + hours * 3_600_000);
const punch = (id: number, from: number, to: number): Punch => ({
  id,
  employeeId: 1,
  jobCodeId: 1,
  clockedIn: at(from),
  clockedOut: at(to),
  breaks: [],
  deleted: false,
  declaredCashTips: 0n,
  held: null,
});
const lines = (punches: readonly Punch[], last = FRIDAY, least = 15) =>
  linesOf({
    services,
    zone: ZONE,
    first: FRIDAY,
    last,
    punches,
    sales: [],
    minOverlapMinutes: least,
    autoGratuity: true,
    usualJob: () => null,
    unread: ALL_READ,
  });
const read = (...args: Parameters<typeof lines>) =>
  lines(...args).lines.map((line) => `${line.date} ${line.serviceId} ${line.minutes}`);

describe('clockings', () => {
  it('of exactly the least overlap count, of a minute less do not', () => {
    expect(read([punch(1, 11, 16.25)])).toEqual([`${FRIDAY} 1 300`, `${FRIDAY} 2 15`]);
    expect(read([punch(1, 11, 16.25 - 1 / 60)])).toEqual([`${FRIDAY} 1 300`]);
  });
  it('of the days before and after those that are asked for are not among the lines', () => {
    const punches = [punch(1, -6, -4), punch(2, 18, 20), punch(3, 42, 44), punch(4, 66, 68)];
    expect(read(punches)).toEqual([`${FRIDAY} 2 120`]);
    expect(read(punches, '2026-11-21' as Day)).toEqual([`${FRIDAY} 2 120`, '2026-11-21 2 120']);
  });
  it('that end as they begin, or last more than a day, are impossible', () => {
    const reasons = (from: number, to: number) =>
      lines([punch(1, from, to)]).unassigned.map(({ reason }) => reason);
    expect([reasons(17, 17), reasons(0, 24), reasons(0, 24.01)]).toEqual([
      ['impossible_times'],
      [],
      ['impossible_times'],
    ]);
  });
});

describe('somebody of the point of sale', () => {
  const stranger = (some: Partial<Stranger>): Stranger => ({
    id: 'p1',
    firstName: '',
    lastName: '',
    email: null,
    mobile: null,
    numbers: [],
    ...some,
  });
  const member = (id: number, some: Partial<Known>): Known => ({
    id,
    firstName: 'Ana',
    lastName: 'Roy',
    staffId: null,
    payrollId: null,
    posId: null,
    alternateId: null,
    email: null,
    mobile: null,
    ...some,
  });
  it.each<
    [string, { some: Partial<Stranger>; known: Partial<Known>; evidence: string; value: string }]
  >([
    [
      'their id',
      { some: { id: 'lightspeed/007' }, known: { posId: '7' }, evidence: 'pos_id', value: '7' },
    ],
    [
      'their number',
      {
        some: { numbers: [{ value: ' A12 ' }] },
        known: { staffId: 'a12' },
        evidence: 'staff_id',
        value: 'a12',
      },
    ],
    [
      'another number',
      {
        some: { numbers: [{ value: '9' }, { value: '44' }] },
        known: { alternateId: '0044' },
        evidence: 'alternate_id',
        value: '0044',
      },
    ],
    [
      'their payroll number',
      {
        some: { numbers: [{ value: '0042' }] },
        known: { payrollId: '42' },
        evidence: 'payroll_id',
        value: '42',
      },
    ],
    [
      'their e-mail address',
      {
        some: { email: ' ANA@Example.com' },
        known: { email: 'ana@example.com' },
        evidence: 'email',
        value: 'ana@example.com',
      },
    ],
    [
      'their mobile number',
      {
        some: { mobile: '(514) 555-0142' },
        known: { mobile: '+15145550142' },
        evidence: 'mobile',
        value: '+15145550142',
      },
    ],
    [
      'their name',
      {
        some: { firstName: 'ÁNA', lastName: 'roy' },
        known: {},
        evidence: 'full_name',
        value: 'Ana Roy',
      },
    ],
    [
      'their initial',
      {
        some: { firstName: 'Anita', lastName: 'Roy' },
        known: {},
        evidence: 'last_name_and_initial',
        value: 'A. Roy',
      },
    ],
  ])('is found by %s', (_, { some, known, evidence, value }) => {
    const others = [member(2, { firstName: 'Ben', lastName: 'Lee' })];
    expect(suggest(stranger(some), [member(1, known), ...others])).toEqual({
      id: 1,
      evidence,
      value,
    });
  });
  it.each<[string, Partial<Stranger>]>([
    ['by a last name alone', { lastName: 'Roy' }],
    ['by a first name alone', { firstName: 'Ana' }],
    ['by another initial', { firstName: 'Zoe', lastName: 'Roy' }],
    ['by another last name', { firstName: 'Ana', lastName: 'Royer' }],
    ['by empty numbers', { numbers: [{ value: '' }, { value: ' ' }] }],
    ['by half an address', { email: 'ana', mobile: '555-0142' }],
    ['by nothing', {}],
  ])('is not found %s', (_, some) => {
    expect(suggest(stranger(some), [member(1, { posId: '', staffId: ' ' })])).toBeNull();
  });
  it('is nobody where two could be meant, though a weaker sign would choose', () => {
    const two = [member(1, {}), member(2, {})];
    expect(suggest(stranger({ firstName: 'Ana', lastName: 'Roy' }), two)).toBeNull();
    expect(
      suggest(stranger({ id: '7', firstName: 'Ana', lastName: 'Roy' }), [
        member(1, { posId: '7' }),
        member(2, { posId: '07', firstName: 'Ben' }),
      ]),
    ).toBeNull();
  });
  it('is nobody where two signs point at different members', () => {
    const two = [
      member(1, { posId: '7', firstName: 'Cleo', lastName: 'Day' }),
      member(2, { email: 'ana@example.com', firstName: 'Ben', lastName: 'Lee' }),
    ];
    const both = { id: 'lightspeed/7', email: 'ana@example.com' };
    expect(suggest(stranger(both), two)).toBeNull();
    expect(suggest(stranger({ id: 'lightspeed/7' }), two)?.id).toBe(1);
    const named = { id: 'lightspeed/7', firstName: 'Ben', lastName: 'Lee' };
    expect(suggest(stranger(named), two)).toBeNull();
  });
  it.each<[string, Partial<Stranger>, Partial<Known>]>([
    ['two empty first names', { lastName: 'Roy' }, { firstName: '' }],
    ['two empty last names', { firstName: 'Ana' }, { lastName: '' }],
    ['two empty names', {}, { firstName: '', lastName: '' }],
    ['a last letter', { firstName: 'Alex', lastName: 'Roy' }, { firstName: 'Zora' }],
    ['a number with a 0 within', { numbers: [{ value: '102' }] }, { staffId: '12' }],
    ['no number at all', { id: '' }, { posId: null, staffId: '' }],
  ])('is not found by %s', (_, some, known) =>
    expect(suggest(stranger(some), [member(1, known)])).toBeNull(),
  );
  it('is found by the number 0, whatever the case of its letters', () => {
    expect(
      suggest(stranger({ numbers: [{ value: '00' }] }), [member(1, { staffId: '0' })])?.id,
    ).toBe(1);
    expect(
      suggest(stranger({ numbers: [{ value: 'Ab' }] }), [member(1, { staffId: 'aB' })])?.id,
    ).toBe(1);
  });
});

describe('the windows of services', () => {
  it('stand in the order of time, on their weekdays, the last date with them', () => {
    const windows = windowsOf(
      [
        { id: 2, days: [5, 6], timeframes: [{ start: 960, end: 120 }] },
        { id: 1, days: [5, 0], timeframes: [{ start: 660, end: 960 }] },
      ],
      ZONE,
      FRIDAY,
      '2026-11-22' as Day,
    );
    expect(windows.map(({ serviceId, date }) => `${date} ${serviceId}`)).toEqual([
      `${FRIDAY} 1`,
      `${FRIDAY} 2`,
      '2026-11-21 2',
      '2026-11-22 1',
    ]);
  });
});

describe('a date of which only the small hours were read', () => {
  const THURSDAY = '2026-11-19' as Day;
  const late = { id: 1, voided: false, held: null, items: [], assignedTo: null } as const;
  const bill = (hours: number, tip: bigint, over: Partial<Sale> = {}): Sale => ({
    ...late,
    openedAt: at(hours),
    payments: [{ employeeId: 1, tip, cash: false }],
    ...over,
  });
  const ofThursday = (unread: readonly Day[], sales: readonly Sale[]) =>
    linesOf({
      services,
      zone: ZONE,
      first: THURSDAY,
      last: FRIDAY,
      punches: [punch(1, 0.25, 1.5), punch(2, 17, 20)],
      sales,
      minOverlapMinutes: 15,
      autoGratuity: true,
      usualJob: () => 1,
      unread: { clockings: new Set(unread), sales: new Set(unread) },
    });
  const shown = (...args: Parameters<typeof ofThursday>) =>
    ofThursday(...args).lines.map((line) => [line.date, line.minutes, line.totalTips]);

  it('has no lines, and what is left out counts nowhere', () => {
    const sales = [bill(0.5, 900n), bill(18, 500n), bill(1, 300n, { held: 'amounts_differ' })];
    expect(shown([THURSDAY], sales)).toEqual([[FRIDAY, 180n, 500n]]);
    expect(ofThursday([THURSDAY], sales).unassigned).toEqual([]);
  });
  it('has all of them once it was read itself', () =>
    expect(shown([], [bill(0.5, 900n), bill(18, 500n)])).toEqual([
      [THURSDAY, 75n, 900n],
      [FRIDAY, 180n, 500n],
    ]));
  it('has those of its own day, and a bill that somebody has put there', () =>
    expect(
      shown(
        [THURSDAY],
        [bill(-2, 900n), bill(0.5, 40n, { assignedTo: { serviceId: 2, date: THURSDAY } })],
      ),
    ).toEqual([
      [THURSDAY, 0n, 940n],
      [FRIDAY, 180n, 0n],
    ]));
});
