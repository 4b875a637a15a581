import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedIn } from '#test/support/caller.ts';
import { operatorIn } from '#test/support/operator-in.ts';
import { type World, buildWorld } from '#test/support/world.ts';

type Health = {
  providers: { provider: string; feeds: { online: number; pending: number; offline: number } }[];
  codes: { code: string; feeds: number }[];
  requests_pending: number;
  worst: {
    client_id: number;
    store_name: string;
    status: string;
    code: string | null;
    last_24_hours: { errors: number; throttled: number; waited_seconds: number };
  }[];
};
let world: World;
beforeAll(async () => {
  world = await buildWorld();
  for (const [client, store, status, code] of [
    [world.ours.id, world.ours.store, 'online', null],
    [world.ours.id, world.ours.otherStore, 'offline', 'pos_refused'],
    [world.travel.id, world.travel.store, 'pending', null],
  ] as const) {
    await world.test.owner(
      `INSERT INTO tip_wallet (client_id, store_id, cap_at_tips, created_at) VALUES ($1, $2, true, now()) ON CONFLICT DO NOTHING`,
      [client, store],
    );
    await world.test.owner(
      `WITH f AS (INSERT INTO tip_feed (client_id, provider, connection_id, account, location, data_type, timezone, currency, status, code, failing_since)
         VALUES ($1, 'lightspeed', 1, 'A', $2::int::text, 'sales', 'America/Toronto', 'CAD', $3, $4, now()) RETURNING id)
       INSERT INTO tip_location (client_id, store_id, data_type, external_id, name, mapped_at, feed_id) SELECT $1, $2::int, 'sales', 'L', 'L', now(), f.id FROM f`,
      [client, store, status, code],
    );
  }
  // Of two clients, within the day and before it.
  await world.test.owner(
    `INSERT INTO tip_feed_hour (client_id, feed_id, hour, errors, throttled, waited_ms)
     SELECT client_id, id, date_trunc('hour', $1::timestamptz) - n * interval '1 hour', 2, 1, 1200 FROM tip_feed, unnest(ARRAY[0, 23, 24]) AS n`,
    [world.clock.now()],
  );
});
afterAll(() => world.close());

it('counts the feeds of all clients, and names the worst, for operators alone', async () => {
  const operator = await operatorIn(world, world.ours.id);
  const { body } = await operator.call<Health>('GET', '/operator/integrations');
  expect(body.providers[0]).toMatchObject({
    provider: 'lightspeed',
    feeds: { online: 1, pending: 1, offline: 1 },
  });
  expect(body.codes).toEqual([{ code: 'pos_refused', feeds: 1 }]);
  expect(body.requests_pending).toBe(0);
  expect(body.worst.map(({ client_id, status, code }) => [client_id, status, code])).toEqual([
    [world.ours.id, 'offline', 'pos_refused'],
    [world.travel.id, 'pending', null],
  ]);
  // Three feeds, of each the two hours of this day.
  expect(body.providers[0]).toMatchObject({
    last_24_hours: { errors: 12, throttled: 6, waited_seconds: 8 },
  });
  expect(body.worst[0]!.last_24_hours).toEqual({ errors: 4, throttled: 2, waited_seconds: 3 });
  const admin = await signedIn(world, world.ours);
  expect((await admin.call('GET', '/operator/integrations')).status).toBe(403);
  const seen = await world.test.database.read({ clientId: world.ours.id }, (tx) =>
    tx.text({ sql: 'SELECT * FROM integrations_worst_feeds(10, now())' }),
  );
  expect(seen).toEqual([]);
});
