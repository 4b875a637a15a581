import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { type World, buildWorld } from '#test/support/world.ts';

let world: World;
let admin: Caller;
beforeAll(async () => {
  world = await buildWorld();
  admin = await signedIn(world, world.ours);
  const { id } = world.ours;
  await world.test.owner(
    `INSERT INTO store (client_id, id, name, timezone, active, created_at) SELECT $1, 500000 + n, 'Store ' || n, 'America/Toronto', true, now() FROM generate_series(1, 250) AS n`,
    [id],
  );
  await world.test.owner(
    `INSERT INTO tip_wallet (client_id, store_id, cap_at_tips, created_at) SELECT $1, 500000 + n, true, now() FROM generate_series(1, 250) AS n`,
    [id],
  );
  await world.test.owner(
    `WITH f AS (INSERT INTO tip_feed (client_id, provider, connection_id, account, location, data_type, timezone, currency, status)
       SELECT $1, 'lightspeed', 1, 'A', n::text, t, 'America/Toronto', 'CAD', 'online' FROM generate_series(1, 250) AS n CROSS JOIN unnest(ARRAY['clockings', 'sales']) AS t RETURNING id, location, data_type),
     l AS (INSERT INTO tip_location (client_id, store_id, data_type, external_id, name, mapped_at, feed_id, live_from)
       SELECT $1, 500000 + f.location::int, f.data_type, f.location, f.location, now(), f.id, '2026-01-01' FROM f)
     INSERT INTO tip_feed_day (client_id, feed_id, day, read_at, complete, open) SELECT $1, f.id, '2026-03-03'::date - d, now(), true, 0 FROM f CROSS JOIN generate_series(0, 60) AS d`,
    [id],
  );
  await world.test.owner('ANALYZE', []);
});
afterAll(() => world.close());

it('500 locations are all paged through, each once', async () => {
  const seen: number[] = [];
  let cursor = '';
  do {
    const { body } = await admin.call<{ data: { id: number }[]; meta: { cursor: string | null } }>(
      'GET',
      `/integrations/locations?per_page=100${cursor}`,
    );
    seen.push(...body.data.map(({ id }) => id));
    cursor = body.meta.cursor === null ? '' : `&cursor=${body.meta.cursor}`;
  } while (cursor !== '');
  expect([seen.length, new Set(seen).size]).toEqual([500, 500]);
});
