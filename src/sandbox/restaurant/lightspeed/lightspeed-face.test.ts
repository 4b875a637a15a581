import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkAnswer, checkRequest, checkWebhook } from '#test/support/referee.ts';
import {
  type RestaurantWorld,
  connectLightspeed,
  downtown,
  restaurantWorld,
  webhookListener,
} from '#test/support/restaurant-world.ts';

const LOCATION = 141_948_669_132_821;
const STAFF_BASE = `/lightspeed/staff/v1/businessLocations/${LOCATION}`;
const SALES_BASE = `/lightspeed/f/v2/business-location/${LOCATION}`;
let world: RestaurantWorld;
let headers: Record<string, string>;
beforeEach(async () => {
  world = await restaurantWorld('2026-11-21T02:00:00Z', {
    places: [downtown({ troubles: 'all' })],
  });
  headers = { authorization: `Bearer ${(await connectLightspeed(world)).access_token}` };
});
afterEach(() => world.stop());

type Sale = Record<string, unknown> & {
  salesLines: Record<string, unknown>[];
  payments?: Record<string, string>[];
};
type Daily = { sales: Sale[]; dataComplete: boolean; nextStartOfDayAsIso8601: string };
const daily = async (query: string): Promise<Daily> =>
  (await world.ask(`${SALES_BASE}/sales-daily?${query}`, { headers })).body as Daily;

it('tells nothing of staff, payments and centers that it was not asked for', async () => {
  const bare = await daily('date=2026-11-20');
  const [sale] = bare.sales;
  expect(sale).not.toHaveProperty('payments');
  expect(sale).not.toHaveProperty('ownerId');
  expect(sale?.salesLines[0]).not.toHaveProperty('staffId');
  expect(sale?.salesLines[0]).not.toHaveProperty('revenueCenterId');
  const whole = await daily('date=2026-11-20&include=staff,payments,revenue_center');
  expect(whole.sales[0]?.payments?.[0]).toHaveProperty('staffId');
  expect(whole.sales[0]?.salesLines[0]).toHaveProperty('revenueCenterId');
  const unknown = await world.ask(`${SALES_BASE}/sales-daily?date=2026-11-20&include=all`, {
    headers,
  });
  expect(unknown.status).toBe(400);
});

it('lists closed bills only, and says when a business date is over', async () => {
  const evening = await daily('date=2026-11-20');
  expect(evening.dataComplete).toBe(false);
  expect(evening.nextStartOfDayAsIso8601).toBe('2026-11-21T05:30:00-05:00');
  for (const { timeClosed } of evening.sales)
    expect(String(timeClosed) <= '2026-11-21T02:00:00').toBe(true);
  world.moveTo('2026-11-21T10:29:59Z');
  headers = { authorization: `Bearer ${(await connectLightspeed(world)).access_token}` };
  expect((await daily('date=2026-11-20')).dataComplete).toBe(false);
  world.moveTo('2026-11-21T10:30:00Z');
  const morning = await daily('date=2026-11-20&include=staff,payments');
  expect(morning.dataComplete).toBe(true);
  expect(morning.sales.length).toBeGreaterThan(evening.sales.length);
  // Payments are what was sold, with tax and service charge.
  const cents = (text: unknown): number => Math.round(Number(text) * 1_000_000);
  for (const { salesLines, payments } of morning.sales) {
    const lines = salesLines.map(
      (line) => cents(line.totalNetAmountWithTax) + cents(line.serviceCharge),
    );
    const paid = (payments ?? []).map(({ netAmountWithTax }) => cents(netAmountWithTax));
    const sum = (all: number[]): number => all.reduce((one, other) => one + other, 0);
    expect(Math.abs(sum(lines) - sum(paid))).toBeLessThanOrEqual(10_000);
  }
});

it.each([
  `${SALES_BASE}/sales-daily?date=2026-02-30`,
  `${SALES_BASE}/sales`,
  `${SALES_BASE}/sales?from=2026-11-20`,
  `${SALES_BASE}/sales?from=2025-11-20T00:00:00Z&to=2026-11-21T00:00:00Z`,
  `${SALES_BASE}/sales?from=2026-11-20T00:00:00Z&pageSize=101`,
  `${SALES_BASE}/sales?from=2026-11-20T00:00:00Z&nextPageToken=guessed`,
  `${STAFF_BASE}/shift?startTime=2026-11-20T00:00:00Z`,
  `${STAFF_BASE}/shift?page=0`,
  `${STAFF_BASE}/shift?sort=name`,
  `${STAFF_BASE}/userTypes/POS?size=1000`,
])('refuses %s', async (path) => {
  const answer = await world.ask(path, { headers });
  expect(answer.status).toBe(400);
  const what = `GET ${path.replace('/lightspeed', '').split('?')[0]} 400`;
  expect(checkAnswer('lightspeed-k', what, answer.body)).toEqual([]);
});

it('reads the times of a shift query by the clock of the place', async () => {
  const first = async (query: string): Promise<string | undefined> => {
    const { body } = await world.ask(`${STAFF_BASE}/shift?sort=date,asc&${query}`, { headers });
    const { data } = body as { data: { shifts: { events: { timestamp: string }[] }[] } };
    return data.shifts[0]?.events[0]?.timestamp;
  };
  const timestamp = await first('startTime=2026-11-20T06:00:00&endTime=2026-11-20T23:59:59');
  // Lunch begins at eleven in Toronto, which is sixteen hours UTC.
  expect(timestamp).toMatch(/^2026-11-20T1[56]:/);
  const local = new Date(Date.parse(timestamp ?? '') - 5 * 3_600_000).toISOString().slice(0, 19);
  expect(await first(`startTime=${local}`)).toBe(timestamp);
});

it('registers webhooks and delivers them unsigned, with a key of their own', async () => {
  const listener = await webhookListener();
  const path = `${STAFF_BASE}/webhooks`;
  const register = (body: object) =>
    world.ask(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const request = {
    notificationType: 'shift.updated',
    url: `${listener.url}/secret`,
    webhookName: 'Cardload',
  };
  const template = `/staff/v1/businessLocations/${LOCATION}/webhooks`;
  expect(checkRequest('lightspeed-k', `POST ${template}`, { body: request })).toEqual([]);
  const made = await register(request);
  expect(made.status).toBe(201);
  expect(checkAnswer('lightspeed-k', `POST ${template} 201`, made.body, { closed: true })).toEqual(
    [],
  );
  expect((await register({ ...request, url: 'nowhere' })).status).toBe(400);
  const listed = await world.ask(path, { headers });
  expect(listed.body).toEqual([made.body]);

  const sent = await world.press('POST', '/webhooks/night', {
    place: 'downtown',
    date: '2026-11-20',
  });
  expect(listener.heard.length).toBeGreaterThan(5);
  expect(sent).toEqual({ sent: listener.heard.length, taken: listener.heard.length });
  for (const { text } of listener.heard)
    expect(
      checkWebhook('lightspeed-k', 'shift.updated', JSON.parse(text), { closed: true }),
    ).toEqual([]);
  const keys = listener.heard.map((one) => one.headers['x-lightspeed-idempotency-key']);
  expect(new Set(keys).size).toBe(keys.length);

  const { uuid } = made.body as { uuid: string };
  const gone = await world.ask(`${path}/${uuid}`, { method: 'DELETE', headers });
  expect(gone.status).toBe(204);
  expect((await world.ask(`${path}/${uuid}`, { method: 'DELETE', headers })).status).toBe(404);
  await listener.stop();
});
