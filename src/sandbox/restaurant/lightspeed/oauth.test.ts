import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkAnswer, checkRequest } from '#test/support/referee.ts';
import {
  LIGHTSPEED_KEYS,
  REDIRECT_URI,
  type RestaurantWorld,
  type TokenBody,
  VERIFIER,
  allowLightspeed,
  authorizePath,
  connectLightspeed,
  formPost,
  lightspeedToken,
  restaurantWorld,
} from '#test/support/restaurant-world.ts';

const STAFF = '/lightspeed/staff/v1/businessLocations/141948669132821/userTypes/POS';
const SALES = '/lightspeed/f/v2/business-location/141948669132821/sales-daily?date=2026-11-20';
let world: RestaurantWorld;
beforeEach(async () => {
  world = await restaurantWorld('2026-11-21T15:00:00Z');
});
afterEach(() => world.stop());

const statusOf = async (path: string, token: string): Promise<number> =>
  (await world.ask(path, { headers: { authorization: `Bearer ${token}` } })).status;
const exchange = (code: string, changed: Record<string, string> = {}) =>
  lightspeedToken(world, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT_URI,
    code_verifier: VERIFIER,
    ...changed,
  });
const refresh = (token: string) =>
  lightspeedToken(world, { grant_type: 'refresh_token', refresh_token: token });
const backOf = async (path: string, form: Record<string, string>): Promise<URLSearchParams> => {
  const { status, headers } = await world.ask(path, formPost(form));
  expect(status).toBe(302);
  return new URL(headers.get('location') ?? '').searchParams;
};

describe('the consent page', () => {
  it('shows businesses and permissions, and sends a code with the state back', async () => {
    const page = await world.ask(authorizePath());
    expect(page.status).toBe(200);
    expect(page.body).toContain('Maple Table Restaurants');
    expect(page.body).toContain('value="financial-api" checked');
    expect(
      checkRequest('lightspeed-k', `GET ${authorizePath().replace('/lightspeed', '')}`),
    ).toEqual([]);
    const back = await backOf(authorizePath(), {
      decision: 'allow',
      business: '2468',
      scope: 'staff-api',
    });
    expect(back.get('state')).toBe('state-1');
    expect(back.get('code')).toMatch(/^lsc_/);
  });

  it('says that access was denied, or that it cannot be asked for so', async () => {
    const denied = await backOf(authorizePath(), { decision: 'deny', business: '2468' });
    expect(Object.fromEntries(denied)).toEqual({ error: 'access_denied', state: 'state-1' });
    const wrong: Record<string, string>[] = [
      { response_type: 'token' },
      { scope: 'everything' },
      { code_challenge_method: 'plain' },
      { code_challenge: 'short' },
    ];
    const errors = [];
    for (const changed of wrong) {
      const { headers } = await world.ask(authorizePath(changed));
      errors.push(new URL(headers.get('location') ?? '').searchParams.get('error'));
    }
    expect(errors).toEqual([
      'unsupported_response_type',
      'invalid_scope',
      'invalid_request',
      'invalid_request',
    ]);
  });

  it('never sends anybody to an address that it does not trust', async () => {
    const wrong: Record<string, string>[] = [
      { client_id: 'somebody' },
      { redirect_uri: 'javascript:alert(1)' },
      { redirect_uri: 'not an address' },
    ];
    for (const changed of wrong) {
      const { status, headers } = await world.ask(authorizePath(changed));
      expect([status, headers.get('location')]).toEqual([400, null]);
    }
  });
});

describe('the token endpoint', () => {
  it('exchanges a code once, within a minute', async () => {
    const code = await allowLightspeed(world);
    const first = await exchange(code);
    expect(first.status).toBe(200);
    expect(
      checkAnswer('lightspeed-k', 'POST /oauth/token 200', first.body, { closed: true }),
    ).toEqual([]);
    expect(first.body).toMatchObject({
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'staff-api financial-api offline_access',
    });
    const again = await exchange(code);
    expect([again.status, again.body]).toEqual([400, { error: 'invalid_grant' }]);
    expect(checkAnswer('lightspeed-k', 'POST /oauth/token 400', again.body)).toEqual([]);

    const late = await allowLightspeed(world);
    world.moveTo('2026-11-21T15:01:00Z');
    expect((await exchange(late)).body).toEqual({ error: 'invalid_grant' });
  });

  it.each([
    ['another verifier', { code_verifier: 'w'.repeat(43) }],
    ['another address', { redirect_uri: 'https://portal.example/other' }],
    ['another code', { code: 'lsc_guessed' }],
  ])('refuses %s', async (_, changed) => {
    const code = await allowLightspeed(world);
    expect((await exchange(code, changed)).body).toEqual({ error: 'invalid_grant' });
  });

  it('needs the verifier where a challenge was given', async () => {
    const code = await allowLightspeed(world);
    const { body } = await lightspeedToken(world, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: REDIRECT_URI,
    });
    expect(body).toEqual({ error: 'invalid_grant' });
  });

  it('takes the client by Basic only', async () => {
    const code = await allowLightspeed(world);
    const wrong = await lightspeedToken(
      world,
      { grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI },
      { ...LIGHTSPEED_KEYS, clientSecret: 'wrong' },
    );
    expect([wrong.status, wrong.body]).toEqual([401, { error: 'invalid_client' }]);
    const inBody = await world.ask(
      '/lightspeed/oauth/token',
      formPost({
        grant_type: 'authorization_code',
        code,
        client_id: LIGHTSPEED_KEYS.clientId,
        client_secret: LIGHTSPEED_KEYS.clientSecret,
      }),
    );
    expect(inBody.status).toBe(401);
    expect((await exchange(code)).status).toBe(200);
  });

  it('gives refresh tokens for one use each', async () => {
    const first = await connectLightspeed(world);
    const second = await refresh(first.refresh_token);
    expect(second.status).toBe(200);
    expect((await refresh(first.refresh_token)).body).toEqual({ error: 'invalid_grant' });
    // The token of before the refresh lives on to its end.
    expect(await statusOf(STAFF, first.access_token)).toBe(200);
    const { access_token: token } = second.body as TokenBody;
    expect(await statusOf(STAFF, token)).toBe(200);
    const unknown = await lightspeedToken(world, { grant_type: 'password' });
    expect(unknown.body).toEqual({ error: 'unsupported_grant_type' });
  });

  it('lets tokens grow old by the clock of the world', async () => {
    const tokens = await connectLightspeed(world);
    world.moveTo('2026-11-21T15:59:59Z');
    expect(await statusOf(STAFF, tokens.access_token)).toBe(200);
    world.moveTo('2026-11-21T16:00:00Z');
    expect(await statusOf(STAFF, tokens.access_token)).toBe(401);
    world.moveTo('2026-12-05T14:59:59Z');
    const next = (await refresh(tokens.refresh_token)).body as TokenBody;
    expect(await statusOf(STAFF, next.access_token)).toBe(200);
    world.moveTo('2026-12-19T15:00:00Z');
    expect((await refresh(next.refresh_token)).body).toEqual({ error: 'invalid_grant' });
  });
});

describe('what tokens open', () => {
  it('nothing that was not allowed', async () => {
    const { access_token: token } = await connectLightspeed(world, ['staff-api']);
    expect(await statusOf(STAFF, token)).toBe(200);
    expect(await statusOf(SALES, token)).toBe(403);
    expect(await statusOf(STAFF, 'lsa_guessed')).toBe(401);
    expect((await world.ask(STAFF)).status).toBe(401);
  });

  it('the locations of one business', async () => {
    const other = {
      id: 'other',
      name: 'Other',
      company: 'Other Restaurants',
      zone: 'America/Toronto',
      currency: 'CAD',
      lightspeed: { business: 9, location: 77 },
    };
    await world.press('PUT', '/places', { places: [other] });
    const { access_token: token } = await connectLightspeed(world);
    expect(await statusOf(STAFF.replace('141948669132821', '77'), token)).toBe(403);
    expect(await statusOf(STAFF.replace('141948669132821', '78'), token)).toBe(404);
    const { body } = await world.ask('/lightspeed/f/data/businesses', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(JSON.stringify(body)).not.toContain('Other');
  });

  it('nothing once access was taken back, until somebody allows it again', async () => {
    const tokens = await connectLightspeed(world);
    const pressed = await world.press('POST', '/revocations', {
      provider: 'lightspeed',
      account: 2468,
    });
    expect(pressed).toEqual({ revoked: 1 });
    expect(await statusOf(STAFF, tokens.access_token)).toBe(401);
    expect((await refresh(tokens.refresh_token)).body).toEqual({ error: 'invalid_grant' });
    const { access_token: token } = await connectLightspeed(world);
    expect(await statusOf(STAFF, token)).toBe(200);
  });
});
