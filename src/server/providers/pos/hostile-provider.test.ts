import { describe, expect, it } from 'vitest';
import type { Day } from '#kernel/day.ts';
import { readWhole, scriptedPos } from '#test/support/scripted-pos.ts';
import { createLightspeed } from './lightspeed/lightspeed.ts';
import { createOmnivore } from './omnivore/omnivore.ts';
import { type PointOfSale, type PosPlace, PosUnavailable } from './point-of-sale.port.ts';
import { createSevenShifts } from './seven-shifts/seven-shifts.ts';
import { createCollector } from './shared/collect-pages.ts';
import { cleanName, instant } from './shared/read-json.ts';

/** Providers that lie: nothing is guessed, nothing fails otherwise than it says, nothing grows. */
type Answer = Parameters<typeof scriptedPos>[0];
const API = { apiUrl: 'https://api.example' };
const lightspeed = (answer: Answer): PointOfSale =>
  createLightspeed(API, scriptedPos(answer).parts);
const sevenShifts = (answer: Answer): PointOfSale =>
  createSevenShifts({ ...API, apiVersion: '' }, scriptedPos(answer).parts);
const omnivore = (answer: Answer): PointOfSale =>
  createOmnivore({ ...API, apiKey: 'k' }, scriptedPos(answer).parts);
const place: PosPlace = {
  provider: 'lightspeed',
  connectionId: 1,
  account: '1234',
  location: '77',
  timezone: 'America/Toronto',
  currency: 'CAD',
  revenueCenter: null,
  options: {},
};
const FRIDAY = '2026-11-20' as Day;
const ask = { days: { from: FRIDAY, to: FRIDAY } };
const since = { since: '2026-11-20T22:00:00Z' };
const known = { rolesByEmployee: new Map(), rolesById: new Map() };
const code = async (asking: Promise<unknown>): Promise<string> => {
  const error: unknown = await asking.then(
    () => 'answered',
    (reason: unknown) => reason,
  );
  return error instanceof PosUnavailable ? error.code : String(error);
};
const bill = (accountReference: string, over: object = {}) => ({
  accountReference,
  type: 'SALE',
  timeOfOpening: '2026-11-20T23:00:00Z',
  timeClosed: '2026-11-21T01:00:00Z',
  salesLines: [{ totalNetAmountWithoutTax: '10.00', staffId: 1 }],
  ...over,
});
const punch = (id: number, over: object = {}) => ({
  id,
  user_id: 555,
  location_id: 77,
  clocked_in: '2026-11-20T22:00:00+00:00',
  clocked_out: '2026-11-21T01:00:00+00:00',
  modified: '2026-11-21T01:00:05+00:00',
  ...over,
});
const numbers = (count: number): { id: number }[] =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1 }));

describe('lists without an end', () => {
  it('of businesses, each page full of new ones, are given up', async () => {
    let pages = 0;
    const pos = lightspeed(() => {
      pages += 1;
      const businessList = Array.from({ length: 100 }, (_, at) => ({
        businessId: pages * 100 + at,
        businessLocations: [{ blID: pages * 100 + at, blName: 'x' }],
      }));
      return { _embedded: { businessList } };
    });
    expect(await code(pos.locations(1))).toBe('pos_changed');
    expect(pages).toBeLessThanOrEqual(50);
  });
  it('of people are given up before they fill our memory', async () => {
    let page = 0;
    const pos = sevenShifts((path) => {
      if (path.endsWith('/roles')) return { data: [] };
      page += 1;
      const data = numbers(500).map(({ id }) => ({ id: page * 1_000 + id }));
      return path.endsWith('/users') ? { data, meta: { cursor: { next: `c${page}` } } } : { data };
    });
    expect(await code(pos.employees(place))).toBe('pos_changed');
    expect(page).toBeLessThan(100);
  });
  it('of companies are not asked for one by one', async () => {
    let calls = 0;
    const pos = sevenShifts(() => {
      calls += 1;
      return { data: numbers(499) };
    });
    expect(await code(pos.locations(1))).toBe('pos_changed');
    expect(calls).toBe(1);
  });
  it('on one page are refused, and break nothing', async () => {
    const data = numbers(200_000);
    expect(await code(sevenShifts(() => ({ data })).roles(place))).toBe('pos_changed');
    const _embedded = { jobs: data };
    expect(await code(omnivore(() => ({ _embedded, count: 1 })).roles(place))).toBe('pos_changed');
    const businessList = [
      { businessId: 1, businessLocations: data.map(({ id }) => ({ blID: id })) },
    ];
    expect(await code(lightspeed(() => ({ _embedded: { businessList } })).locations(1))).toBe(
      'pos_changed',
    );
  });
  it('of records are given up where no restaurant has as many', () => {
    const collector = createCollector({
      read: () => null,
      keyOf: (raw) => String(raw.id),
      keep: (raw) => raw,
    });
    const page = (from: number) =>
      collector.page(numbers(50_000).map(({ id }) => ({ id: from + id })));
    for (let from = 0; from < 500_000; from += 50_000) page(from);
    expect(() => page(500_000)).toThrow('pos_changed');
  });
});

describe('the next page', () => {
  const next = (nextPageToken: unknown) =>
    code(readWhole(lightspeed(() => ({ sales: [bill('a')], nextPageToken })).sales(place, since)));
  it('whose token is of another type or too long is no end of the list', async () => {
    expect(await next('')).toBe('answered');
    for (const token of [{}, [], true, 1.5, 'x'.repeat(4_001)])
      expect(await next(token)).toBe('pos_changed');
  });
  it('of 7shifts that is no text, or has no bound, is refused', async () => {
    const read = (cursor: unknown) =>
      code(
        readWhole(sevenShifts(() => ({ data: [], meta: { cursor } })).clockings(place, ask, known)),
      );
    expect(await read({ next: null, count: 0 })).toBe('answered');
    for (const cursor of [[], 'c', { next: {} }, { next: 'x'.repeat(4_001) }, { count: '2' }])
      expect(await read(cursor)).toBe('pos_changed');
  });
  it('that a full page does not speak of keeps the list from being whole', async () => {
    const data = numbers(500).map(({ id }) => punch(id));
    const read = await readWhole(sevenShifts(() => ({ data })).clockings(place, ask, known));
    expect(read.records).toHaveLength(500);
    expect(read.end).toMatchObject({ whole: false, complete: false });
    const staff = Array.from({ length: 100 }, (_, at) => ({ staffId: at + 1 }));
    expect(await code(lightspeed(() => ({ data: { staff } })).employees(place))).toBe(
      'pos_changed',
    );
  });
  it('whose link is no link is refused', async () => {
    for (const _links of ['x', [1], { next: 'x' }, { next: { href: {} } }])
      expect(await code(omnivore(() => ({ _embedded: { jobs: [] }, _links })).roles(place))).toBe(
        'pos_changed',
      );
    expect(await code(omnivore(() => ({ _embedded: { jobs: [] }, count: '0' })).roles(place))).toBe(
      'pos_changed',
    );
  });
});

describe('a stamp of next century', () => {
  it('is no cursor, as nothing that changes before it would be asked for again', async () => {
    const sales = [bill('a'), bill('b', { timeClosed: '2099-01-01T00:00:00Z' })];
    const read = await readWhole(lightspeed(() => ({ sales })).sales(place, since));
    expect(read.end?.cursor).toBe('2026-11-21T01:00:00Z');
  });
  it('sets its record aside, which no later version could replace', async () => {
    const data = [punch(1), punch(2, { modified: '2099-01-01T00:00:00+00:00' })];
    const read = await readWhole(sevenShifts(() => ({ data })).clockings(place, ask, known));
    expect(read.records.map(({ id }) => id)).toEqual(['7shifts/1']);
    expect(read.skipped).toEqual([{ id: '7shifts/2', reason: 'unreadable' }]);
    expect(read.end?.cursor).toBe('2026-11-21T01:00:05Z');
  });
});

describe('one record with two contents', () => {
  it('on a page is set aside: nothing says which of them holds', async () => {
    const other = bill('a', { salesLines: [{ totalNetAmountWithoutTax: '99.00', staffId: 1 }] });
    const read = await readWhole(
      lightspeed((_, query) => ({
        sales: query.get('date') === FRIDAY ? [bill('a'), other, bill('b'), bill('b')] : [],
      })).sales(place, ask),
    );
    expect(read.records.map(({ id }) => id)).toEqual(['lightspeed/b/SALE']);
    expect(read.skipped).toEqual([{ id: 'lightspeed/a/SALE', reason: 'unreadable' }]);
  });
  it('is compared no deeper than any record', async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const page = `{"sales":[${[1, 2].map(() => JSON.stringify(bill('a')).replace('}', `,"x":${deep}}`)).join()}]}`;
    const pos = lightspeed(() => new Response(page));
    expect((await readWhole(pos.sales(place, since))).records).toHaveLength(1);
  });
  it('and a newer stamp is the newer version', () => {
    const collector = createCollector({
      read: (raw) => ({ record: { id: 'x', changedAt: instant(raw, 'at') } }),
      keyOf: () => 'x',
      keep: (raw) => raw,
    });
    const [older, newer] = ['2026-11-20T12:00:00Z', '2026-11-20T12:01:00Z'];
    const { bodies, skipped } = collector.page([{ at: older }, { at: newer }]);
    expect(bodies).toEqual([{ id: 'x', body: { at: newer } }]);
    expect(skipped).toEqual([]);
  });
});

describe('amounts and names', () => {
  it('that somebody declared are not less than nothing', async () => {
    const data = [punch(1, { tips: -1 }), punch(2, { hourly_wage: -1 }), punch(3, { tips: 1 })];
    const read = await readWhole(sevenShifts(() => ({ data })).clockings(place, ask, known));
    expect(read.records.map(({ id }) => id)).toEqual(['7shifts/3']);
    expect(read.skipped).toHaveLength(2);
  });
  it('of a break that ends before it begins are not those of no break', async () => {
    const pause = (from: string, to: string) => [
      { in: `2026-11-20T${from}Z`, out: `2026-11-20T${to}Z` },
    ];
    const data = [
      punch(1, { breaks: pause('23:00:00', '22:30:00') }),
      punch(2, { breaks: pause('23:00:00', '23:00:00') }),
    ];
    const read = await readWhole(sevenShifts(() => ({ data })).clockings(place, ask, known));
    expect(read.records.map(({ id }) => id)).toEqual(['7shifts/2']);
    expect(read.skipped).toEqual([{ id: '7shifts/1', reason: 'unreadable' }]);
  });
  it('are not cut within a character, which no database stores', () => {
    expect(cleanName(`${'x'.repeat(199)}\u{1f600}`)).toBe('x'.repeat(199));
    expect(cleanName(`${'x'.repeat(198)}\u{1f600}`)).toBe(`${'x'.repeat(198)}\u{1f600}`);
  });
});
