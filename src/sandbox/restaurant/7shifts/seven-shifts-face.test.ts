import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkAnswer, checkRequest, checkWebhook } from '#test/support/referee.ts';
import {
  type RestaurantWorld,
  SEVEN_SHIFTS_KEYS,
  connectSevenShifts,
  downtown,
  formPost,
  grantPath,
  grantSevenShifts,
  restaurantWorld,
  webhookListener,
} from '#test/support/restaurant-world.ts';

const COMPANY = '/7shifts/v2/company/1234';
let world: RestaurantWorld;
let milliseconds = 0;
beforeEach(async () => {
  milliseconds = 0;
  const airport = {
    ...downtown({ id: 'airport', omnivore: null, roster: null, lightspeed: null }),
    name: 'Airport',
    seven_shifts: { company: 1234, location: 4570 },
  };
  world = await restaurantWorld('2026-11-24T17:00:00Z', {
    places: [downtown({ troubles: 'all' }), airport],
    milliseconds: () => milliseconds,
  });
});
afterEach(() => world.stop());

const token = (changed: Record<string, string> = {}) =>
  world.ask(
    '/7shifts/oauth2/token',
    formPost({
      grant_type: 'client_credentials',
      client_id: SEVEN_SHIFTS_KEYS.clientId,
      client_secret: SEVEN_SHIFTS_KEYS.clientSecret,
      ...changed,
    }),
  );
type Listed = { data: Record<string, unknown>[] };
/** Each request a second after the one before. */
async function list(path: string, headers: Record<string, string>): Promise<Listed['data']> {
  milliseconds += 1_000;
  const { status, body } = await world.ask(`${COMPANY}${path}`, { headers });
  expect(status).toBe(200);
  return (body as Listed).data;
}

describe('access', () => {
  it('is granted on a page that answers in the fragment, the same again', async () => {
    const page = await world.ask(grantPath());
    expect(page.body).toContain('Maple Table Restaurants');
    const first = await grantSevenShifts(world);
    expect(first.get('state')).toBe('state-7');
    expect(first.get('company_id')).toBe('1234');
    expect(first.get('guid')).toMatch(/^[\da-f-]{36}$/);
    expect((await grantSevenShifts(world)).get('guid')).toBe(first.get('guid'));
    const denied = await world.ask(grantPath(), formPost({ decision: 'deny' }));
    expect(denied.headers.get('location')).toBe(
      'https://portal.example/7shifts#error=access_denied&state=state-7',
    );
    expect((await world.ask(grantPath({ client_id: 'other' }))).status).toBe(400);
    expect((await world.ask(grantPath({ redirect_uri: 'javascript:1' }))).status).toBe(400);
  });

  it('takes client credentials in the body, and no others', async () => {
    const good = await token();
    expect(checkAnswer('7shifts', 'POST /oauth2/token 200', good.body, { closed: true })).toEqual(
      [],
    );
    expect(
      checkRequest('7shifts', 'POST /oauth2/token', {
        body: { grant_type: 'client_credentials', client_id: 'a', client_secret: 'b' },
      }),
    ).toEqual([]);
    const wrong = await token({ client_secret: 'wrong' });
    expect(wrong.status).toBe(401);
    expect(checkAnswer('7shifts', 'POST /oauth2/token 401', wrong.body)).toEqual([]);
    expect((await token({ grant_type: 'password' })).status).toBe(401);
  });

  it('needs a token that is young enough, with the scope, and the GUID of the company', async () => {
    const headers = await connectSevenShifts(world, 'users:read roles:read');
    const statusOf = async (
      path: string,
      changed: Record<string, string> = {},
    ): Promise<number> => {
      milliseconds += 1_000;
      return (await world.ask(path, { headers: { ...headers, ...changed } })).status;
    };
    expect(await statusOf(`${COMPANY}/roles`)).toBe(200);
    expect(await statusOf(`${COMPANY}/time_punches`)).toBe(403);
    expect(await statusOf('/7shifts/v2/company/99/roles')).toBe(403);
    expect(await statusOf(`${COMPANY}/roles`, { 'x-company-guid': 'guessed' })).toBe(401);
    expect(await statusOf(`${COMPANY}/roles`, { authorization: 'Bearer guessed' })).toBe(401);
    expect(await statusOf(`${COMPANY}/roles`, { 'x-api-version': 'newest' })).toBe(400);
    expect(await statusOf(`${COMPANY}/roles`, { 'x-api-version': '2026-01-01' })).toBe(200);
    world.moveTo('2026-11-24T18:00:00Z');
    expect(await statusOf(`${COMPANY}/roles`)).toBe(401);
  });

  it('is over when the company takes it back, and a webhook says so', async () => {
    const listener = await webhookListener();
    const headers = await connectSevenShifts(world);
    await world.press('PUT', '/webhooks/7shifts', { url: listener.url });
    await world.press('POST', '/revocations', { provider: '7shifts', account: 1234 });
    expect((await world.ask(`${COMPANY}/roles`, { headers })).status).toBe(401);
    const [heard] = listener.heard;
    expect(heard?.headers['x-webhook-topic']).toBe('authorization.revoked');
    const body: unknown = JSON.parse(heard?.text ?? '');
    expect(checkWebhook('7shifts', 'authorization.revoked', body, { closed: true })).toEqual([]);
    expect(body).toMatchObject({ company_id: 1234, guid: headers['x-company-guid'] });
    expect((await grantSevenShifts(world)).get('guid')).not.toBe(headers['x-company-guid']);
    await listener.stop();
  });
});

describe('lists', () => {
  it('hold one location, or all of a company', async () => {
    const headers = await connectSevenShifts(world);
    const range = 'clocked_in[gte]=2026-11-20T10:00:00Z&clocked_in[lte]=2026-11-21T10:00:00Z';
    const all = await list(`/time_punches?${range}&limit=500`, headers);
    const one = await list(`/time_punches?${range}&location_id=4569&limit=500`, headers);
    expect(new Set(all.map((punch) => punch.location_id))).toEqual(new Set([4569, 4570]));
    expect(one.length).toBeLessThan(all.length);
    const deleted = await list(`/time_punches?${range}&deleted=true`, headers);
    expect(deleted.length).toBeGreaterThan(0);
    expect(deleted.every((punch) => punch.deleted === true)).toBe(true);
  });

  it('of changes hold what was corrected later, of whatever night', async () => {
    const headers = await connectSevenShifts(world);
    const nights = (await world.press('GET', '/nights?place=downtown&date=2026-08-14')) as {
      punches: { number: number; out: string | null }[];
    };
    const since = '/time_punches?location_id=4569&limit=500&modified_since=2026-11-24T17:00:00Z';
    const count = async (): Promise<number> => (await list(since, headers)).length;
    const before = await count();
    const punch = nights.punches.find(({ out }) => out !== null)!;
    await world.press('POST', '/corrections', {
      place: 'downtown',
      date: '2026-08-14',
      punch: { number: punch.number, deleted: true },
    });
    const after = await list(since, headers);
    expect(after.length).toBe(before + 1);
    expect(after.find((one) => one.deleted === true)).toMatchObject({
      modified: '2026-11-24T17:00:00+00:00',
    });
  });

  it('of receipts go back 90 days', async () => {
    const headers = await connectSevenShifts(world);
    const statusOf = async (query: string): Promise<number> => {
      milliseconds += 1_000;
      return (await world.ask(`${COMPANY}/receipts?${query}`, { headers })).status;
    };
    const at = 'location_id=4569&limit=5';
    expect(await statusOf(`${at}&receipt_date[gte]=2026-08-26T17:00:00Z`)).toBe(200);
    expect(await statusOf(`${at}&receipt_date[gte]=2026-08-26T16:59:59Z`)).toBe(400);
    expect(await statusOf(`${at}&modified_since=2026-08-26T16:59:59Z`)).toBe(400);
    expect(await statusOf(`${at}&modified_since=2026-11-20T16:59:59Z`)).toBe(200);
    expect(await statusOf('receipt_date[gte]=2026-11-20T00:00:00Z')).toBe(400);
    expect(await statusOf(`${at}&receipt_date[gte]=yesterday`)).toBe(400);
  });

  it('add up to the daily report', async () => {
    const headers = await connectSevenShifts(world);
    milliseconds += 1_000;
    const path =
      '/7shifts/v2/reports/daily_sales_and_labor?company_id=1234&location_id=4569&start_date=2026-11-20&end_date=2026-11-20';
    const { body } = await world.ask(path, { headers });
    const receipts = await list(
      '/receipts?location_id=4569&limit=500&receipt_date[gte]=2026-11-20T05:00:00Z&receipt_date[lte]=2026-11-21T04:59:59Z',
      headers,
    );
    const sales = receipts
      .filter(({ status }) => status === 'closed')
      .reduce((total, one) => total + Number(one.net_total), 0);
    expect((body as Listed).data[0]).toMatchObject({ date: '2026-11-20', actual_sales: sales });
  });
});

describe('limits', () => {
  it('ten requests a second, and then a minute of nothing', async () => {
    const headers = await connectSevenShifts(world);
    const statusOf = async (): Promise<number> =>
      (await world.ask(`${COMPANY}/locations`, { headers })).status;
    for (let count = 0; count < 10; count += 1) expect(await statusOf()).toBe(200);
    expect(await statusOf()).toBe(429);
    milliseconds += 59_999;
    expect(await statusOf()).toBe(429);
    // Another token of the same client is another matter.
    const { body } = await token();
    const other = `Bearer ${(body as { access_token: string }).access_token}`;
    const answer = await world.ask(`${COMPANY}/locations`, {
      headers: { ...headers, authorization: other },
    });
    expect(answer.status).toBe(200);
    milliseconds += 1;
    expect(await statusOf()).toBe(200);
  });
});

describe('webhooks', () => {
  it('have a form of their own and are signed', async () => {
    const listener = await webhookListener();
    const headers = await connectSevenShifts(world);
    await world.press('PUT', '/webhooks/7shifts', { url: listener.url });
    await world.press('POST', '/webhooks/night', { place: 'downtown', date: '2026-11-20' });
    expect(listener.heard.length).toBeGreaterThan(10);
    for (const { headers: sent, text } of listener.heard) {
      const topic = String(sent['x-webhook-topic']);
      expect(checkWebhook('7shifts', topic, JSON.parse(text), { closed: true })).toEqual([]);
      const key = `${String(sent['x-hmac-timestamp'])}#${headers['x-company-guid']}`;
      const proof = createHmac('sha256', key).update(text).digest('hex');
      expect(sent['x-hmac-signature']).toBe(proof);
    }
    const topics = listener.heard.map(({ headers: sent }) => sent['x-webhook-topic']);
    expect(new Set(topics)).toEqual(new Set(['time_punch.edited', 'time_punch.deleted']));
    await listener.stop();
  });

  it('tell by themselves of what happened since the last time', async () => {
    const listener = await webhookListener();
    await connectSevenShifts(world);
    await world.press('PUT', '/webhooks/7shifts', { url: listener.url });
    expect(await world.press('POST', '/webhooks/settle')).toEqual({ sent: 0, taken: 0 });
    world.moveTo('2026-11-24T23:30:00Z');
    await world.press('POST', '/webhooks/settle');
    const created = listener.heard.filter(
      (one) => one.headers['x-webhook-topic'] === 'time_punch.created',
    );
    expect(created.length).toBeGreaterThan(5);
    const count = listener.heard.length;
    await world.press('POST', '/webhooks/settle');
    expect(listener.heard).toHaveLength(count);
    await listener.stop();
  });

  it('come twice, disordered, unsigned, forged, held, late, and thousands of them', async () => {
    const listener = await webhookListener();
    await connectSevenShifts(world);
    await world.press('PUT', '/webhooks/7shifts', { url: listener.url });
    const mode = (changed: object) => world.press('PUT', '/webhooks/mode', changed);
    const send = (count: number) =>
      world.press('POST', '/webhooks/night', { place: 'downtown', date: '2026-11-20', count });
    const heard = () => listener.heard.splice(0);
    const ids = () => heard().map(({ text }) => (JSON.parse(text) as { id: number }).id);

    await mode({ doubled: true, shuffle: 1 });
    expect(await send(6)).toEqual({ sent: 12, taken: 12 });
    const doubled = ids();
    expect(new Set(doubled).size).toBe(6);
    await mode({ shuffle: 1 });
    await send(6);
    expect(ids()).not.toEqual([...new Set(doubled)].toSorted());

    await mode({ signature: 'none' });
    await send(1);
    expect(heard()[0]?.headers).not.toHaveProperty('x-hmac-signature');
    await mode({ signature: 'wrong' });
    await send(1);
    expect(heard()[0]?.headers['x-hmac-signature']).toBe('0'.repeat(64));

    await mode({ held: true });
    expect(await send(3)).toEqual({ sent: 0, taken: 0 });
    await mode({ late_seconds: 0.2 });
    const began = performance.now();
    expect(await world.press('POST', '/webhooks/send')).toEqual({ sent: 3, taken: 3 });
    expect(performance.now() - began).toBeGreaterThan(190);
    heard();

    await mode({});
    expect(await send(3_000)).toEqual({ sent: 3_000, taken: 3_000 });
    await listener.stop();
  });
});
