import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProviderDocument, checkAnswer, checkRequest } from '#test/support/referee.ts';
import {
  OMNIVORE_KEY,
  type RestaurantWorld,
  connectLightspeed,
  connectSevenShifts,
  downtown,
  restaurantWorld,
} from '#test/support/restaurant-world.ts';

const NOON = '2026-11-24T17:00:00Z';
const LOCATION = '141948669132821';
let world: RestaurantWorld;
let till: Record<string, string>;
let scheduler: Record<string, string>;
const orderData = { 'api-key': OMNIVORE_KEY };

beforeAll(async () => {
  let milliseconds = 0;
  world = await restaurantWorld(NOON, {
    places: [downtown({ troubles: 'all' })],
    // As if every request came a second after the one before.
    milliseconds: () => (milliseconds += 1_000),
  });
  till = { authorization: `Bearer ${(await connectLightspeed(world)).access_token}` };
  scheduler = await connectSevenShifts(world);
});
afterAll(() => world.stop());

type Face = {
  readonly document: ProviderDocument;
  readonly prefix: string;
  readonly headers: () => Record<string, string>;
};
const FACES = {
  lightspeed: { document: 'lightspeed-k', prefix: '/lightspeed', headers: () => till },
  sevenShifts: { document: '7shifts', prefix: '/7shifts', headers: () => scheduler },
  omnivore: { document: 'omnivore', prefix: '/omnivore/1.0', headers: () => orderData },
} satisfies Record<string, Face>;

/** Asks as the document says, and holds the answer against it. */
async function get({ document, prefix, headers }: Face, path: string): Promise<unknown> {
  expect(checkRequest(document, `GET ${path}`, { headers: headers() })).toEqual([]);
  const answer = await world.ask(`${prefix}${path}`, { headers: headers() });
  const what = `GET ${path.split('?')[0]} ${answer.status}`;
  expect(checkAnswer(document, what, answer.body, { closed: true })).toEqual([]);
  expect(answer.status).toBe(200);
  return answer.body;
}

const INCLUDE = 'include=staff,payments,revenue_center';
const DAY = '2026-11-20';
const FROM = '2026-11-20T05:00:00Z';
const TO = '2026-11-21T05:00:00Z';
const RANGES = (field: string): string => `${field}[gte]=${FROM}&${field}[lte]=${TO}`;

describe('every answer is as the provider describes it', () => {
  it.each([
    '/f/data/businesses?page=0&size=20',
    `/staff/v1/businessLocations/${LOCATION}/userTypes/POS?page=1&size=5`,
    `/staff/v1/businessLocations/${LOCATION}/groups`,
    `/staff/v1/businessLocations/${LOCATION}/shift?page=1&size=100&sort=date,asc&startTime=2026-11-19T00:00:00&endTime=2026-11-22T00:00:00`,
    `/f/v2/business-location/${LOCATION}/sales-daily?date=${DAY}&${INCLUDE}`,
    `/f/v2/business-location/${LOCATION}/sales-daily?date=2026-11-24`,
    `/f/v2/business-location/${LOCATION}/sales?from=${FROM}&to=${TO}&pageSize=30&${INCLUDE}`,
  ])('till: %s', async (path) => {
    expect(await get(FACES.lightspeed, path)).not.toEqual({});
  });

  it.each([
    '/v2/companies',
    '/v2/company/1234/locations',
    '/v2/company/1234/departments',
    '/v2/company/1234/roles?location_id=4569',
    '/v2/company/1234/users?location_id=4569&status=active&limit=500',
    '/v2/company/1234/users?status=inactive',
    `/v2/company/1234/time_punches?location_id=4569&limit=500&${RANGES('clocked_in')}`,
    '/v2/company/1234/time_punches?modified_since=2026-11-21T00:00:00Z',
    `/v2/company/1234/shifts?location_id=4569&${RANGES('start')}`,
    `/v2/company/1234/receipts?location_id=4569&limit=500&${RANGES('receipt_date')}`,
    `/v2/reports/daily_sales_and_labor?company_id=1234&location_id=4569&start_date=${DAY}&end_date=2026-11-22`,
  ])('scheduler: %s', async (path) => {
    const { data } = (await get(FACES.sevenShifts, path)) as { data: unknown[] };
    expect(data.length).toBeGreaterThan(0);
  });

  it('scheduler: what somebody is assigned to', async () => {
    const users = (await get(FACES.sevenShifts, '/v2/company/1234/users')) as {
      data: { id: number }[];
    };
    const path = `/v2/company/1234/users/${users.data[0]?.id}/assignments`;
    const { data } = (await get(FACES.sevenShifts, path)) as { data: { roles: unknown[] } };
    expect(data.roles.length).toBeGreaterThan(0);
  });

  it.each([
    '/locations/',
    '/locations/AieMdB5i/',
    '/locations/AieMdB5i/employees/?limit=10&start=10',
    '/locations/AieMdB5i/jobs/',
    '/locations/AieMdB5i/revenue_centers/',
    '/locations/AieMdB5i/tender_types/',
    '/locations/AieMdB5i/tickets/?limit=50&where=gte(opened_at,1795154400)',
    '/locations/AieMdB5i/clock_entries/?limit=100',
  ])('order data: %s', async (path) => {
    await get(FACES.omnivore, path);
  });

  it('an answer that is not so is caught', () => {
    const what = 'GET /v2/company/1234/time_punches 200';
    const punch = {
      id: 1,
      user_id: 2,
      role_id: 3,
      location_id: 4,
      clocked_in: '2026-11-20T22:00:00+00:00',
      clocked_out: null,
    };
    expect(checkAnswer('7shifts', what, { data: [punch] })).toEqual([]);
    const naive = { ...punch, clocked_in: '2026-11-20 22:00:00' };
    expect(checkAnswer('7shifts', what, { data: [naive] })[0]).toContain('/data/0/clocked_in');
    expect(
      checkAnswer('7shifts', what, { data: [{ ...punch, tip: 5 }] }, { closed: true }),
    ).toEqual([expect.stringContaining('additional')]);
    expect(checkAnswer('7shifts', what, { punches: [] })[0]).toContain("'data'");
    expect(checkAnswer('7shifts', 'GET /v2/nothing 200', {})[0]).toContain('not in the document');
    expect(checkRequest('7shifts', 'GET /v2/company/1234/receipts?limit=900&size=1')).toEqual([
      expect.stringContaining('limit'),
      'location_id: required',
      'size: not in the document',
    ]);
  });
});

describe('pages hold every record once', () => {
  it('till: by page number and by token', async () => {
    const shift = `/staff/v1/businessLocations/${LOCATION}/shift?sort=date,asc&startTime=2026-11-19T00:00:00&endTime=2026-11-22T00:00:00`;
    const ids: string[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const body = (await get(FACES.lightspeed, `${shift}&page=${page}&size=7`)) as {
        data: { shifts: { uuid: string }[] };
        page: { totalPages: number };
        links: { next?: { href: string } };
      };
      pages = body.page.totalPages;
      ids.push(...body.data.shifts.map(({ uuid }) => uuid));
      expect(body.links.next === undefined).toBe(page === pages);
    }
    const whole = (await get(FACES.lightspeed, `${shift}&size=100`)) as {
      data: { shifts: { uuid: string }[] };
      page: { totalElements: number };
    };
    expect(ids).toEqual(whole.data.shifts.map(({ uuid }) => uuid));
    expect(new Set(ids).size).toBe(whole.page.totalElements);

    const sales = `/f/v2/business-location/${LOCATION}/sales?from=${FROM}&to=2026-11-22T05:00:00Z&pageSize=40`;
    const bills: string[] = [];
    let token: string | undefined;
    do {
      const after = token === undefined ? '' : `&nextPageToken=${token}`;
      const body = (await get(FACES.lightspeed, `${sales}${after}`)) as {
        sales: { accountReference: string }[];
        nextPageToken?: string;
      };
      bills.push(...body.sales.map(({ accountReference }) => accountReference));
      token = body.nextPageToken;
    } while (token !== undefined);
    expect(bills.length).toBeGreaterThan(80);
    expect(new Set(bills).size).toBe(bills.length);
  });

  it('scheduler: by cursor, which belongs to its own list', async () => {
    const list = `/v2/company/1234/time_punches?${RANGES('clocked_in')}&limit=5`;
    const ids: number[] = [];
    let cursor: string | null = null;
    do {
      const after: string = cursor === null ? '' : `&cursor=${cursor}`;
      const body = (await get(FACES.sevenShifts, `${list}${after}`)) as {
        data: { id: number }[];
        meta: { cursor: { next: string | null; count: number } };
      };
      expect(body.data).toHaveLength(body.meta.cursor.count);
      ids.push(...body.data.map(({ id }) => id));
      const other = body.meta.cursor.next;
      if (other !== null && cursor === null) {
        const stolen = `/7shifts/v2/company/1234/roles?cursor=${other}`;
        expect((await world.ask(stolen, { headers: scheduler })).status).toBe(400);
      }
      cursor = other;
    } while (cursor !== null);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(10);
  });

  it('order data: by links that lead to another host', async () => {
    let path: string | null =
      '/locations/AieMdB5i/tickets/?limit=30&where=gte(opened_at,1795154400)';
    const ids: string[] = [];
    while (path !== null) {
      const body = (await get(FACES.omnivore, path)) as {
        _embedded: { tickets: { id: string; opened_at: number }[] };
        _links: { next?: { href: string } };
      };
      ids.push(...body._embedded.tickets.map((one) => `${one.id}@${one.opened_at}`));
      const next: URL | null = body._links.next ? new URL(body._links.next.href) : null;
      expect(next?.host ?? 'elsewhere.example').toBe('elsewhere.example');
      path = next && `${next.pathname.replace('/1.0', '')}${decodeURIComponent(next.search)}`;
    }
    expect(ids.length).toBeGreaterThan(60);
    expect(new Set(ids).size).toBe(ids.length);
    // The same small numbers come on every day.
    expect(new Set(ids.map((id) => id.split('@')[0])).size).toBeLessThan(ids.length);
  });
});

it('people are found again by number, payroll id, address and name', async () => {
  const ana = {
    id: 77,
    first_name: 'Ana',
    last_name: 'Roy',
    email: 'member1.10001@example.com',
    mobile: '+15146010001',
    payroll_id: 'S0001',
    punch_id: '4471',
    roles: [2, 1],
  };
  const told = downtown({
    id: 'told',
    lightspeed: { business: 2468, location: 88 },
    seven_shifts: { company: 1234, location: 89 },
    omnivore: { location: 'told', agent: 'online' },
    roles: [
      { id: 1, name: 'Server' },
      { id: 2, name: 'Bartender' },
    ],
    staff: [ana],
    people: null,
  });
  await world.press('PUT', '/places', { places: [told] });
  const staff = (await get(FACES.lightspeed, '/staff/v1/businessLocations/88/userTypes/POS')) as {
    data: { staff: object[] };
  };
  expect(staff.data.staff[0]).toMatchObject({
    staffId: 1_077,
    firstName: 'Ana',
    lastName: 'Roy',
    groups: [
      { id: 1, name: 'Server' },
      { id: 2, name: 'Bartender' },
    ],
  });
  expect(staff.data.staff[0]).not.toHaveProperty('email');
  const users = (await get(FACES.sevenShifts, '/v2/company/1234/users?location_id=89')) as {
    data: object[];
  };
  expect(users.data[0]).toMatchObject({
    id: 1_078,
    employee_id: 'S0001',
    punch_id: '4471',
    email: 'member1.10001@example.com',
    mobile_number: '+15146010001',
  });
  const assigned = await get(FACES.sevenShifts, '/v2/company/1234/users/1078/assignments');
  expect(assigned).toMatchObject({
    data: {
      roles: [
        { id: 2, is_primary: true, location_id: 89 },
        { id: 1, is_primary: false },
      ],
    },
  });
  const employees = (await get(FACES.omnivore, '/locations/told/employees/')) as {
    _embedded: { employees: object[] };
  };
  expect(employees._embedded.employees[0]).toMatchObject({
    id: '101',
    first_name: 'Ana',
    last_name: 'Roy',
    login: 'S0001',
  });
});
