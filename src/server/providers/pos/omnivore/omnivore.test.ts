import { describe, expect, it } from 'vitest';
import type { Day } from '#kernel/day.ts';
import { readWhole, scriptedPos } from '#test/support/scripted-pos.ts';
import type { PosOptions, PosPlace } from '../point-of-sale.port.ts';
import { createOmnivore } from './omnivore.ts';

const place: PosPlace = {
  provider: 'omnivore',
  connectionId: 1,
  account: 'Ab3',
  location: 'Ab3',
  timezone: 'America/Chicago',
  currency: 'USD',
  revenueCenter: null,
  options: {},
};
const FRIDAY = '2026-11-20' as Day;
const ask = { days: { from: FRIDAY, to: FRIDAY } };
const known = { rolesByEmployee: new Map(), rolesById: new Map() };
const OPENED = 1_795_219_200;
const ticket = (id: string, totals: object, over: object = {}) => ({
  id,
  open: false,
  void: false,
  opened_at: OPENED,
  closed_at: OPENED + 600,
  totals: { sub_total: 1_000, total: 1_000, ...totals },
  _embedded: { employee: { id: '107' }, payments: [] },
  ...over,
});
const list = (name: string, records: readonly unknown[], next?: string) => ({
  _embedded: { [name]: records },
  _links: next === undefined ? {} : { next: { href: next } },
});
const adapter = (answer: Parameters<typeof scriptedPos>[0]) => {
  const { parts, asked } = scriptedPos(answer);
  return { pos: createOmnivore({ apiUrl: 'https://api.example/1.0', apiKey: 'k' }, parts), asked };
};
const sales = (tickets: readonly unknown[], over: Partial<PosPlace> = {}) =>
  readWhole(adapter(() => list('tickets', tickets)).pos.sales({ ...place, ...over }, ask));
const netSales = async (tickets: readonly unknown[]) =>
  (await sales(tickets)).records.map(({ held, items }) => held ?? items[0]?.netSales);

describe('net sales of order data', () => {
  // With a tip as large as the discount, both readings add up: 1000 - 100 + 100, or 1000.
  const unclear = ticket(
    'unclear',
    { discounts: 100, tips: 100, total: 1_000 },
    { _embedded: { employee: { id: '107' }, payments: [{ id: '1', amount: 1, tip: 100 }] } },
  );
  const within = (id: string) => ticket(id, { discounts: 100, total: 900 });
  const off = (id: string) => ticket(id, { discounts: 100, total: 1_000 });

  it('go by what more tickets of the same answer prove', async () => {
    expect(await netSales([unclear])).toEqual(['amounts_differ']);
    expect(await netSales([unclear, within('a')])).toEqual([900n, 900n]);
    expect(await netSales([off('a'), unclear, off('b'), within('c')])).toEqual([
      1_000n,
      1_000n,
      1_000n,
      900n,
    ]);
    expect(await netSales([unclear, within('a'), off('b')])).toEqual([
      'amounts_differ',
      900n,
      1_000n,
    ]);
  });

  it('are proven by closed tickets only, never by void ones or broken ones', async () => {
    const voided = { ...within('v'), void: true };
    const broken = ticket('x', { discounts: 100, total: '900' });
    const { records, skipped } = await sales([unclear, voided, broken]);
    expect(records.map(({ held }) => held)).toEqual(['amounts_differ', null]);
    expect(skipped.map(({ reason }) => reason)).toEqual(['unreadable']);
  });

  it('are without the tax within prices, and know the tax that is added by either name', async () => {
    const inclusive = { tax: 150, inclusive_tax: 100, total: 1_050 };
    expect(await netSales([ticket('a', inclusive)])).toEqual([900n]);
    const exclusive = { tax: 999, exclusive_tax: 50, other_charges: 20, total: 1_070 };
    expect(await netSales([ticket('a', exclusive)])).toEqual([1_000n]);
    expect(await netSales([ticket('a', { total: undefined })])).toEqual(['amounts_differ']);
  });

  it('come out as they did when the ticket is mapped again alone', async () => {
    const { pos } = adapter(() => list('tickets', [unclear, within('a')]));
    const { records, bodies } = await readWhole(pos.sales(place, ask));
    const kept = bodies.map((body) => ({ ...body, readAt: new Date('2026-11-21T14:00:00Z') }));
    for (const [at, body] of kept.entries())
      expect(pos.remapSales(place, [body]).records).toEqual([records[at]]);
  });
});

describe('tickets of order data', () => {
  const parts = (over: object) => ({ _embedded: { employee: { id: '107' }, ...over } });
  const card = { tip: 300, type: 'card_present', full_name: 'Max Guest', last4: '4242' };

  it('whose tips are not the sum of the payments are held', async () => {
    const totals = { tips: 500, total: 1_000 };
    const { records } = await sales([ticket('a', totals, parts({ payments: [card] }))]);
    expect(records[0]).toMatchObject({ held: 'amounts_differ', payments: [{ tip: 300n }] });
  });

  it('know cash by the kind of payment or the name of its tender', async () => {
    const payments = [
      card,
      { tip: 1, type: 'Cash' },
      { tip: 2, type: 'other', _embedded: { tender_type: { name: ' CASH ' } } },
    ];
    const { records } = await sales([ticket('a', { total: 1_000 }, parts({ payments }))]);
    expect(records[0]?.payments.map(({ cash }) => cash)).toEqual([false, true, true]);
  });

  it('count the service charges that were chosen as gratuities', async () => {
    const service_charges = [
      { name: '18% Gratuity', price: 180 },
      { name: 'Delivery', price: 50 },
    ];
    const totals = { service_charges: 230, total: 1_230 };
    const gratuity = async (options: PosOptions, over: object = parts({ service_charges })) =>
      (await sales([ticket('a', totals, over)], { options })).records[0]?.items[0]?.autoGratuity;
    expect(await gratuity({})).toBe(230n);
    expect(await gratuity({ gratuities: ['18% Gratuity'] })).toBe(180n);
    expect(await gratuity({ gratuities: [] })).toBe(0n);
    expect(await gratuity({}, parts({}))).toBe(230n);
  });

  it('are kept without the guest and the card', async () => {
    const guest = { name: 'Max Guest', ...parts({ payments: [card] }) };
    const { bodies } = await sales([ticket('a', { tips: 300, total: 1_000 }, guest)]);
    expect(JSON.stringify(bodies)).not.toMatch(/Guest|4242/);
    expect(JSON.stringify(bodies)).toContain('card_present');
  });

  it('are those of the revenue center, and of no other date', async () => {
    const center = (id: string) => parts({ revenue_center: { id } });
    const { records, end } = await sales(
      [
        ticket('a', {}, center('1')),
        ticket('b', {}, center('2')),
        ticket('c', {}, { ...center('1'), opened_at: OPENED + 86_400 }),
        ticket('d', {}, { ...center('2'), open: true }),
      ],
      { revenueCenter: '1' },
    );
    expect(records.map(({ id }) => id)).toEqual([`omnivore:Ab3/a@${OPENED}`]);
    expect(end).toMatchObject({ open: 0, complete: true });
  });

  it('since a cursor are those closed a quarter of an hour before it and later', async () => {
    const { pos, asked } = adapter(() => list('tickets', [ticket('a', {})]));
    const { end } = await readWhole(pos.sales(place, { since: '2026-11-21T00:00:00Z' }));
    expect(asked).toEqual([
      `/1.0/locations/Ab3/tickets/?limit=100&where=gte(closed_at,${OPENED - 900})`,
    ]);
    expect(end?.cursor).toBe('2026-11-21T00:10:00Z');
  });

  it.each([
    ['milliseconds', { opened_at: OPENED * 1_000 }],
    ['no totals', { totals: null }],
    ['an open mark that is text', { open: 'false' }],
    ['half a cent', { totals: { sub_total: 10.5, total: 10.5 } }],
  ])('with %s are set aside', async (_, over) => {
    const { records, skipped } = await sales([ticket('a', {}, over), ticket('b', {})]);
    expect([records.length, skipped.map(({ reason }) => reason)]).toEqual([1, ['unreadable']]);
  });
});

describe('a location of order data', () => {
  const location = { id: 'Ab3', name: 'Bistro', status: 'online', timezone: 'America/Chicago' };

  it('is shown with its name and address, so that the operator can compare', async () => {
    const address = { street1: '1 Main St', street2: 'Unit 2', city: 'Austin', state: 'TX' };
    const { pos, asked } = adapter(() => ({ ...location, address }));
    expect(await pos.location('Ab3')).toEqual({
      name: 'Bistro',
      online: true,
      timezone: 'America/Chicago',
      address: {
        street: '1 Main St, Unit 2',
        city: 'Austin',
        state: 'TX',
        zip: null,
        country: null,
      },
    });
    expect(asked).toEqual(['/1.0/locations/Ab3/']);
    expect(await pos.locations(1)).toEqual([]);
  });

  it('is not believed to be another one, or of another shape', async () => {
    for (const body of [{ ...location, id: 'Xy' }, { ...location, status: 1 }, []])
      await expect(adapter(() => body).pos.location('Ab3')).rejects.toThrow('pos_changed');
    const hostile = adapter(() => location);
    await hostile.pos.location('../../other').catch(() => undefined);
    await expect(hostile.pos.location('..')).rejects.toThrow('pos_location_unknown');
    expect(hostile.asked).toEqual(['/1.0/locations/../../other/']);
  });

  it('has people, jobs and centers; its clock entries are whole lists', async () => {
    const entry = (id: string, at: number) => ({
      id,
      clock_in: at,
      _embedded: { employee: { id: '107' }, job: { id: '4', name: 'Server' } },
    });
    const { pos, asked } = adapter((path) => {
      if (path.includes('/employees/'))
        return list('employees', [{ id: '107', pos_id: '9', login: '33', check_name: 'SAM' }]);
      if (path.includes('/jobs/')) return list('jobs', [{ id: '4', name: 'Server' }, {}]);
      if (path.includes('/revenue_centers/')) return list('revenue_centers', [{ id: '1' }, 7]);
      return list('clock_entries', [entry('1', OPENED), entry('2', OPENED - 90_000)]);
    });
    expect((await pos.employees(place))[0]).toMatchObject({
      id: 'omnivore:Ab3/107',
      firstName: 'SAM',
      numbers: [
        { kind: 'id', value: '107' },
        { kind: 'id', value: '9' },
        { kind: 'login', value: '33' },
      ],
    });
    expect(await pos.roles(place)).toEqual([{ id: 'omnivore:Ab3/job-4', name: 'Server' }]);
    expect(await pos.revenueCenters('Ab3')).toEqual([{ id: '1', name: '1' }]);
    const { records, bodies, end } = await readWhole(pos.clockings(place, ask, known));
    expect(records.map(({ id }) => id)).toEqual(['omnivore:Ab3/1']);
    expect(end).toMatchObject({ whole: true, complete: false, open: 1 });
    const kept = bodies.map((body) => ({ ...body, readAt: new Date('2026-11-21T14:00:00Z') }));
    expect(pos.remapClockings(place, kept, known).records).toEqual(records);
    const since = { since: '2026-11-20T00:00:00Z' };
    expect((await readWhole(pos.clockings(place, since, known))).end?.whole).toBe(false);
    expect((await readWhole(pos.shifts(place, ask))).records).toEqual([]);
    expect(asked).toHaveLength(4);
  });

  it('is asked one thing at a time, as its till answers itself', async () => {
    let running = 0;
    let most = 0;
    const { parts } = scriptedPos(() => location);
    const fetch: typeof globalThis.fetch = async (input, init) => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setTimeout(resolve, 2));
      running -= 1;
      return (await parts.fetch?.(input, init)) ?? Response.error();
    };
    const pos = createOmnivore({ apiUrl: 'https://api.example', apiKey: 'k' }, { ...parts, fetch });
    await Promise.all(['Ab3', 'Ab3', 'Ab3'].map((id) => pos.location(id)));
    expect(most).toBe(1);
  });
});
