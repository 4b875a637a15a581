import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PosUnavailable } from '#server/providers/pos/point-of-sale.port.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { ScriptedProviders, location } from '#test/support/scripted-providers.ts';
import { type World, buildWorld, testVault } from '#test/support/world.ts';
import { createPosAccess, noteOutcome } from '../index.ts';

let world: World;
let providers: ScriptedProviders;
let admin: Caller;
beforeAll(async () => {
  world = await buildWorld({
    integrations: ({ clock }) => (providers = new ScriptedProviders(clock)).all(),
  });
  admin = await signedIn(world, world.ours);
});
afterAll(() => world.close());

let accounts = 0;
async function connect(caller: Caller = admin, client = world.ours.id): Promise<number> {
  accounts += 1;
  const account = `account-${accounts}`;
  providers.listing = () => [location(account, `${account}-1`)];
  const { body } = await caller.call<{ url: string }>('GET', '/managers/lightspeed/get-url');
  const state = new URL(body.url).searchParams.get('state');
  const done = await caller.call<{ connection: { connection_id: number } }>(
    'POST',
    `/managers/${caller.manager}/lightspeed/login`,
    { body: { code: account, client_id: client, state } },
  );
  expect(done.status, done.text).toBe(200);
  return done.body.connection.connection_id;
}
const feed = (connectionId: number, storeId: number) =>
  providers.feedsOfStores.push({
    id: 1,
    storeId,
    dataType: 'sales',
    connectionId,
    provider: 'lightspeed',
    account: 'account',
    location: '1',
    revenueCenter: null,
    timezone: 'America/Toronto',
    status: 'online',
    code: null,
    updatedAt: world.clock.now(),
    name: 'Downtown',
    reason: null,
    live_from: null,
    read_at: null,
    newest_at: null,
    complete_through: null,
    options: {},
  });
const end = (id: number, caller: Caller = admin) =>
  caller.call<{ code: string }>('DELETE', `/integrations/connections/${id}`);
let id: number;
beforeEach(async () => {
  providers.feedsOfStores.length = 0;
  providers.asked.length = 0;
  id = await connect();
});

describe('ending a connection', () => {
  it('forgets what opens it, stops reading, and sets the account free', async () => {
    const { status, body } = await end(id);
    expect({ status, body }).toEqual({
      status: 200,
      body: { connection_id: id, status: 'disconnected', revoked: false },
    });
    const [row] = await world.test.owner<object>(
      'SELECT status, secrets_sealed FROM pos_connection WHERE id = $1',
      [id],
    );
    expect(row).toEqual({ status: 'disconnected', secrets_sealed: null });
    expect(providers.asked).toContain(`remove hints account-${accounts}-1`);
    expect(providers.asked).toContain(`ended ${id}`);
    const access = createPosAccess({
      db: world.test.database,
      clock: world.clock,
      vault: testVault,
      tokens: { lightspeed: providers.lightspeed, sevenShifts: null, orderDataKey: null },
    });
    await expect(access.headers(id)).rejects.toBeInstanceOf(PosUnavailable);
    expect((await end(id)).status).toBe(404);
    const theirs = await signedIn(world, world.travel);
    accounts -= 1;
    expect(await connect(theirs, world.travel.id)).not.toBe(id);
  });

  it('is not for who does not see all stores that it feeds', async () => {
    feed(id, world.ours.store);
    feed(id, world.ours.otherStore);
    const manager = await signedIn(world, world.ours, 'Manager');
    const refused = await end(id, manager);
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 409,
      code: 'feeds_others',
    });
    providers.feedsOfStores.pop();
    expect((await end(id, manager)).status).toBe(200);
  });

  it('of another client is not found, and neither is one that has no account yet', async () => {
    const theirs = await signedIn(world, world.travel);
    expect((await end(id, theirs)).status).toBe(404);
    expect((await end(2_000_000_000)).status).toBe(404);
  });

  it('is for those with the right alone', async () => {
    const limited = await signedIn(world, world.ours, 'Limited Access');
    expect((await end(id, limited)).status).toBe(403);
    expect((await limited.call('GET', '/integrations/connections')).status).toBe(403);
  });
});

describe('what those who read find out', () => {
  const stateOf = async () => {
    const { body } = await admin.call<{
      data: { connection_id: number; status: string; code: string | null; reason: string | null }[];
    }>('GET', '/integrations/connections');
    const found = body.data.find((one) => one.connection_id === id)!;
    return { status: found.status, code: found.code, reason: found.reason };
  };
  const deps = () => ({
    db: world.test.database,
    clock: world.clock,
    feeds: providers.feeds,
  });

  it('a refusal of the whole connection shows, and a success ends it', async () => {
    await noteOutcome(deps(), id, { code: 'pos_refused', reason: 'revoked on 19 Nov' });
    expect(await stateOf()).toEqual({
      status: 'offline',
      code: 'pos_refused',
      reason: 'revoked on 19 Nov',
    });
    expect(providers.asked).toContain(`failed ${id}: pos_refused`);
    const access = await admin.call(`GET`, `/managers/${admin.manager}/lightspeed/access`);
    expect(access.status).toBe(200);
    await noteOutcome(deps(), id, { code: null, reason: null });
    expect(await stateOf()).toEqual({ status: 'online', code: null, reason: null });
  });

  it('what is about one location or passes does not', async () => {
    for (const code of ['pos_location_unknown', 'pos_scope', 'pos_unavailable'] as const)
      await noteOutcome(deps(), id, { code, reason: null });
    expect(await stateOf()).toEqual({ status: 'online', code: null, reason: null });
    expect(await noteOutcome(deps(), 2_000_000_000, { code: null, reason: null })).toMatchObject({
      code: 'not_found',
    });
  });
});

it('a client sees its own connections alone, even where its number is guessed by the database', async () => {
  const seen = await world.test.database.read({ clientId: world.travel.id }, (tx) =>
    tx.text<{ id: number }>({ sql: 'SELECT id FROM pos_connection WHERE id = $1', values: [id] }),
  );
  expect(seen).toEqual([]);
  for (const table of [
    'pos_account',
    'pos_known_location',
    'pos_attempt',
    'pos_location_request',
    'pos_hint',
    'roster_session',
    'roster_upload',
  ]) {
    const rows = await world.test.database.read('platform', (tx) =>
      tx.text({ sql: `SELECT 1 FROM ${table}` }),
    );
    expect(rows, table).toEqual([]);
  }
  for (const table of ['pos_platform_token', 'pos_webhook', 'pos_pace']) {
    const rows = await world.test.database
      .read({ clientId: world.ours.id }, (tx) => tx.text({ sql: `SELECT 1 FROM ${table}` }))
      .catch(() => []);
    expect(rows, table).toEqual([]);
  }
  for (const call of [
    `integrations_owner_of_connection(${id})`,
    `integrations_owner_of_account('lightspeed', 'account-${accounts}')`,
    `integrations_location_requests(NULL, NULL, NULL, 10)`,
  ]) {
    const rows = await world.test.database.read({ clientId: world.travel.id }, (tx) =>
      tx.text({ sql: `SELECT * FROM ${call}` }),
    );
    expect(rows, call).toEqual([]);
  }
});

it('without settings nothing is offered', async () => {
  const bare = await buildWorld();
  try {
    const caller = await signedIn(bare, bare.ours);
    const off = async (method: 'GET' | 'POST', path: string, body?: object) => {
      const answer = await caller.call<{ code: string }>(method, path, body ? { body } : {});
      expect({ status: answer.status, code: answer.body.code }, path).toEqual({
        status: 409,
        code: 'provider_off',
      });
    };
    const { manager } = caller;
    await off('GET', '/managers/lightspeed/get-url');
    await off('POST', `/managers/${manager}/lightspeed/login`, {
      code: 'c',
      client_id: bare.ours.id,
    });
    await off('GET', `/managers/7shifts/oauth/get-url?store_id=${bare.ours.store}`);
    await off('GET', '/managers/7shifts/oauth/start?guid=g&company_id=1&state=s');
    await off(
      'GET',
      `/managers/7shifts/oauth/finish?store_id=${bare.ours.store}&sub_external_id=1&timezone=UTC`,
    );
    await off(
      'POST',
      `/tippool/integration/omnivore/request-access/${bare.ours.store}?location_id=a&data_type=sales`,
    );
    await off('POST', `/managers/${manager}/schedule/authenticate`, {
      username: 'a',
      password: 'b',
    });
    for (const call of ['generate-iframe', 'locations', 'positions', 'seniority-file'])
      await off('GET', `/managers/${manager}/schedule/${call}?token=t`);
    const listed = await caller.call<{ providers: { available: boolean }[] }>(
      'GET',
      '/integrations/connections',
    );
    expect(listed.body.providers.map(({ available }) => available)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  } finally {
    await bare.close();
  }
});
