import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkAnswer } from '#test/support/referee.ts';
import {
  OMNIVORE_KEY,
  type RestaurantWorld,
  type TokenBody,
  connectLightspeed,
  connectSevenShifts,
  lightspeedToken,
  restaurantWorld,
} from '#test/support/restaurant-world.ts';

const NOW = '2026-11-24T17:00:00Z';
const STAFF = '/lightspeed/staff/v1/businessLocations/141948669132821/userTypes/POS';
const SALES = '/lightspeed/f/v2/business-location/141948669132821/sales-daily?date=2026-11-20';
let world: RestaurantWorld;
let tokens: TokenBody;
let till: { headers: Record<string, string> };
beforeEach(async () => {
  world = await restaurantWorld(NOW);
  tokens = await connectLightspeed(world);
  till = { headers: { authorization: `Bearer ${tokens.access_token}` } };
});
afterEach(() => world.stop());

const fault = (told: object): Promise<unknown> =>
  world.press('POST', '/faults', { provider: 'lightspeed', ...told });
const statusesOf = async (path: string, count: number): Promise<number[]> => {
  const statuses: number[] = [];
  for (let at = 0; at < count; at += 1) statuses.push((await world.ask(path, till)).status);
  return statuses;
};

describe('refusals', () => {
  it.each([
    ['unauthorized', 401],
    ['scope_denied', 403],
    ['rate_limited', 429],
    ['server_error', 500],
    ['unavailable', 503],
  ])('%s, as often as was asked for', async (kind, status) => {
    await fault({ kind, count: 2 });
    expect(await statusesOf(STAFF, 3)).toEqual([status, status, 200]);
  });

  it('meet one provider, one location and one path, until they are taken away', async () => {
    await fault({ kind: 'server_error', count: null, path: '/f/v2' });
    await fault({ kind: 'unavailable', count: null, location: '77' });
    expect(await statusesOf(STAFF, 2)).toEqual([200, 200]);
    expect(await statusesOf(SALES, 2)).toEqual([500, 500]);
    const elsewhere = STAFF.replace('141948669132821', '77');
    expect(await statusesOf(elsewhere, 1)).toEqual([503]);
    const headers = await connectSevenShifts(world);
    expect((await world.ask('/7shifts/v2/companies', { headers })).status).toBe(200);
    await world.press('DELETE', '/faults');
    expect(await statusesOf(SALES, 1)).toEqual([200]);
  });

  it('are in the words of each provider', async () => {
    const scheduler = await connectSevenShifts(world);
    const faces = [
      { provider: 'lightspeed', document: 'lightspeed-k', path: STAFF, headers: till.headers },
      {
        provider: '7shifts',
        document: '7shifts',
        path: '/7shifts/v2/companies',
        headers: scheduler,
      },
      {
        provider: 'omnivore',
        document: 'omnivore',
        path: '/omnivore/1.0/locations/AieMdB5i/jobs/',
        headers: { 'api-key': OMNIVORE_KEY },
      },
    ] as const;
    const known = {
      lightspeed: ['unauthorized', 'scope_denied', 'rate_limited', 'server_error'],
      '7shifts': ['unauthorized', 'scope_denied', 'rate_limited'],
      omnivore: ['unauthorized', 'rate_limited', 'unavailable'],
    };
    for (const { provider, document, path, headers } of faces)
      for (const kind of known[provider]) {
        await fault({ provider, kind });
        const { status, body } = await world.ask(path, { headers });
        const own = path.replace(/^\/(lightspeed|7shifts|omnivore\/1\.0)/, '');
        expect(checkAnswer(document, `GET ${own} ${status}`, body, { closed: true })).toEqual([]);
      }
  });

  it('of too many requests name the wait in seconds, as a date, or not at all', async () => {
    const waits: (string | null)[] = [];
    for (const retry of ['seconds', 'date', 'none']) {
      await fault({ kind: 'rate_limited', seconds: 45, retry });
      waits.push((await world.ask(STAFF, till)).headers.get('retry-after'));
    }
    expect(waits).toEqual(['45', 'Tue, 24 Nov 2026 17:00:45 GMT', null]);
  });
});

describe('answers that cannot be read', () => {
  it('slow, cut, malformed', async () => {
    await fault({ kind: 'slow', seconds: 0.3 });
    const began = performance.now();
    expect(await statusesOf(STAFF, 1)).toEqual([200]);
    expect(performance.now() - began).toBeGreaterThan(290);

    await fault({ kind: 'cut' });
    await expect(world.ask(STAFF, till)).rejects.toThrow();
    await fault({ kind: 'malformed' });
    await expect(world.ask(STAFF, till)).rejects.toThrow(SyntaxError);
    expect(await statusesOf(STAFF, 1)).toEqual([200]);
  });

  it('a list without records, a field of another type', async () => {
    type Staff = { data: { staff: Record<string, unknown>[] } };
    const staff = async () => ((await world.ask(STAFF, till)).body as Staff).data.staff;
    const [first] = await staff();
    await fault({ kind: 'empty_list' });
    expect(await staff()).toEqual([]);
    await fault({ kind: 'wrong_type', field: 'staffId' });
    expect((await staff())[0]).toEqual({ ...first, staffId: String(first?.staffId) });
    await world.press('POST', '/faults', { provider: 'omnivore', kind: 'empty_list' });
    const { body } = await world.ask('/omnivore/1.0/locations/AieMdB5i/jobs/', {
      headers: { 'api-key': OMNIVORE_KEY },
    });
    expect((body as { _embedded: unknown })._embedded).toEqual({ jobs: [] });
  });

  it('pages that are missing or come twice', async () => {
    const idsOf = async (page: number): Promise<number[]> => {
      const { body } = await world.ask(`${STAFF}?size=5&page=${page}`, till);
      return (body as { data: { staff: { staffId: number }[] } }).data.staff.map(
        ({ staffId }) => staffId,
      );
    };
    const [first, second, third] = [await idsOf(1), await idsOf(2), await idsOf(3)];
    await fault({ kind: 'page_missing' });
    // The first page is there in any case.
    expect(await idsOf(1)).toEqual(first);
    expect(await idsOf(2)).toEqual(third);
    await fault({ kind: 'page_doubled' });
    expect(await idsOf(2)).toEqual(first);
    expect(await idsOf(2)).toEqual(second);
  });
});

describe('time and tokens', () => {
  it('the answer to a refresh that gets lost leaves nothing to refresh with', async () => {
    await fault({ kind: 'lost_refresh' });
    const refresh = () =>
      lightspeedToken(world, {
        grant_type: 'refresh_token',
        refresh_token: tokens.refresh_token,
      });
    await expect(refresh()).rejects.toThrow();
    expect((await refresh()).body).toEqual({ error: 'invalid_grant' });
  });

  it('a clock that is off dates its answers, and ends tokens early', async () => {
    const dateOf = async () => (await world.ask(STAFF, till)).headers.get('date');
    expect(await dateOf()).toBe('Tue, 24 Nov 2026 17:00:00 GMT');
    await fault({ kind: 'clock_off', seconds: 3_599, count: null });
    expect(await dateOf()).toBe('Tue, 24 Nov 2026 17:59:59 GMT');
    expect(await statusesOf(STAFF, 1)).toEqual([200]);
    await fault({ kind: 'clock_off', seconds: 1, count: null });
    expect(await statusesOf(STAFF, 1)).toEqual([401]);
  });
});

it('buttons need their key, and bodies that are as they should be', async () => {
  expect((await world.ask('/sandbox/places')).status).toBe(401);
  const refusals = [
    ['/faults', { provider: 'lightspeed', kind: 'fire' }],
    ['/corrections', { place: 'downtown', date: '2026-11-20', bill: { number: 9_999 } }],
    ['/corrections', { place: 'nowhere', date: '2026-11-20', punch: { number: 1 } }],
    ['/corrections', { place: 'downtown', date: '2026-11-20', punch: { number: 1, role: 1 } }],
    ['/revocations', { provider: 'omnivore', account: 1 }],
  ] as const;
  for (const [path, body] of refusals)
    await expect(world.press('POST', path, body)).rejects.toThrow(/4(04|22)/);
  const zone = { places: [{ id: 'x', name: 'X', company: 'X', zone: 'Mars', currency: 'CAD' }] };
  await expect(world.press('PUT', '/places', zone)).rejects.toThrow('422');
});
