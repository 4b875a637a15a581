import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { after, minutes } from '#kernel/instant.ts';
import { PosUnavailable } from '#server/providers/pos/point-of-sale.port.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { ScriptedProviders, location } from '#test/support/scripted-providers.ts';
import { type World, buildWorld } from '#test/support/world.ts';

let world: World;
let providers: ScriptedProviders;
let admin: Caller;
let company = 1_000;
const stored = () => String(company);
beforeAll(async () => {
  world = await buildWorld({
    integrations: ({ clock }) => (providers = new ScriptedProviders(clock)).all(),
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  admin = await signedIn(world, world.ours);
  company += 1;
  providers.feedsOfStores.length = 0;
  providers.listing = () => [location(stored(), '4569', 'Downtown'), location(stored(), '4570')];
});

const begin = async (caller: Caller = admin, query = '') => {
  const answer = await caller.call<{ url: string }>(
    'GET',
    `/managers/7shifts/oauth/get-url?store_id=${world.ours.store}${query}`,
  );
  expect(answer.status, answer.text).toBe(200);
  return new URL(answer.body.url).searchParams.get('state')!;
};
type Started = {
  code: string;
  company: object;
  store_id: number;
  data_type: string;
  locations: { id: string; store_name: string | null }[];
};
const start = (state: string, caller: Caller = admin, guid = `guid-${company}`, id = stored()) =>
  caller.call<Started>(
    'GET',
    `/managers/7shifts/oauth/start?${new URLSearchParams({ guid, company_id: id, state })}`,
  );
const finish = (chosen: object = {}, caller: Caller = admin) =>
  caller.call<{ code: string; errors: { path: string }[]; sub_external_id: string; id: number }>(
    'GET',
    `/managers/7shifts/oauth/finish?${new URLSearchParams({
      store_id: String(world.ours.store),
      sub_external_id: '4569',
      timezone: 'America/Toronto',
      ...chosen,
    })}`,
  );

describe('connecting 7shifts', () => {
  it('lists the locations of the company, then feeds the store from the chosen one', async () => {
    const state = await begin(admin, '&data_type=sales');
    const started = await start(state);
    expect(started.status, started.text).toBe(200);
    expect(started.body).toMatchObject({
      company: { id: stored(), name: null },
      store_id: world.ours.store,
      data_type: 'sales',
      locations: [
        { id: '4569', name: 'Downtown', timezone: 'America/Toronto', store_name: null },
        { id: '4570' },
      ],
    });
    const chosen = await finish();
    expect(chosen.status, chosen.text).toBe(200);
    expect(chosen.body).toMatchObject({
      store_id: world.ours.store,
      data_type: 'sales',
      source_id: '7shifts',
      external_id: stored(),
      sub_external_id: '4569',
      token: 'stored',
      status: 'pending',
    });
    const lines = await world.test.owner<{ action: string }>(
      `SELECT action FROM audit_line WHERE client_id = $1 ORDER BY id DESC LIMIT 3`,
      [world.ours.id],
    );
    expect(lines.map(({ action }) => action)).toEqual([
      'integrations.choose_location',
      'integrations.connect',
      'integrations.begin',
    ]);
    // Again: the same, and no second line.
    expect((await finish()).body.id).toBe(chosen.body.id);
    const again = await start(state);
    expect(again.body.locations[0]).toMatchObject({ store_name: 'First' });
    const [count] = await world.test.owner<{ n: number }>(
      `SELECT count(*)::int AS n FROM audit_line WHERE action = 'integrations.choose_location'`,
    );
    expect(count!.n).toBe(1);
    const stored7 = await world.test.owner<{ row: string }>(
      'SELECT row_to_json(c)::text AS row FROM pos_connection AS c',
    );
    for (const { row } of stored7) expect(row).not.toContain(`guid-${company}`);
  });

  it('takes clock-ins unless sales are asked for, and no third kind', async () => {
    expect((await start(await begin())).body.data_type).toBe('clockings');
    const wrong = await admin.call(
      'GET',
      `/managers/7shifts/oauth/get-url?store_id=${world.ours.store}&data_type=tips`,
    );
    expect(wrong.status).toBe(422);
  });

  it('a store that somebody does not see is none', async () => {
    const manager = await signedIn(world, world.ours, 'Manager');
    for (const store of [world.ours.otherStore, world.travel.store, 2_000_000_000])
      expect(
        (await manager.call('GET', `/managers/7shifts/oauth/get-url?store_id=${store}`)).status,
      ).toBe(404);
    await start(await begin());
    expect((await finish({ store_id: String(world.travel.store) })).status).toBe(404);
  });
});

describe('what does not count', () => {
  it('a guid of another company: nothing is connected, and nobody is signed out', async () => {
    providers.listing = () => {
      throw new PosUnavailable('pos_refused', 'unauthorized');
    };
    const refused = await start(await begin());
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 409,
      code: 'oauth_denied',
    });
    providers.listing = () => [location('another company', '1')];
    expect((await start(await begin())).body.code).toBe('oauth_denied');
    providers.listing = () => [];
    expect((await start(await begin())).body.code).toBe('oauth_denied');
    for (const guid of ['a\r\nx-other: b', 'gu\u00efd', 'x'.repeat(201)])
      expect((await start(await begin(), admin, guid)).body.code).toBe('oauth_denied');
    const [claims] = await world.test.owner<{ n: number }>(
      'SELECT count(*)::int AS n FROM pos_account WHERE account IN ($1, $2)',
      [stored(), 'another company'],
    );
    expect(claims!.n).toBe(0);
    expect((await admin.call('GET', '/integrations/connections')).status).toBe(200);
  });

  it('a state that is made up, used with another guid, foreign or old', async () => {
    expect((await start('x'.repeat(43))).body.code).toBe('oauth_state');
    const used = await begin();
    expect((await start(used)).status).toBe(200);
    expect((await start(used, admin, 'another guid')).body.code).toBe('oauth_state');
    const foreign = await begin();
    const other = await signedIn(world, world.ours);
    expect((await start(foreign, other)).body.code).toBe('oauth_state');
    const old = await begin();
    const now = world.clock.now();
    world.clock.moveTo(after(now, minutes(11)));
    expect((await start(old)).body.code).toBe('oauth_expired');
    world.clock.moveTo(now);
  });

  it('of two tabs the older one, whichever store it was for', async () => {
    const older = await begin();
    const newer = await begin(admin, '&data_type=sales');
    expect((await start(older)).body.code).toBe('oauth_state');
    expect((await start(newer)).body).toMatchObject({ data_type: 'sales' });
  });

  it('a state of Lightspeed opens nothing here', async () => {
    const { body } = await admin.call<{ url: string }>('GET', '/managers/lightspeed/get-url');
    const state = new URL(body.url).searchParams.get('state')!;
    expect((await start(state)).body.code).toBe('oauth_state');
  });

  it('a location or zone that there is not, both named at once', async () => {
    await start(await begin());
    const { status, body } = await finish({ sub_external_id: '9999', timezone: 'Mars/Olympus' });
    expect(status).toBe(422);
    expect(body.errors.map(({ path }) => path)).toEqual(['sub_external_id', 'timezone']);
  });

  it('a choice without a sign-in, of another session, or after half an hour', async () => {
    const fresh = await signedIn(world, world.travel);
    expect((await finish({ store_id: String(world.travel.store) }, fresh)).body.code).toBe(
      'oauth_state',
    );
    await start(await begin());
    expect((await finish({}, await signedIn(world, world.ours))).body.code).toBe('oauth_state');
    const now = world.clock.now();
    world.clock.moveTo(after(now, minutes(30)));
    expect((await finish()).body.code).toBe('oauth_expired');
    world.clock.moveTo(now);
  });

  it('a location in another currency than the wallet', async () => {
    providers.listing = () => [{ ...location(stored(), '4569'), currency: 'USD' }];
    await start(await begin());
    expect((await finish()).body.code).toBe('currency_differs');
  });

  it('a provider that is down lets the same answer go on later', async () => {
    const state = await begin();
    const { listing } = providers;
    providers.listing = () => {
      throw new PosUnavailable();
    };
    expect((await start(state)).status).toBe(503);
    providers.listing = listing;
    expect((await start(state)).status).toBe(200);
  });
});
