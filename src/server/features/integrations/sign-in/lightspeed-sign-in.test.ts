import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { after, minutes } from '#kernel/instant.ts';
import { PosUnavailable } from '#server/providers/pos/point-of-sale.port.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { ScriptedProviders, location } from '#test/support/scripted-providers.ts';
import { type World, buildWorld } from '#test/support/world.ts';

let world: World;
let providers: ScriptedProviders;
let admin: Caller;
beforeAll(async () => {
  world = await buildWorld({
    integrations: ({ clock }) => (providers = new ScriptedProviders(clock)).all(),
  });
});
afterAll(() => world.close());
let accounts = 100;
beforeEach(async () => {
  admin = await signedIn(world, world.ours);
  accounts += 1;
  const account = String(accounts);
  providers.listing = () => [location(account, `${account}-1`), location(account, `${account}-2`)];
  providers.asked.length = 0;
});

const begin = async (caller: Caller = admin, query = ''): Promise<string> => {
  const { status, body, text } = await caller.call<{ url: string }>(
    'GET',
    `/managers/lightspeed/get-url${query}`,
  );
  expect(status, text).toBe(200);
  const asked = new URL(body.url).searchParams;
  expect(asked.get('redirectUri')).toBe('https://portal.example/lightspeed');
  expect(providers.verifier).toMatch(/^[\w-]{43}$/);
  return asked.get('state')!;
};
type Login = {
  code: string;
  return_to: string;
  connection: { connection_id: number; account: string; status: string };
  locations: { id: string }[];
};
let codes = 0;
const nextCode = (): string => `code-${(codes += 1)}`;
const login = (
  sent: { code?: string; state?: string | undefined },
  caller: Caller = admin,
  clientId = world.ours.id,
) =>
  caller.call<Login>('POST', `/managers/${caller.manager}/lightspeed/login`, {
    body: { code: nextCode(), client_id: clientId, ...sent },
  });
const lines = (action: string) =>
  world.test.owner<{ subject_id: string; after: Record<string, unknown> }>(
    'SELECT subject_id, after FROM audit_line WHERE client_id = $1 AND action = $2 ORDER BY id',
    [world.ours.id, action],
  );

describe('signing in', () => {
  it('connects the account with its locations, and says so in the audit', async () => {
    const state = await begin(admin, '?return_to=/lightspeed-options');
    const { status, body, text } = await login({ state });
    expect(status, text).toBe(200);
    expect(body).toMatchObject({
      return_to: '/lightspeed-options',
      connection: { account: String(accounts), status: 'online' },
      locations: [{ id: `${accounts}-1` }, { id: `${accounts}-2` }],
    });
    expect((await lines('integrations.connect')).at(-1)).toMatchObject({
      after: { provider: 'lightspeed', account: String(accounts) },
    });
    const access = await admin.call('GET', `/managers/${admin.manager}/lightspeed/access`);
    expect(access.body).toMatchObject({ access: true, available: true, series: 'k' });
    // Hints are asked for at an address that is in no answer and lies hashed.
    const address = providers.hintAddresses.at(-1)!;
    const secret = address.split('/').at(-1)!;
    expect(address).toMatch(
      /^https:\/\/portal\.example\/api\/v1\/webhooks\/lightspeed\/[\w-]{43}$/,
    );
    const stored = await world.test.owner<{ row: string }>(
      `SELECT row_to_json(l)::text AS row FROM pos_known_location AS l
       UNION ALL SELECT row_to_json(c)::text FROM pos_connection AS c UNION ALL SELECT row_to_json(a)::text FROM pos_attempt AS a`,
    );
    for (const { row } of stored)
      for (const hidden of [secret, state, 'access-', 'refresh-'])
        expect(row).not.toContain(hidden);
  });

  it('the same code again answers the same, and asks for no tokens', async () => {
    const state = await begin();
    const code = nextCode();
    const first = await login({ state, code });
    const again = await login({ state, code });
    expect(again.status, again.text).toBe(200);
    expect(again.body.connection).toEqual(first.body.connection);
    expect(providers.asked.filter((asked) => asked.startsWith('exchange'))).toHaveLength(1);
  });

  it('without a token that came back, it is the attempt of this very session', async () => {
    await begin();
    expect((await login({})).status).toBe(200);
    const stranger = await signedIn(world, world.ours, 'Manager');
    const refused = await login({}, stranger);
    expect(refused.body).toMatchObject({ code: 'oauth_state' });
  });

  it('an account that was connected before keeps its number', async () => {
    const first = await login({ state: await begin() });
    const second = await login({ state: await begin() });
    expect(second.body.connection.connection_id).toBe(first.body.connection.connection_id);
    expect((await lines('integrations.reconnect')).at(-1)).toMatchObject({
      subject_id: BigInt(first.body.connection.connection_id),
    });
    const [kept] = await world.test.owner<{ n: number }>(
      `SELECT count(*)::int AS n FROM pos_connection WHERE account = $1 AND status = 'online'`,
      [String(accounts)],
    );
    expect(kept!.n).toBe(1);
  });
});

describe('what does not count', () => {
  it.each([
    ['no', ''],
    ['a made-up', 'x'.repeat(43)],
  ])('%s state', async (_what, state) => {
    await begin();
    const { status, body } = await login({ state });
    expect(status).toBe(state === '' ? 422 : 409);
    expect(body.code).toBe(state === '' ? 'invalid_input' : 'oauth_state');
    expect(providers.asked).toEqual([]);
  });
  it('a state that was used by another code', async () => {
    const state = await begin();
    await login({ state });
    const { body } = await login({ state });
    expect(body.code).toBe('oauth_state');
  });
  it('a state of another session, even of the same manager', async () => {
    const state = await begin();
    const other = await signedIn(world, world.ours);
    expect((await login({ state }, other)).body.code).toBe('oauth_state');
    const theirs = await signedIn(world, world.travel);
    expect((await login({ state }, theirs, world.travel.id)).status).toBe(409);
    expect(providers.asked).toEqual([]);
  });
  it('of two windows the later one', async () => {
    const first = await begin();
    const second = await begin();
    expect((await login({ state: first })).body.code).toBe('oauth_state');
    expect((await login({ state: second })).status).toBe(200);
  });
  it('a state that is older than ten minutes', async () => {
    const state = await begin();
    const before = world.clock.now();
    world.clock.moveTo(after(before, minutes(10)));
    try {
      expect((await login({ state })).body.code).toBe('oauth_expired');
    } finally {
      world.clock.moveTo(before);
    }
  });
  it('a client other than the one that somebody works in', async () => {
    const state = await begin();
    expect((await login({ state }, admin, world.travel.id)).status).toBe(404);
  });
  it('a screen to go back to that is not one of ours', async () => {
    const { status, body } = await admin.call<{ errors: object[] }>(
      'GET',
      '/managers/lightspeed/get-url?return_to=https://evil.example',
    );
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ path: 'return_to' }]);
  });
});

describe('what the provider says', () => {
  it('a refused code connects nothing, and signs nobody out', async () => {
    providers.nextToken = { outcome: 'refused' };
    const { status, body } = await login({ state: await begin() });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'oauth_denied' });
    expect((await lines('integrations.refused')).at(-1)).toMatchObject({
      after: { provider: 'lightspeed' },
    });
    expect((await admin.call('GET', '/integrations/connections')).status).toBe(200);
  });
  it('a token endpoint that is down lets the same code go on later', async () => {
    const state = await begin();
    const code = nextCode();
    providers.nextToken = { outcome: 'unavailable' };
    expect((await login({ state, code })).status).toBe(503);
    expect((await login({ state, code })).status).toBe(200);
  });
  it('killed between tokens and account, the same code goes on with the tokens that it has', async () => {
    const state = await begin();
    const code = nextCode();
    const listing = providers.listing;
    providers.listing = () => {
      throw new PosUnavailable();
    };
    const cut = await login({ state, code });
    expect(cut.status).toBe(503);
    providers.listing = listing;
    const { status, text } = await login({ state, code });
    expect(status, text).toBe(200);
    expect(providers.asked.filter((asked) => asked.startsWith('exchange'))).toHaveLength(1);
  });
  it('access without the reports is a refusal, and what it opened is forgotten', async () => {
    providers.listing = () => {
      throw new PosUnavailable('pos_scope', 'financial-api missing');
    };
    const { body } = await login({ state: await begin() });
    expect(body.code).toBe('oauth_denied');
    const [row] = await world.test.owner<{ status: string; secrets_sealed: string | null }>(
      'SELECT status, secrets_sealed FROM pos_connection ORDER BY id DESC LIMIT 1',
    );
    expect(row).toEqual({ status: 'disconnected', secrets_sealed: null });
  });
  it('an answer that nobody understands has used the code up', async () => {
    providers.nextToken = { outcome: 'lost' };
    expect((await login({ state: await begin() })).body.code).toBe('oauth_expired');
  });
  it('an account of another client is refused, and stays theirs', async () => {
    const theirs = await signedIn(world, world.travel);
    const mine = await login({ state: await begin() });
    expect(mine.status).toBe(200);
    const { body } = await login({ state: await begin(theirs) }, theirs, world.travel.id);
    expect(body.code).toBe('account_taken');
    const [claim] = await world.test.owner<{ client_id: number }>(
      'SELECT client_id FROM pos_account WHERE account = $1',
      [String(accounts)],
    );
    expect(claim).toEqual({ client_id: world.ours.id });
    const seen = await theirs.call<{ data: object[] }>('GET', '/integrations/connections');
    expect(seen.body.data).toEqual([]);
  });
});

describe('at the same moment', () => {
  it('two windows with one code: one exchange, one connection, and the other tries again', async () => {
    const state = await begin();
    const code = nextCode();
    let answer = () => {};
    const answering = new Promise<void>((resolve) => (answer = resolve));
    const asked = new Promise<void>((resolve) => {
      providers.beforeToken = () => {
        resolve();
        return answering;
      };
    });
    const first = login({ state, code });
    await asked;
    expect(await login({ state, code })).toMatchObject({
      status: 503,
      body: { code: 'try_again' },
    });
    providers.beforeToken = () => Promise.resolve();
    answer();
    expect((await first).status).toBe(200);
    expect(providers.asked.filter((asked) => asked.startsWith('exchange'))).toHaveLength(1);
    expect((await login({ state, code })).status).toBe(200);
  });

  it('two clients with one account: one has it, the other is told and keeps nothing', async () => {
    const theirs = await signedIn(world, world.travel);
    // The scripted provider knows one verifier at a time.
    const mine = await begin();
    const { verifier } = providers;
    const other = await begin(theirs);
    const exchange = providers.lightspeed.exchange;
    const both = new Set([verifier, providers.verifier]);
    const open = (granted: Parameters<typeof exchange>[0]) => {
      expect(both.has(granted.verifier)).toBe(true);
      return exchange({ ...granted, verifier: providers.verifier });
    };
    Object.assign(providers.lightspeed, { exchange: open });
    const answers = await Promise.all([
      login({ state: mine }),
      login({ state: other }, theirs, world.travel.id),
    ]);
    Object.assign(providers.lightspeed, { exchange });
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.map(({ body }) => body.code)).toContain('account_taken');
    const claims = await world.test.owner<{ client_id: number }>(
      'SELECT DISTINCT client_id FROM pos_account WHERE account = $1',
      [String(accounts)],
    );
    expect(claims).toHaveLength(1);
    const [left] = await world.test.owner<{ n: number }>(
      `SELECT count(*)::int AS n FROM pos_connection WHERE account IS NULL AND secrets_sealed IS NOT NULL`,
    );
    expect(left!.n).toBe(0);
  });
});
