import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PosUnavailable } from '#server/providers/pos/point-of-sale.port.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { ScriptedProviders } from '#test/support/scripted-providers.ts';
import { type World, buildWorld, testVault } from '#test/support/world.ts';
import { createPosAccess } from '../index.ts';

let world: World;
let providers: ScriptedProviders;
let admin: Caller;
let operator: Caller;
beforeAll(async () => {
  world = await buildWorld({
    integrations: ({ clock }) => (providers = new ScriptedProviders(clock)).all(),
  });
  admin = await signedIn(world, world.ours);
  operator = await signedIn(world, { ...world.ours, id: 1, managers: { Admin: world.operator } });
});
afterAll(() => world.close());
let places = 0;
let place = '';
beforeEach(async () => {
  await world.test.owner(`UPDATE pos_location_request SET status = 'replaced'`);
  places += 1;
  place = `place-${places}`;
  providers.feedsOfStores.length = 0;
  providers.asked.length = 0;
  providers.place = {
    name: 'Maple Downtown',
    address: { street: '12 King St', city: 'Toronto', state: null, zip: null, country: 'CA' },
    timezone: 'America/Toronto',
    online: true,
  };
});

type Feed = { id: number; status: string; token: string | null; code: string };
const request = (location = place, type = 'sales', caller = admin, store = world.ours.store) =>
  caller.call<Feed & { errors: { path: string }[] }>(
    'POST',
    `/tippool/integration/omnivore/request-access/${store}?${new URLSearchParams({ location_id: location, data_type: type })}`,
  );
type Listed = {
  request_id: number;
  client_id: number;
  status: string;
  reason: string | null;
  vendor: { name: string; address: string } | null;
};
const queue = async (status = 'pending') =>
  (await operator.call<{ data: Listed[] }>('GET', `/operator/location-requests?status=${status}`))
    .body.data;
/** What managers see of it: what their stores wait for, or what was declined. */
const openFor = async (caller = admin) =>
  (
    await caller.call<{ requests: Pick<Listed, 'request_id' | 'status' | 'reason'>[] }>(
      'GET',
      '/integrations/connections',
    )
  ).body.requests.map(({ request_id: id, status, reason }) => ({ id, status, reason }));
/** An operator who decides has seen the queue. */
const decide = async (
  id: number,
  how: 'approve' | 'decline',
  reason = 'Same address, owner called',
) => {
  await queue();
  return operator.call<Listed & { code: string }>(
    'POST',
    `/operator/location-requests/${id}/${how}`,
    {
      body: { reason },
    },
  );
};

describe('asking for the order data of a location', () => {
  it('is pending until an operator has compared the places, and the same again is the same', async () => {
    const asked = await request();
    expect({ status: asked.status, body: asked.body }).toMatchObject({
      status: 201,
      body: {
        store_id: world.ours.store,
        status: 'pending',
        source_id: 'omnivore',
        sub_external_id: place,
        token: null,
      },
    });
    expect((await request()).body.id).toBe(asked.body.id);
    // Nothing of a place is read for whoever asks.
    expect(providers.asked).toEqual([]);
    const [shown] = await queue();
    expect(shown).toMatchObject({
      request_id: asked.body.id,
      client_id: world.ours.id,
      vendor: { name: 'Maple Downtown', address: '12 King St, Toronto, CA' },
    });
    await queue();
    expect(providers.asked).toEqual([`look up ${place}`]);
    const approved = await decide(asked.body.id, 'approve');
    expect(approved.status, approved.text).toBe(200);
    expect(approved.body).toMatchObject({
      status: 'approved',
      reason: 'Same address, owner called',
    });
    expect(providers.feedsOfStores.at(-1)).toMatchObject({
      storeId: world.ours.store,
      dataType: 'sales',
      provider: 'omnivore',
      location: place,
    });
    const [line] = await world.test.owner<{ actor_kind: string; after: object }>(
      `SELECT actor_kind, after FROM audit_line WHERE client_id = $1 AND action = 'integrations.approve_location' ORDER BY id DESC LIMIT 1`,
      [world.ours.id],
    );
    expect(line).toMatchObject({ actor_kind: 'operator', after: { location_id: place } });
    const access = createPosAccess({
      db: world.test.database,
      clock: world.clock,
      vault: testVault,
      tokens: { lightspeed: null, sevenShifts: null, orderDataKey: 'key of the platform' },
    });
    const { connectionId } = providers.feedsOfStores.at(-1)!;
    expect(await access.headers(connectionId)).toEqual({ 'api-key': 'key of the platform' });
  });

  it('is not granted where the vendor calls the place otherwise than the operator saw it', async () => {
    const asked = await request();
    await queue();
    providers.place = {
      name: 'Somebody else’s bar',
      address: { street: '1 Queen St', city: 'Ottawa', state: null, zip: null, country: 'CA' },
      timezone: 'America/Toronto',
      online: true,
    };
    expect((await decide(asked.body.id, 'approve')).body.code).toBe('changed_meanwhile');
    expect(providers.feedsOfStores).toEqual([]);
    expect((await queue())[0]!.vendor).toMatchObject({ address: '1 Queen St, Ottawa, CA' });
    expect((await decide(asked.body.id, 'approve')).status).toBe(200);
  });

  it('both kinds of data of a place are one connection', async () => {
    for (const type of ['sales', 'clockings'])
      await decide((await request(place, type)).body.id, 'approve');
    const [sales, clockings] = providers.feedsOfStores;
    expect(sales!.connectionId).toBe(clockings!.connectionId);
    const [count] = await world.test.owner<{ n: number }>(
      'SELECT count(*)::int AS n FROM pos_connection WHERE account = $1',
      [place],
    );
    expect(count!.n).toBe(1);
  });

  it('another location takes the place of a pending one, not of one that is online', async () => {
    const first = await request();
    const second = await request(`${place}b`);
    expect(second.body.id).not.toBe(first.body.id);
    expect((await decide(first.body.id, 'approve')).body.code).toBe('request_decided');
    await decide(second.body.id, 'approve');
    providers.feedsOfStores.push({ ...providers.feedsOfStores.pop()!, status: 'online' });
    const third = await request(`${place}c`);
    expect({ status: third.status, code: third.body.code }).toEqual({
      status: 409,
      code: 'location_connected',
    });
    expect((await request(`${place}b`)).status).toBe(201);
  });

  it('needs both, a known kind, and a store of one’s own', async () => {
    const none = await admin.call<{ errors: { path: string }[] }>(
      'POST',
      `/tippool/integration/omnivore/request-access/${world.ours.store}`,
    );
    expect(none.status).toBe(422);
    expect(none.body.errors.map(({ path }) => path).sort()).toEqual(['data_type', 'location_id']);
    expect((await request(place, 'tips')).status).toBe(422);
    const manager = await signedIn(world, world.ours, 'Manager');
    for (const store of [world.ours.otherStore, world.travel.store])
      expect((await request(place, 'sales', manager, store)).status).toBe(404);
  });
});

describe('what operators decide', () => {
  it('a declined request says why, and can be made anew', async () => {
    const first = await request();
    expect((await decide(first.body.id, 'decline', '')).status).toBe(422);
    const declined = await decide(first.body.id, 'decline', 'Another owner');
    expect(declined.body).toMatchObject({ status: 'declined', reason: 'Another owner' });
    const [letter] = await world.test.owner<{ subject: string; body: string }>(
      'SELECT subject, body FROM directory.message WHERE client_id = $1 ORDER BY id DESC LIMIT 1',
      [world.ours.id],
    );
    expect(letter!.subject).toBe(`Your request for location ${place} was declined`);
    expect(letter!.body).toContain('Another owner');
    expect((await decide(first.body.id, 'decline')).body.code).toBe('request_decided');
    expect(await openFor()).toEqual([
      { id: first.body.id, status: 'declined', reason: 'Another owner' },
    ]);
    const travel = await signedIn(world, world.travel);
    expect(await openFor(travel)).toEqual([]);
    const { id } = (await request()).body;
    expect(id).not.toBe(first.body.id);
    // What is asked for anew takes the place of what was declined, until it is granted.
    expect(await openFor()).toEqual([{ id, status: 'pending', reason: null }]);
    await decide(id, 'approve');
    expect(await openFor()).toEqual([]);
  });

  it('a place that the vendor does not know, or that does not answer, is granted to nobody', async () => {
    const { id } = (await request()).body;
    providers.place = new PosUnavailable('pos_location_unknown');
    expect((await queue())[0]!.vendor).toBeNull();
    expect((await decide(id, 'approve')).body.code).toBe('location_unknown');
    providers.place = new PosUnavailable();
    expect((await decide(id, 'approve')).status).toBe(503);
    expect((await queue())[0]!.status).toBe('pending');
  });

  it('a place that another client has is refused, though two may ask', async () => {
    const travel = await signedIn(world, world.travel);
    await decide((await request()).body.id, 'approve');
    const theirs = await request(place, 'sales', travel, world.travel.store);
    expect(theirs.status).toBe(201);
    expect((await decide(theirs.body.id, 'approve')).body.code).toBe('account_taken');
    const [row] = await world.test.owner<{ n: number }>(
      'SELECT count(*)::int AS n FROM pos_connection WHERE client_id = $1',
      [world.travel.id],
    );
    expect(row!.n).toBe(0);
  });

  it('two operators at once: one decides', async () => {
    const { id } = (await request()).body;
    const answers = await Promise.all([decide(id, 'approve'), decide(id, 'decline')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('nobody else decides, or sees the queue', async () => {
    const { id } = (await request()).body;
    expect((await admin.call('GET', '/operator/location-requests')).status).toBe(403);
    const tried = await admin.call('POST', `/operator/location-requests/${id}/approve`, {
      body: { reason: 'Mine' },
    });
    expect(tried.status).toBe(403);
    expect((await decide(2_000_000_000, 'approve')).status).toBe(404);
  });
});
