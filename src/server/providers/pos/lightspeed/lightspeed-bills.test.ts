import { describe, expect, it } from 'vitest';
import type { Day } from '#kernel/day.ts';
import { readWhole, scriptedPos } from '#test/support/scripted-pos.ts';
import type { PosOptions, PosPlace } from '../point-of-sale.port.ts';
import { createLightspeed } from './lightspeed.ts';

const place: PosPlace = {
  provider: 'lightspeed',
  connectionId: 1,
  account: '2468',
  location: '77',
  timezone: 'America/Toronto',
  currency: 'CAD',
  revenueCenter: null,
  options: {},
};
const FRIDAY = '2026-11-20' as Day;
const ask = { days: { from: FRIDAY, to: FRIDAY } };
const line = (amount: string, over: object = {}) => ({
  id: '1',
  totalNetAmountWithoutTax: amount,
  staffId: 101,
  currency: 'CAD',
  ...over,
});
const bill = (over: object = {}) => ({
  accountReference: 'b',
  type: 'SALE',
  timeOfOpening: '2026-11-20T23:10:00Z',
  timeClosed: '2026-11-21T00:25:00Z',
  ownerId: 9,
  salesLines: [line('10.00')],
  payments: [{ code: 'VISA', netAmountWithTax: '11.30', tip: '2.00', staffId: 101 }],
  ...over,
});
const daily = (...sales: unknown[]) => ({ sales, dataComplete: true });

const adapter = (answer: Parameters<typeof scriptedPos>[0], now?: Date) => {
  const { parts, asked } = scriptedPos(answer, now);
  return { pos: createLightspeed({ apiUrl: 'https://api.example' }, parts), asked };
};
/** What one bill becomes under some options. */
const mapped = async (one: unknown, options: PosOptions = {}, over: Partial<PosPlace> = {}) => {
  const { pos } = adapter((_, query) => daily(...(query.get('date') === FRIDAY ? [one] : [])));
  const { records, skipped } = await readWhole(pos.sales({ ...place, options, ...over }, ask));
  return { sale: records[0], skipped };
};

describe('bills of Lightspeed', () => {
  it('are those of each business date, with their tips', async () => {
    const { pos, asked } = adapter(() => daily());
    await readWhole(pos.sales(place, ask));
    expect(asked).toEqual(
      ['2026-11-19', '2026-11-20'].map(
        (date) =>
          `/f/v2/business-location/77/sales-daily?date=${date}&include=staff,payments,revenue_center`,
      ),
    );
  });

  it('of the evening before are asked for last, and only where a bill that is kept is not listed', async () => {
    const { pos, asked } = adapter((_, query) =>
      daily(...(query.get('date') === FRIDAY ? [bill()] : [])),
    );
    const datesAsked = async (...own: string[]) => {
      asked.length = 0;
      const { end } = await readWhole(pos.sales(place, { ...ask, ownOfFirst: new Set(own) }));
      const dates = asked.map((path) => new URLSearchParams(path.split('?')[1]).get('date'));
      return { dates, complete: end?.complete, until: end?.eveningUntil };
    };
    expect(await datesAsked('lightspeed/b/SALE')).toEqual({
      dates: [FRIDAY],
      complete: true,
      until: undefined,
    });
    expect(await datesAsked('lightspeed/b/SALE', 'lightspeed/a/SALE')).toEqual({
      dates: [FRIDAY, '2026-11-19'],
      complete: true,
      until: new Date('2026-11-20T05:00:00Z'),
    });
  });

  it('since a cursor are asked for a quarter of an hour before it, page by page', async () => {
    const { pos, asked } = adapter((_, query) =>
      query.has('nextPageToken')
        ? { sales: [bill({ accountReference: 'c', timeClosed: '2026-11-21T09:00:00Z' })] }
        : { sales: [bill()], nextPageToken: 'p 2' },
    );
    const { records, end } = await readWhole(pos.sales(place, { since: '2026-11-20T23:00:00Z' }));
    expect(records.map(({ id }) => id)).toEqual(['lightspeed/b/SALE', 'lightspeed/c/SALE']);
    expect(end).toMatchObject({ complete: false, cursor: '2026-11-21T09:00:00Z' });
    const query = 'from=2026-11-20T22:45:00Z&include=staff,payments,revenue_center&pageSize=100';
    expect(asked).toEqual([
      `/f/v2/business-location/77/sales?${query}`,
      `/f/v2/business-location/77/sales?${query}&nextPageToken=p+2`,
    ]);
  });

  it('keep who was served and with which card out of what is kept', async () => {
    const guest = {
      consumer: { name: 'Max Guest' },
      payments: [
        { code: 'VISA', netAmountWithTax: '1', authorization: '4242', tip: '1.00', staffName: 'A' },
      ],
    };
    const { pos } = adapter(() => daily(bill(guest)));
    const { bodies } = await readWhole(pos.sales(place, ask));
    expect(JSON.stringify(bodies)).not.toMatch(/Guest|4242/);
    expect(bodies[0]).toMatchObject({ id: 'lightspeed/b/SALE', body: { ownerId: 9 } });
  });

  it('come out as they did when they are mapped again', async () => {
    const bills = [bill(), bill({ accountReference: 'c', type: 'RECALL' })];
    const { pos } = adapter((_, query) => daily(...(query.get('date') === FRIDAY ? bills : [])));
    const { records, bodies } = await readWhole(pos.sales(place, ask));
    const kept = bodies.map((body) => ({ ...body, readAt: new Date('2026-11-21T14:00:00Z') }));
    expect(pos.remapSales(place, kept)).toEqual({ records, skipped: [] });
    const leftOut = { ...place, options: { kinds: { RECALL: 'leave_out' } } } as const;
    expect(pos.remapSales(leftOut, kept).skipped).toEqual([
      { id: 'lightspeed/c/RECALL', reason: 'no_sale' },
    ]);
  });

  it('go by what was chosen for their kind', async () => {
    const recall = bill({ type: 'RECALL' });
    expect((await mapped(recall)).sale?.held).toBe('unknown_kind');
    expect((await mapped(recall, { kinds: { RECALL: 'count' } })).sale?.held).toBeNull();
    expect((await mapped(bill({ type: 'toString' }), { kinds: {} })).sale?.held).toBe(
      'unknown_kind',
    );
    const transfer = await mapped(bill({ type: 'FLOAT' }), { kinds: { FLOAT: 'count' } });
    expect(transfer.skipped).toEqual([{ id: 'lightspeed/b/FLOAT', reason: 'no_sale' }]);
  });

  it('in another currency are held', async () => {
    const dollars = bill({ salesLines: [line('10.00', { currency: 'USD' })] });
    expect((await mapped(dollars)).sale?.held).toBe('other_currency');
    expect((await mapped(dollars, {}, { currency: 'USD' })).sale?.held).toBeNull();
  });

  it('give tips to the owner where that was chosen, and cash by the chosen codes', async () => {
    const { sale } = await mapped(bill(), { tipsTo: 'owner', cash: ['VISA'] });
    expect(sale?.payments).toEqual([{ employeeId: 'lightspeed/9', tip: 200n, cash: true }]);
  });

  it('leave out the accounting groups that were chosen, else those of gift cards', async () => {
    const groups = [
      { accountingGroupId: 9, name: 'Cartes-cadeaux' },
      { accountingGroupId: 10, name: 'X', statisticGroup: 'Tarjetas de regalo' },
      { accountingGroupId: 11, name: 'Merchandise' },
    ].map((accountingGroup) => line('1.00', { accountingGroup, serviceCharge: '0.10' }));
    const many = bill({ salesLines: [line('10.00'), ...groups] });
    expect((await mapped(many)).sale?.items).toMatchObject([
      { netSales: 1_100n, autoGratuity: 10n },
    ]);
    expect((await mapped(many, { notSales: ['11', 'Cartes-cadeaux'] })).sale?.items).toMatchObject([
      { netSales: 1_100n, autoGratuity: 10n },
    ]);
    expect((await mapped(many, { notSales: [] })).sale?.items).toMatchObject([
      { netSales: 1_300n, autoGratuity: 30n },
    ]);
  });

  it('lose no part of a cent over several payments of one person', async () => {
    const third = { code: 'VISA', netAmountWithTax: '1', tip: '0.333333', staffId: 101 };
    const { sale } = await mapped(bill({ payments: [third, third, third] }));
    expect(sale?.payments.map(({ tip }) => tip)).toEqual([33n, 34n, 33n]);
  });

  it('go to their owner, or to nobody, where nobody is named', async () => {
    const nobody = { salesLines: [line('5.00', { staffId: undefined })], payments: [] };
    expect((await mapped(bill(nobody))).sale?.items[0]?.employeeId).toBe('lightspeed/9');
    const { sale } = await mapped(bill({ ...nobody, ownerId: null }));
    expect(sale?.items[0]?.employeeId).toBeNull();
  });

  it('that are refunds with a sign already are not turned', async () => {
    const refund = bill({ type: 'REFUND', salesLines: [line('-10.00')], payments: [] });
    expect((await mapped(refund)).sale).toMatchObject({
      refundOf: null,
      items: [{ netSales: -1_000n }],
    });
  });

  it.each([
    ['an amount that is a number', { salesLines: [line('x', { totalNetAmountWithoutTax: 10 })] }],
    ['an amount of seven places', { salesLines: [line('1.1234567')] }],
    ['a line without an amount', { salesLines: [{ id: '1' }] }],
    ['no time at all', { timeOfOpening: undefined, timeClosed: undefined }],
    ['an id beyond what numbers hold', { ownerId: 2 ** 53 }],
    ['a flag that is text', { cancelled: 'no' }],
    ['lines that are none', { salesLines: [7] }],
  ])('with %s are set aside', async (_, over) => {
    expect((await mapped(bill(over))).skipped).toEqual([
      { id: 'lightspeed/b/SALE', reason: 'unreadable' },
    ]);
  });

  it('in an envelope that we do not know are no bills, and it is said what came', async () => {
    const { pos } = adapter(() => ({ bills: [{ Ana: 12, total: 12 }], page: null }));
    await expect(readWhole(pos.sales(place, ask))).rejects.toThrow(
      'pos_changed: { bills: list of { ?: number, total: number }, page: null }',
    );
  });
});
