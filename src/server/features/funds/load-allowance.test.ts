import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedIn } from '#test/support/caller.ts';
import { type World, buildWorld } from '#test/support/world.ts';

type Allowance = {
  daily: string | null;
  used: string | null;
  open: boolean;
  day: string;
  now: string;
};

let world: World;
beforeAll(async () => {
  world = await buildWorld({
    managerLimits: { days: [3], from: '08:00', to: '18:00', daily: '10000', single_card: '5000' },
  });
});
afterAll(() => world.close());

it('says what is used of the day, and whether the hour is open, by the clock of the wallet', async () => {
  const manager = await signedIn(world, world.ours, 'Manager');
  const allowance = async () =>
    (await manager.call<Allowance>('GET', `/wallets/${world.ours.store}/load-allowance`)).body;
  expect(await allowance()).toEqual({
    daily: '100.00',
    used: '0.00',
    open: true,
    day: '2026-03-04',
    now: '10:00',
  });
  await manager.call('POST', `/managers/${manager.manager}/load-value`, {
    key: 'l1',
    body: { customer_id: world.ours.customers[0], store_id: world.ours.store, amount: '30.00' },
  });
  expect(await allowance()).toMatchObject({ used: '30.00' });
  expect(
    (await manager.call('GET', `/wallets/${world.ours.otherStore}/load-allowance`)).status,
  ).toBe(404);
  world.clock.moveTo(new Date('2026-03-05T03:30:00Z'));
  const later = await signedIn(world, world.ours, 'Manager');
  expect(
    (await later.call<Allowance>('GET', `/wallets/${world.ours.store}/load-allowance`)).body,
  ).toMatchObject({ open: false, day: '2026-03-04', now: '22:30' });
});

it('says nothing of a day to those without a limit', async () => {
  const admin = await signedIn(world, world.ours);
  expect(
    (await admin.call<Allowance>('GET', `/wallets/${world.ours.store}/load-allowance`)).body,
  ).toMatchObject({ daily: null, used: null, open: true });
});
