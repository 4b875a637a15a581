import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Day } from '#kernel/day.ts';
import { after, minutes, seconds } from '#kernel/instant.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { ScriptedProviders, location } from '#test/support/scripted-providers.ts';
import { type World, buildWorld } from '#test/support/world.ts';
import { type Hint, type SevenShiftsDoor, hintSweep } from '../index.ts';

let world: World;
let providers: ScriptedProviders;
let admin: Caller;
const COMPANY = '1234';
const GUID = 'guid of the company';

/** As the real ones, without their details: signed with the guid, and about a location. */
const checkWebhook: SevenShiftsDoor['checkWebhook'] = ({ body, signature, topic }, guid) => {
  if (signature !== createHmac('sha256', guid).update(body).digest('hex')) return 'unsigned';
  return topic === 'old' ? 'old' : 'signed';
};
const hintOf: SevenShiftsDoor['hintOf'] = ({ topic, body, companyId = '' }, zoneOf) => {
  if (topic === 'authorization.revoked') return { kind: 'revoked', companyId };
  if (topic !== 'time_punch.edited') return { kind: 'nothing' };
  const said = JSON.parse(body) as { location_id: number; day: string };
  const location = String(said.location_id);
  return zoneOf(location) === null
    ? { kind: 'nothing' }
    : { kind: 'clockings', location, days: [said.day as Day] };
};

beforeAll(async () => {
  world = await buildWorld({
    integrations: ({ clock }) => {
      providers = new ScriptedProviders(clock);
      const { providers: doors, feeds } = providers.all();
      return {
        feeds,
        providers: { ...doors, sevenShifts: { ...doors.sevenShifts, checkWebhook, hintOf } },
      };
    },
  });
  admin = await signedIn(world, world.ours);
  providers.listing = () => [location(COMPANY, '4569')];
  await connectSevenShifts();
  await connectLightspeed();
});
afterAll(() => world.close());
beforeEach(() => world.test.owner('DELETE FROM pos_hint'));

async function connectSevenShifts(): Promise<void> {
  const { body } = await admin.call<{ url: string }>(
    'GET',
    `/managers/7shifts/oauth/get-url?store_id=${world.ours.store}`,
  );
  const state = new URL(body.url).searchParams.get('state')!;
  const query = new URLSearchParams({ guid: GUID, company_id: COMPANY, state });
  await admin.call('GET', `/managers/7shifts/oauth/start?${query}`);
}
async function connectLightspeed(): Promise<void> {
  providers.listing = () => [location('2468', '11')];
  const { body } = await admin.call<{ url: string }>('GET', '/managers/lightspeed/get-url');
  await admin.call('POST', `/managers/${admin.manager}/lightspeed/login`, {
    body: {
      code: 'code',
      client_id: world.ours.id,
      state: new URL(body.url).searchParams.get('state'),
    },
  });
}

const hints = () =>
  world.test.owner<object>('SELECT location, data_type, day::text FROM pos_hint ORDER BY day');
const post = async (path: string, payload: string, headers: Record<string, string>) => {
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/v1/webhooks/${path}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
  return { status: answer.statusCode, body: answer.json<{ status?: string; code?: string }>() };
};
let messages = 0;
const punch = (day = '2026-11-20', place = 4569): string =>
  JSON.stringify({ location_id: place, day, nth: (messages += 1) });
const tell = (
  payload: string,
  { guid = GUID, company = COMPANY, topic = 'time_punch.edited' } = {},
) =>
  post('7shifts', payload, {
    'x-webhook-topic': topic,
    'x-company-id': company,
    'x-hmac-timestamp': '1795532400',
    'x-hmac-signature': createHmac('sha256', guid).update(payload).digest('hex'),
  });

describe('7shifts', () => {
  it('a signed message is a hint to read a day again, and nothing else', async () => {
    expect(await tell(punch())).toEqual({ status: 200, body: { status: 'noted' } });
    expect(await hints()).toEqual([
      { location: '4569', data_type: 'clockings', day: '2026-11-20' },
    ]);
  });
  it('the same message again is one, and many of a day are one day', async () => {
    const once = punch();
    await tell(once);
    expect((await tell(once)).body).toEqual({ status: 'ignored' });
    await Promise.all(Array.from({ length: 30 }, () => tell(punch())));
    expect(await hints()).toHaveLength(1);
  });
  it('many at the same moment are written together, and one that cannot be stops no other', async () => {
    const days = ['2026-11-19', '2026-11-20', 'no day', '2026-11-21'];
    const twice = punch('2026-11-22');
    const answers = await Promise.all([
      ...days.map((day) => tell(punch(day))),
      tell(twice),
      tell(twice),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 500, 200, 200, 200]);
    expect(
      answers
        .slice(4)
        .map(({ body }) => body.status)
        .sort(),
    ).toEqual(['ignored', 'noted']);
    expect(await hints()).toMatchObject(
      ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'].map((day) => ({ day })),
    );
  });

  it('signed by another guid, not signed, of nobody we know: refused alike', async () => {
    const wrong = await tell(punch(), { guid: 'another guid' });
    const unknown = await tell(punch(), { company: '9999' });
    const unsigned = await post('7shifts', punch(), { 'x-company-id': COMPANY });
    const bare = await post('7shifts', '{}', {});
    const noNumber = await tell(punch(), { company: 'x'.repeat(1_000) });
    for (const answer of [wrong, unknown, unsigned, bare, noNumber])
      expect({ status: answer.status, code: answer.body.code }).toEqual({
        status: 400,
        code: 'signature_invalid',
      });
    expect(await hints()).toEqual([]);
  });
  it('old, of a location that is not connected, about something else: ignored', async () => {
    expect((await tell(punch(), { topic: 'old' })).body.status).toBe('ignored');
    expect((await tell(punch('2026-11-20', 77))).body.status).toBe('ignored');
    expect((await tell(punch(), { topic: 'schedule.published' })).body.status).toBe('ignored');
    expect(await hints()).toEqual([]);
  });
});

describe('Lightspeed', () => {
  const secret = () => providers.hintAddresses.at(-1)!.split('/').at(-1)!;
  const shift = (at: string, type = 'shift.updated'): string =>
    JSON.stringify({
      notificationType: type,
      data: { uuid: 'u', events: [{ eventType: 'CLOCK_IN', timestamp: at }] },
    });
  it('counts by its address, once by its key, on the date of the location', async () => {
    const key = { 'x-lightspeed-idempotency-key': 'k1' };
    const first = await post(`lightspeed/${secret()}`, shift('2026-03-04T02:00:00.000Z'), key);
    expect(first.body.status).toBe('noted');
    const again = await post(`lightspeed/${secret()}`, shift('2026-03-08T02:00:00Z'), key);
    expect(again.body.status).toBe('ignored');
    expect(await hints()).toMatchObject([{ location: '11', day: '2026-03-03' }]);
  });
  it('another address, or another shape, is answered and ignored', async () => {
    for (const address of ['x'.repeat(43), 'x', encodeURIComponent('../7shifts'), 'x'.repeat(90)])
      expect(await post(`lightspeed/${address}`, shift('2026-03-04T02:00:00Z'), {})).toMatchObject({
        status: 200,
        body: { status: 'ignored' },
      });
    for (const body of [
      '{}',
      '[]',
      'no JSON',
      shift('2026-03-04T02:00:00Z', 'sale.created'),
      shift('yesterday'),
      JSON.stringify({ notificationType: 'shift.deleted', data: { events: 'all' } }),
    ])
      expect((await post(`lightspeed/${secret()}`, body, {})).body.status, body).not.toBe('noted');
    expect(await hints()).toEqual([]);
  });
});

describe('days that hints are about', () => {
  const read: Hint[] = [];
  let meanwhile = (): Promise<unknown> => Promise.resolve();
  const sweep = () =>
    hintSweep({ db: world.test.database, clock: world.clock }, async (hint) => {
      read.push(hint);
      await meanwhile();
    });
  const round = async (): Promise<Day[]> => {
    read.length = 0;
    for (const client of await sweep().due(world.test.database)) await sweep().work(client);
    return read.map(({ day }) => day);
  };
  const pass = (time: number): void => world.clock.moveTo(after(world.clock.now(), time));

  it('are read two minutes after the last one, once', async () => {
    await tell(punch());
    pass(seconds(90));
    await tell(punch());
    pass(seconds(90));
    expect(await round()).toEqual([]);
    pass(seconds(30));
    expect(await round()).toEqual(['2026-11-20']);
    expect(read[0]).toMatchObject({ clientId: world.ours.id, location: '4569' });
    expect(await round()).toEqual([]);
  });
  it('are read again where more was heard while they were read, or reading failed', async () => {
    await tell(punch());
    pass(minutes(2));
    meanwhile = async () => {
      pass(seconds(1));
      await tell(punch());
    };
    expect(await round()).toHaveLength(1);
    pass(minutes(2));
    meanwhile = () => Promise.reject(new Error('the provider is down'));
    await expect(round()).rejects.toThrow('the provider is down');
    meanwhile = () => Promise.resolve();
    expect(await round()).toHaveLength(1);
    expect(await hints()).toEqual([]);
  });
});

it('a consent that was taken back puts the connection offline at once', async () => {
  expect((await tell('{"company_id":1234}', { topic: 'authorization.revoked' })).status).toBe(200);
  const { body } = await admin.call<{ data: object[] }>('GET', '/integrations/connections');
  expect(body.data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        provider: '7shifts',
        status: 'offline',
        code: 'pos_refused',
        reason: 'revoked',
      }),
    ]),
  );
});
