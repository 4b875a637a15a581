import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Zone } from '#kernel/day.ts';
import { PosUnavailable } from '#server/providers/pos/point-of-sale.port.ts';
import { signedIn } from '#test/support/caller.ts';
import { runSweep } from '#test/support/run-sweep.ts';
import { ScriptedProviders } from '#test/support/scripted-providers.ts';
import { type World, buildWorld } from '#test/support/world.ts';
import { orderDataSweep } from '../index.ts';

/* Order data that an operator has granted, of a restaurant whose agent is not there yet. */
const RESTAURANT = {
  name: 'Maple Downtown',
  address: { street: '12 King St', city: 'Toronto', state: null, zip: null, country: 'CA' },
  timezone: 'America/Toronto' as Zone,
  online: true,
};
let world: World;
let providers: ScriptedProviders;
let places = 0;
let place = '';
beforeAll(async () => {
  world = await buildWorld({
    integrations: ({ clock }) => (providers = new ScriptedProviders(clock)).all(),
  });
});
afterAll(() => world.close());

const sweep = async (): Promise<number> => {
  providers.asked.length = 0;
  const { feeds, orderData } = providers;
  const { clock, test } = world;
  const deps = { db: test.database, clock, feeds, orderData };
  await runSweep(test.database, orderDataSweep(deps));
  return providers.asked.filter((one) => one === `look up ${place}`).length;
};
const pass = (minutes: number): void =>
  world.clock.moveTo(new Date(world.clock.now().getTime() + minutes * 60_000));
const state = async () => {
  const [row] = await world.test.owner<{ status: string; code: string | null }>(
    'SELECT status, code FROM pos_connection WHERE account = $1',
    [place],
  );
  return row;
};
const approved = async (): Promise<void> => {
  await world.test.owner(
    `UPDATE pos_connection SET status = 'disconnected', disconnected_at = now()`,
  );
  place = `place-${(places += 1)}`;
  providers.place = { ...RESTAURANT, online: false };
  const operator = await signedIn(world, {
    ...world.ours,
    id: 1,
    managers: { Admin: world.operator },
  });
  const admin = await signedIn(world, world.ours);
  const query = new URLSearchParams({ location_id: place, data_type: 'sales' });
  const { body } = await admin.call<{ id: number }>(
    'POST',
    `/tippool/integration/omnivore/request-access/${world.ours.store}?${query}`,
  );
  await operator.call('GET', '/operator/location-requests?status=pending');
  await operator.call('POST', `/operator/location-requests/${body.id}/approve`, {
    body: { reason: 'Same address, owner called' },
  });
};

it('is asked for every ten minutes, after a day hourly, and is online once it is there', async () => {
  await approved();
  expect(await state()).toEqual({ status: 'pending', code: null });
  expect([await sweep(), await sweep()]).toEqual([1, 0]);
  pass(9);
  expect(await sweep()).toBe(0);
  pass(1);
  expect(await sweep()).toBe(1);
  // The vendor may not know the place before its agent was there once, or be down.
  for (const code of ['pos_location_unknown', 'pos_unavailable'] as const) {
    providers.place = new PosUnavailable(code);
    pass(10);
    expect(await sweep()).toBe(1);
    expect(await state()).toEqual({ status: 'pending', code: null });
  }
  pass(24 * 60);
  expect(await sweep()).toBe(1);
  pass(59);
  expect(await sweep()).toBe(0);
  pass(1);
  providers.place = RESTAURANT;
  expect(await sweep()).toBe(1);
  expect(await state()).toEqual({ status: 'online', code: null });
  expect(providers.ready.at(-1)).toMatchObject({ provider: 'omnivore', accounts: [place] });
  pass(60);
  expect(await sweep()).toBe(0);
});

it('says that our key is refused, and goes on once it is right again', async () => {
  await approved();
  providers.place = new PosUnavailable('pos_misconfigured');
  await sweep();
  expect(await state()).toEqual({ status: 'offline', code: 'pos_misconfigured' });
  providers.place = RESTAURANT;
  pass(10);
  await sweep();
  expect(await state()).toEqual({ status: 'online', code: null });
});
