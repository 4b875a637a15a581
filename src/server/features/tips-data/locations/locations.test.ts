import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '#test/support/caller.ts';
import { ConnectedStory } from '#test/support/connected-story.ts';
import { operatorIn } from '#test/support/operator-in.ts';
import { downtown } from '#test/support/restaurant-world.ts';

type Health = {
  id: number;
  store_id: number;
  store_name: string;
  data_type: string;
  status: string;
  live_from: string | null;
  options: object;
  read_at: string | null;
  complete_through: string | null;
  last_night: { date: string; state: string | null };
  nights: (string | null)[];
  gaps: number;
  last_24_hours: { errors: number; throttled: number; waited_seconds: number };
};
type List = { data: Health[]; meta: { cursor: string | null } };

const story = new ConnectedStory();
const list = async (query = ''): Promise<List> =>
  (await story.get<List>(`/integrations/locations${query}`)).body;

beforeAll(async () => {
  await story.begin('2026-11-21T15:00:00Z', [downtown({ troubles: 'none' })]);
  const { body } = await story.signInToLightspeed();
  await story.setUpPool(await story.rolesAt('downtown'));
  const place = {
    connection_id: body.connection.connection_id,
    location_id: '141948669132821',
    live_from: '2026-11-01',
  };
  await story.post(`/tippool/location-mapping/${story.store}`, { clockings: place, sales: place });
});
afterAll(() => story.end());

describe('the locations of a client', () => {
  it('are pending, and their last night incomplete, until they were read', async () => {
    const { data } = await list();
    expect(data.map((one) => [one.data_type, one.status, one.last_night])).toEqual([
      ['clockings', 'pending', { date: '2026-11-20', state: 'incomplete' }],
      ['sales', 'pending', { date: '2026-11-20', state: 'incomplete' }],
    ]);
    await story.readStaff();
    await story.sync('2026-11-20');
    const read = (await list()).data;
    expect(read.map((one) => [one.status, one.last_night.state])).toEqual([
      ['online', 'whole'],
      ['online', 'whole'],
    ]);
    expect(read[0]!.nights).toHaveLength(14);
    expect(read[0]!.nights.slice(-2)).toEqual(['incomplete', 'whole']);
    expect(read[0]).toMatchObject({ store_name: 'First', complete_through: '2026-11-20' });
    expect(read[0]!.read_at).not.toBeNull();
  });

  it('say what their provider answered with errors, and how long was waited, for a day', async () => {
    const fault = { provider: 'lightspeed', path: '/f/v2', count: 1 };
    await story.restaurants.press('POST', '/faults', { ...fault, kind: 'server_error' });
    await story.restaurants.press('POST', '/faults', {
      ...fault,
      kind: 'rate_limited',
      seconds: 1,
    });
    await story.sync('2026-11-20');
    const nothing = { errors: 0, throttled: 0, waited_seconds: 0 };
    const [clockings, sales] = (await list()).data;
    expect(clockings!.last_24_hours).toEqual(nothing);
    expect(sales!.last_24_hours).toMatchObject({ errors: 1, throttled: 1 });
    // A second after the error and one after the refusal.
    expect(sales!.last_24_hours.waited_seconds).toBeGreaterThanOrEqual(2);
    const operator = await operatorIn(story.world, story.world.ours.id);
    type Desk = { providers: Pick<Health, 'last_24_hours'>[] };
    const desk = await operator.call<Desk>('GET', '/operator/integrations');
    expect(desk.body.providers.map((one) => one.last_24_hours)).toEqual([
      sales!.last_24_hours,
      nothing,
      nothing,
    ]);
    await story.moveTo('2026-11-22T15:00:00Z');
    expect((await list()).data[1]!.last_24_hours).toEqual(nothing);
    await story.moveTo('2026-11-21T15:00:00Z');
  });

  it('come page by page, the worst first', async () => {
    const [, sales] = (await list()).data;
    await story.world.test.owner(
      `UPDATE tip_feed SET status = 'offline', code = 'pos_refused', failing_since = now() WHERE data_type = 'sales'`,
      [],
    );
    const all = (await list('?per_page=10')).data;
    expect(all.map(({ data_type }) => data_type)).toEqual(['sales', 'clockings']);
    expect((await list('?status=offline')).data.map(({ id }) => id)).toEqual([sales!.id]);
    await story.world.test.owner(
      `UPDATE tip_feed SET status = 'online', code = NULL, failing_since = NULL`,
      [],
    );
  });

  it('are shown to those who see their stores', async () => {
    const { ours, travel } = story.world;
    expect((await list(`?store_id=${ours.store}`)).data).toHaveLength(2);
    expect((await list(`?store_id=${ours.otherStore}`)).data).toHaveLength(0);
    const theirs = await signedIn(story.world, travel);
    const foreign = await theirs.call<List>('GET', '/integrations/locations');
    expect(foreign.body.data).toEqual([]);
    const [mine] = (await list()).data;
    for (const method of ['PUT', 'DELETE'] as const)
      expect(
        (
          await theirs.call(method, `/integrations/locations/${mine!.id}`, {
            ...(method === 'PUT' && { body: {} }),
          })
        ).status,
      ).toBe(404);
  });
});

describe('a location', () => {
  it('is live from another date, and reads its records otherwise, as somebody says', async () => {
    const [clockings] = (await list()).data;
    const path = `/integrations/locations/${clockings!.id}`;
    const change = (body: object) => story.manager.call<Health>('PUT', path, { body });
    const options = { cash: ['CASH', 'TILL'] };
    const changed = await change({ live_from: '2026-11-20', options });
    expect(changed.body).toMatchObject({ live_from: '2026-11-20', options });
    // Again: nothing new, and no line.
    await change({ live_from: '2026-11-20', options });
    expect((await change({ live_from: null })).body).toMatchObject({ live_from: null, options });
    expect((await list()).data[0]!.last_night.state).toBeNull();
    const lines = await story.world.test.owner<{ n: number }>(
      `SELECT count(*)::int AS n FROM audit_line WHERE action = 'integrations.change_location'`,
      [],
    );
    expect(lines[0]!.n).toBe(2);
    expect((await change({ options: { unknown: 1 } })).status).toBe(422);
  });

  it('feeds its store no longer once it is removed; its records stay', async () => {
    const [clockings] = (await list()).data;
    const path = `/integrations/locations/${clockings!.id}`;
    expect((await story.manager.call('DELETE', path)).body).toEqual({
      id: clockings!.id,
      status: 'removed',
    });
    expect((await story.manager.call('DELETE', path)).status).toBe(404);
    expect((await list()).data.map(({ data_type }) => data_type)).toEqual(['sales']);
    const [kept] = await story.world.test.owner<{ n: number }>(
      'SELECT count(*)::int AS n FROM tip_punch',
      [],
    );
    expect(kept!.n).toBeGreaterThan(5);
  });
});
