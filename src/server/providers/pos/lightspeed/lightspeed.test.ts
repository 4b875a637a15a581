import { describe, expect, it } from 'vitest';
import type { Day } from '#kernel/day.ts';
import { pagesOf, readWhole, scriptedPos } from '#test/support/scripted-pos.ts';
import type { PosPlace } from '../point-of-sale.port.ts';
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
const known = { rolesByEmployee: new Map(), rolesById: new Map() };
const shift = (uuid: string, over: object = {}) => ({
  uuid,
  staffId: 101,
  events: [{ eventType: 'CLOCK_IN', timestamp: '2026-11-20T22:00:00Z' }],
  ...over,
});
const adapter = (answer: Parameters<typeof scriptedPos>[0], now?: Date) => {
  const { parts, asked } = scriptedPos(answer, now);
  return { pos: createLightspeed({ apiUrl: 'https://api.example' }, parts), asked };
};

describe('shifts of Lightspeed', () => {
  it('are asked for 14 hours wider, page by page, and cut to the dates', async () => {
    const early = shift('early', {
      events: [{ eventType: 'CLOCK_IN', timestamp: '2026-11-20T04:59:00Z' }],
    });
    const { pos, asked } = adapter((_, query) => ({
      data: { shifts: query.get('page') === '1' ? [early, shift('a')] : [shift('b')] },
      links:
        query.get('page') === '1'
          ? { next: { href: 'https://elsewhere.example/x?page=2&size=100&token=z' } }
          : {},
      page: { totalElements: 3, totalPages: 2 },
    }));
    const pages = await pagesOf(pos.clockings(place, ask, known));
    expect(pages.map(({ records }) => records.map(({ id }) => id))).toEqual([
      ['lightspeed/a'],
      ['lightspeed/b'],
    ]);
    expect(pages.map(({ end }) => end?.whole)).toEqual([undefined, true]);
    expect(pages[1]?.end).toMatchObject({ complete: true, open: 2, cursor: null });
    expect(asked).toEqual([
      '/staff/v1/businessLocations/77/shift?startTime=2026-11-19T15:00:00&endTime=2026-11-21T19:00:00&sort=date,asc&page=1&size=100',
      '/staff/v1/businessLocations/77/shift?startTime=2026-11-19T15:00:00&endTime=2026-11-21T19:00:00&sort=date,asc&page=2&size=100&token=z',
    ]);
  });

  it('go on to the page that the count knows where there is no link', async () => {
    const { pos, asked } = adapter((_, query) => ({
      data: { shifts: [shift(`page ${query.get('page')}`)] },
      page: { totalElements: 2, totalPages: 2 },
    }));
    expect((await readWhole(pos.clockings(place, ask, known))).records).toHaveLength(2);
    expect(asked[1]).toContain('page=2');
  });

  it('are not whole where a page is missing or came twice', async () => {
    const { pos } = adapter((_, query) => ({
      data: { shifts: [shift('a')] },
      page: { totalElements: 2, totalPages: Number(query.get('page')) === 1 ? 2 : 2 },
    }));
    const { records, end } = await readWhole(pos.clockings(place, ask, known));
    expect(records).toHaveLength(1);
    expect(end).toMatchObject({ whole: false, complete: false });
  });

  it('end nowhere where the pages lead back', async () => {
    const { pos } = adapter(() => ({
      data: { shifts: [] },
      links: { next: { href: 'https://x.example/?page=2' } },
    }));
    await expect(readWhole(pos.clockings(place, ask, known))).rejects.toThrow(
      'pos_changed: pages without an end',
    );
  });

  it('are set aside, one by one, where they are not as we know them', async () => {
    const wrong = [
      shift('break', { events: [{ eventType: 'BREAK', timestamp: '2026-11-20T22:00:00Z' }] }),
      shift('tips', { declaredCashTips: 12.5 }),
      shift('zone', { events: [{ eventType: 'CLOCK_IN', timestamp: '2026-11-20T22:00:00' }] }),
      shift('list', { events: {} }),
    ];
    const { pos } = adapter(() => ({ data: { shifts: [...wrong, shift('good')] } }));
    const { records, skipped, end } = await readWhole(pos.clockings(place, ask, known));
    expect(records.map(({ id }) => id)).toEqual(['lightspeed/good']);
    expect(skipped).toEqual(
      ['break', 'tips', 'zone', 'list'].map((id) => ({
        id: `lightspeed/${id}`,
        reason: 'unreadable',
      })),
    );
    // They came, so nobody takes them for deleted.
    expect(end?.whole).toBe(true);
  });

  it('that cannot even be named leave the window not whole', async () => {
    const { pos } = adapter(() => ({ data: { shifts: [null, shift('good')] } }));
    const { records, skipped, end } = await readWhole(pos.clockings(place, ask, known));
    expect(records).toHaveLength(1);
    expect(skipped).toEqual([{ id: '', reason: 'unreadable' }]);
    expect(end).toMatchObject({ whole: false, complete: false });
  });

  it('cannot be asked for by what changed', async () => {
    const { pos, asked } = adapter(() => ({}));
    const since = { since: '2026-11-20T00:00:00Z' };
    expect((await readWhole(pos.clockings(place, since, known))).end?.whole).toBe(false);
    expect(asked).toEqual([]);
  });
});

describe('places and people of Lightspeed', () => {
  it('are the locations of all businesses', async () => {
    const business = (businessId: number) => ({
      businessId,
      currencyCode: 'CAD',
      businessLocations: [
        { blID: businessId * 10, blName: 'Bistro\u202e', timezone: 'america/toronto' },
      ],
    });
    const full = Array.from({ length: 100 }, (_, at) => business(at + 1));
    const { pos, asked } = adapter((_, query) => ({
      _embedded: { businessList: query.get('page') === '1' ? [business(500)] : full },
      _links: {},
    }));
    const found = await pos.locations(1);
    expect(found).toHaveLength(101);
    expect(found[0]).toMatchObject({
      id: '10',
      name: 'Bistro',
      account: '1',
      timezone: 'America/Toronto',
      currency: 'CAD',
    });
    expect(asked).toEqual(['/f/data/businesses?size=100', '/f/data/businesses?page=1&size=100']);
  });

  it('have groups as their roles, and hostile names do no harm', async () => {
    const { pos } = adapter((path) =>
      path.endsWith('/groups')
        ? { data: { staffGroupList: [{ id: 7, name: 'Servers' }, { name: 'no id' }] } }
        : {
            data: {
              staff: [
                { staffId: 1, firstName: '  A\u0000na ', lastName: 'x'.repeat(5_000) },
                { staffId: 'a/b', firstName: 7 },
              ],
            },
          },
    );
    expect(await pos.roles(place)).toEqual([{ id: 'lightspeed/7', name: 'Servers' }]);
    const people = await pos.employees(place);
    expect(people).toHaveLength(1);
    expect(people[0]).toMatchObject({ firstName: 'A�na', active: true, roles: [] });
    expect(people[0]?.lastName).toHaveLength(200);
  });

  it('have no plans there', async () => {
    const { pos } = adapter(() => ({}));
    expect((await readWhole(pos.shifts(place, ask))).records).toEqual([]);
  });
});
