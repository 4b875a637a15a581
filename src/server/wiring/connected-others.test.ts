import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { ConnectedStory } from '#test/support/connected-story.ts';
import { downtown } from '#test/support/restaurant-world.ts';

/**
 * Somebody of another client, and somebody of this client who sees another store, with the numbers
 * of things that are not theirs in every place of a call where one can stand.
 */
const story = new ConnectedStory();
const LOCATION = '141948669132821';
const NIGHT = '2026-11-20';
let connection = 0;
let posLocation = 0;
let theirs: Caller;
let member = 0;

beforeAll(async () => {
  await story.begin('2026-11-21T15:00:00Z', [downtown({ troubles: 'none' })]);
  const { body } = await story.signInToLightspeed();
  connection = body.connection.connection_id;
  await story.setUpPool(await story.rolesAt('downtown'));
  const place = { connection_id: connection, location_id: LOCATION, live_from: '2026-11-01' };
  const chosen = await story.post(`/tippool/location-mapping/${story.store}`, {
    clockings: place,
    sales: place,
  });
  expect(chosen.status, chosen.text).toBe(200);
  const sql = <T>(text: string): Promise<T[]> => story.world.test.owner<T>(text, []);
  posLocation = (await sql<{ id: number }>('SELECT id FROM tip_location ORDER BY id'))[0]?.id ?? 0;
  member = (await sql<{ id: number }>('SELECT min(id) AS id FROM customer'))[0]?.id ?? 0;
  theirs = await signedIn(story.world, story.world.travel);
});
afterAll(() => story.end());

type Answer = { code?: string; data?: { outcome: string; code: string }[] };
const statusOf = async (
  by: Caller,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) =>
  (await by.call<Answer>(method, path, { ...(body && { body }), key: `${method} ${path}` })).status;
const from = () => ({ connection_id: connection, location_id: LOCATION });

describe('somebody of another client', () => {
  it('finds nothing of ours by its number, wherever it stands', async () => {
    const { store } = story;
    const ours = story.world.ours.id;
    const own = story.world.travel.store;
    const me = `/managers/${theirs.manager}`;
    const calls = [
      ['DELETE', `/integrations/connections/${connection}`],
      ['PUT', `/integrations/locations/${posLocation}`, { live_from: null }],
      ['DELETE', `/integrations/locations/${posLocation}`],
      ['GET', `/integrations/locations?store_id=${store}`],
      ['GET', `/integrations/gaps?wallet_id=${store}&start_date=${NIGHT}&end_date=${NIGHT}`],
      ['POST', '/integrations/replays', { location_id: posLocation, options: {} }],
      ['POST', '/integrations/dry-runs', { wallet_id: store, date: NIGHT }],
      ['POST', '/integrations/dry-runs', { wallet_id: own, date: NIGHT, sales: from() }],
      ['POST', '/integrations/dry-runs', { wallet_id: own, date: NIGHT, clockings: from() }],
      ['POST', `/tippool/location-mapping/${own}`, { clockings: from(), sales: from() }],
      ['POST', `/tippool/location-mapping/${store}`, { clockings: from(), sales: from() }],
      ['GET', `${me}/lightspeed/employees?store_id=${store}`],
      [
        'POST',
        `${me}/lightspeed/employees-create`,
        {
          client_id: story.world.travel.id,
          store_id: store,
          employees: [{ employee_id: 'lightspeed/1', customer_id: member }],
        },
      ],
      ['POST', `${me}/lightspeed/login`, { code: 'c', client_id: ours, state: 's' }],
      ['GET', `${me}/lightspeed/client-pending-payouts?client_id=${ours}`],
      ['GET', `/managers/7shifts/oauth/get-url?store_id=${store}`],
      [
        'POST',
        `/tippool/integration/omnivore/request-access/${store}?location_id=x&data_type=sales`,
      ],
    ] as const;
    const seen: string[] = [];
    for (const [method, path, body] of calls) {
      const status = await statusOf(theirs, method, path, body);
      if (status < 400 || status >= 500) seen.push(`${status} ${method} ${path}`);
    }
    expect(seen).toEqual([]);
    const left = await story.world.test.owner<{ n: number }>(
      'SELECT count(*)::int AS n FROM tip_location WHERE client_id = $1 AND feed_id IS NOT NULL',
      [ours],
    );
    expect(left[0]?.n).toBe(2);
    expect(
      (await story.get<{ data: object[] }>('/integrations/connections')).body.data,
    ).toHaveLength(1);
    expect(
      (await theirs.call<{ data: object[] }>('GET', '/integrations/connections')).body.data,
    ).toEqual([]);
  });
});

describe('nobody', () => {
  it.each([
    ['GET', '/integrations/connections'],
    ['GET', '/integrations/locations'],
    ['GET', '/managers/lightspeed/get-url'],
    ['POST', '/integrations/replays'],
    ['GET', '/operator/location-requests'],
    ['GET', '/operator/integrations'],
  ] as const)('signed out is told nothing: %s %s', async (method, path) => {
    const answer = await story.world.app.inject({ method, url: `/api/v1${path}` });
    expect(answer.statusCode).toBe(401);
  });
  it('but an operator is served the operator’s pages', async () => {
    for (const path of ['/operator/location-requests', '/operator/integrations'])
      expect([403, 404]).toContain(await statusOf(story.manager, 'GET', path));
  });
});
