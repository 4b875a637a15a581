import { describe, expect, it } from 'vitest';
import type { Day } from '#kernel/day.ts';
import { pagesOf, readWhole, scriptedPos } from '#test/support/scripted-pos.ts';
import type { PosPlace } from '../point-of-sale.port.ts';
import { createSevenShifts } from './seven-shifts.ts';

const place: PosPlace = {
  provider: '7shifts',
  connectionId: 1,
  account: '1234',
  location: '4569',
  timezone: 'America/Toronto',
  currency: 'CAD',
  revenueCenter: null,
  options: {},
};
const FRIDAY = '2026-11-20' as Day;
const ask = { days: { from: FRIDAY, to: FRIDAY } };
const known = { rolesByEmployee: new Map(), rolesById: new Map([['7shifts/2583', 'Server']]) };
const punch = (id: number, over: object = {}) => ({
  id,
  user_id: 555,
  role_id: 2583,
  location_id: 4569,
  clocked_in: '2026-11-20T22:00:00+00:00',
  clocked_out: '2026-11-21T01:00:00+00:00',
  modified: '2026-11-21T01:00:05+00:00',
  breaks: [],
  ...over,
});
const receipt = (id: string, over: object = {}) => ({
  id,
  receipt_id: `r-${id}`,
  location_id: 4569,
  receipt_date: '2026-11-20T23:00:00+00:00',
  net_total: 1_000,
  external_user_id: '77',
  status: 'closed',
  modified_date: '2026-11-21T00:00:00+00:00',
  ...over,
});
const list = (data: readonly unknown[], next: string | null = null) => ({
  data,
  meta: { cursor: { current: null, prev: null, next, count: data.length } },
});
const noReport = () => new Response('{}', { status: 403 });

const adapter = (answer: Parameters<typeof scriptedPos>[0], now?: Date) => {
  const script = scriptedPos(
    (path, query) => (path.includes('/reports/') ? noReport() : answer(path, query)),
    now,
  );
  const settings = { apiUrl: 'https://api.example', apiVersion: '2026-01-01' };
  return { pos: createSevenShifts(settings, script.parts), asked: script.asked };
};
const punches = async (data: readonly unknown[], over: Partial<PosPlace> = {}) =>
  readWhole(adapter(() => list(data)).pos.clockings({ ...place, ...over }, ask, known));
const receipts = async (data: readonly unknown[], over: Partial<PosPlace> = {}) =>
  readWhole(adapter(() => list(data)).pos.sales({ ...place, ...over }, ask));

describe('punches of 7shifts', () => {
  it('are asked for by their dates, page by page', async () => {
    const { pos, asked } = adapter((_, query) =>
      query.has('cursor') ? list([punch(2)]) : list([punch(1)], 'c 2'),
    );
    const pages = await pagesOf(pos.clockings(place, ask, known));
    expect(pages.map(({ records }) => records.map(({ id }) => id))).toEqual([
      ['7shifts/1'],
      ['7shifts/2'],
    ]);
    expect(pages[1]?.end).toEqual({
      days: [{ day: '2026-11-20', complete: true, open: 0 }],
      whole: true,
      complete: true,
      open: 0,
      cursor: '2026-11-21T01:00:05Z',
      totals: [],
    });
    const range =
      'location_id=4569&clocked_in[gte]=2026-11-20T05:00:00Z&clocked_in[lte]=2026-11-21T04:59:59Z&limit=500';
    expect(asked).toEqual([
      `/v2/company/1234/time_punches?${range}`,
      `/v2/company/1234/time_punches?${range}&cursor=c+2`,
    ]);
  });

  it('of the last dates and what changed of others come in one call', async () => {
    const { pos, asked } = adapter(() =>
      list([punch(1), punch(2, { clocked_in: '2026-09-01T10:00:00Z' })]),
    );
    const read = (changedSince: string) =>
      readWhole(pos.clockings(place, { ...ask, changedSince }, known));
    const { records, end } = await read('2026-11-20T22:00:00Z');
    expect(records).toHaveLength(2);
    expect(end).toMatchObject({
      whole: true,
      days: [{ day: '2026-11-20', complete: true, open: 0 }],
      listedSince: new Date('2026-11-20T04:50:00Z'),
      cursor: '2026-11-21T01:00:05Z',
    });
    // A cursor that is older than the dates is what is asked for.
    await read('2026-11-18T10:00:00Z');
    const path = '/v2/company/1234/time_punches?location_id=4569&limit=500&modified_since=';
    expect(asked.map((one) => one.replace(/(&modified_since=[^&]*)(&.*)/, '$2$1'))).toEqual([
      `${path}2026-11-20T04:50:00Z`,
      `${path}2026-11-18T09:50:00Z`,
    ]);
  });

  it('since a cursor are those changed ten minutes before it and later, of any date', async () => {
    const { pos, asked } = adapter(() => list([punch(1, { clocked_in: '2026-09-01T10:00:00Z' })]));
    const since = { since: '2026-11-22T00:00:00Z' };
    const { records, end } = await readWhole(pos.clockings(place, since, known));
    expect(records).toHaveLength(1);
    expect(end).toMatchObject({ complete: false, cursor: '2026-11-22T00:00:00Z' });
    expect(asked).toEqual([
      '/v2/company/1234/time_punches?location_id=4569&modified_since=2026-11-21T23:50:00Z&limit=500',
    ]);
  });

  it('are complete six hours after the day, and only with everybody clocked out', async () => {
    const read = async (hour: string, over: object) => {
      const { pos } = adapter(() => list([punch(1, over)]), new Date(`2026-11-21T${hour}:00Z`));
      return (await readWhole(pos.clockings(place, ask, known))).end;
    };
    expect(await read('10:59', {})).toMatchObject({ complete: false });
    expect(await read('11:00', {})).toMatchObject({ complete: true });
    expect(await read('11:00', { clocked_out: null })).toMatchObject({ complete: false, open: 1 });
    const deleted = { clocked_out: null, deleted: true };
    expect(await read('11:00', deleted)).toMatchObject({ complete: true, open: 0 });
  });

  it('have an unended break until the clock-out; while at work it is not known', async () => {
    const breaks = [{ paid: false, in: '2026-11-21T00:00:00Z', out: null }];
    const { records } = await punches([
      punch(1, { breaks }),
      punch(2, { breaks, clocked_out: null }),
    ]);
    expect(records[0]).toMatchObject({
      breaks: [{ to: new Date('2026-11-21T01:00:00Z') }],
      notes: ['open_break'],
    });
    expect(records[1]).toMatchObject({ breaks: [], notes: [] });
  });

  it('without a stamp have the moment of reading, which is no cursor', async () => {
    const { records, end } = await punches([punch(1, { modified: null })]);
    expect(records[0]?.changedAt).toEqual(new Date('2026-11-21T14:00:00Z'));
    expect(end?.cursor).toBeNull();
  });

  it.each([
    ['a wage in dollars', { hourly_wage: 15.5 }],
    ['tips that are text', { tips: '1500' }],
    ['a time without a zone', { clocked_in: '2026-11-20 22:00:00' }],
    ['no location', { location_id: null }],
    ['the 30th of February', { clocked_in: '2026-02-30T22:00:00Z' }],
    ['an amount beyond all reason', { tips: 1e300 }],
    ['a break of another shape', { breaks: [{ start: '2026-11-20T23:00:00Z' }] }],
    ['an approval that is a number', { approved: 1 }],
  ])('with %s are set aside', async (_, over) => {
    const { records, skipped, end } = await punches([punch(1, over), punch(2)]);
    expect(records.map(({ id }) => id)).toEqual(['7shifts/2']);
    expect(skipped).toEqual([{ id: '7shifts/1', reason: 'unreadable' }]);
    expect(end?.whole).toBe(true);
  });

  it('that come twice on a page are the newest', async () => {
    const { records, bodies } = await punches([
      punch(1, { tips: 1, modified: '2026-11-21T02:00:00Z' }),
      punch(1, { tips: 2 }),
    ]);
    expect(records.map(({ declaredCashTips }) => declaredCashTips)).toEqual([1n]);
    expect(bodies).toHaveLength(1);
  });

  it('are mapped again as they were, under other options', async () => {
    const { pos } = adapter(() => list([punch(1, { approved: false, modified: undefined })]));
    const { records, bodies } = await readWhole(pos.clockings(place, ask, known));
    const kept = bodies.map((body) => ({ ...body, readAt: new Date('2026-11-21T14:00:00Z') }));
    expect(pos.remapClockings(place, kept, known)).toEqual({ records, skipped: [] });
    const strict = { ...place, options: { approvedOnly: true } };
    expect(pos.remapClockings(strict, kept, known).records[0]?.held).toBe('not_approved');
  });

  it('of a page that is short of what it counts are not whole', async () => {
    const short = { data: [punch(1)], meta: { cursor: { next: null, count: 2 } } };
    const { pos } = adapter(() => short);
    expect((await readWhole(pos.clockings(place, ask, known))).end?.whole).toBe(false);
  });
});

describe('receipts of 7shifts', () => {
  it('have each tip with who took it', async () => {
    const tip_details = [
      { type: 'total', amount: 500, external_user_id: '78' },
      { type: 'total', amount: 0 },
      { type: 'gratuity', amount: 90, external_user_id: '78' },
      { type: 'cc', amount: 500 },
    ];
    const { records } = await receipts([receipt('a', { tip_details, tips: 777 })]);
    expect(records[0]).toMatchObject({
      items: [
        { employeeId: '7shifts:pos:4569/77', netSales: 1_000n, autoGratuity: 0n },
        { employeeId: '7shifts:pos:4569/78', netSales: 0n, autoGratuity: 90n },
      ],
      payments: [{ employeeId: '7shifts:pos:4569/78', tip: 500n, cash: false }],
    });
  });

  it('are those of the revenue center, open ones included', async () => {
    const bar = { revenueCenter: 'Bar' };
    const { records, end } = await receipts(
      [
        receipt('a', { revenue_center: 'Bar' }),
        receipt('b', { revenue_center: 'Patio', status: 'open' }),
        receipt('c', { revenue_center: 'Bar', status: 'open' }),
        receipt('d', { revenue_center: null }),
      ],
      bar,
    );
    expect(records.map(({ id }) => id)).toEqual(['7shifts/a']);
    expect(end).toMatchObject({ open: 1, complete: false });
  });

  it.each([
    ['a kind of tip that we do not know', { tip_details: [{ type: 'autograt', amount: 5 }] }],
    ['a state that we do not know', { status: 'parked' }],
    ['half a cent', { net_total: 10.5 }],
    ['no net sales', { net_total: null }],
  ])('with %s are set aside', async (_, over) => {
    expect((await receipts([receipt('a', over)])).skipped).toEqual([
      { id: '7shifts/a', reason: 'unreadable' },
    ]);
  });

  it('are not asked for further back than the provider answers', async () => {
    const now = new Date('2027-02-18T00:00:00Z');
    const { pos, asked } = adapter(() => list([receipt('a')]), now);
    const partly = { days: { from: FRIDAY, to: '2026-11-22' as Day } };
    expect((await readWhole(pos.sales(place, partly))).end?.whole).toBe(false);
    expect(asked[0]).toContain('receipt_date[gte]=2026-11-21T00:00:00Z');
    expect((await readWhole(pos.sales(place, ask))).end).toMatchObject({ whole: false });
    await readWhole(pos.sales(place, { since: '2026-01-01T00:00:00Z' }));
    expect(asked.at(-1)).toContain('modified_since=2026-11-21T00:00:00Z');
  });

  it('of dates that are over are held against the report, where the plan has one', async () => {
    const row = (over: object) => ({ date: FRIDAY, location_id: 4569, actual_sales: 900, ...over });
    const script = scriptedPos((path) =>
      path.includes('/reports/')
        ? {
            data: [
              row({}),
              row({ date: '2026-11-19' }),
              row({ location_id: 1 }),
              row({ date: '2026-99-99' }),
              null,
            ],
          }
        : list([]),
    );
    const pos = createSevenShifts({ apiUrl: 'https://api.example', apiVersion: '' }, script.parts);
    expect((await readWhole(pos.sales(place, ask))).end?.totals).toEqual([
      { day: FRIDAY, netSales: 900n },
    ]);
  });
});
