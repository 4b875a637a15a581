import { afterAll, expect, it } from 'vitest';
import { addDays, type Day, startOfDay } from '#kernel/day.ts';
import { after, hours } from '#kernel/instant.ts';
import { signedIn } from '#test/support/caller.ts';
import { tipNights } from '#test/support/tip-nights.ts';

type Night = {
  wallet_id: number;
  date: string;
  ready: number[];
  blocked: number;
  payouts: number;
  held: number;
  amount: string;
  unpaid: string;
};
type Matter = {
  kind: string;
  wallet_id: number;
  date: string | null;
  count: number;
  amount: string | null;
};
type Home = { tips: { stores: number; nights: Night[]; matters: Matter[] } | null };

const of = tipNights();
afterAll(() => of().world.close());

const home = async (caller = of().manager) => (await caller.call<Home>('GET', '/home')).body.tips;
const today = async () =>
  (await of().manager.call<{ data: { to: Day }[] }>('GET', '/tippool/past-7-days')).body.data[0]!
    .to;
const on = async (day: string) => {
  of().night = day;
  return of().resultOf(of().normal());
};

it('the first page tells of the last night before today, what of it can be paid and who cannot', async () => {
  expect(await home()).toBeNull();
  const [now, { ben }] = [await today(), of()] as const;
  await on(now);
  expect(await home()).toBeNull();
  await on(addDays(now, -2));
  const { id } = await on(addDays(now, -1));
  await of().world.test.owner(
    `UPDATE customer SET status = 'locked' WHERE id = (SELECT customer_id FROM tip_employee WHERE id = $1)`,
    [ben],
  );
  const told = await home();
  expect(told).toMatchObject({
    stores: 1,
    amount: '100.00',
    nights: [
      {
        wallet_id: of().world.ours.store,
        date: addDays(now, -1),
        ready: [id],
        blocked: 0,
        payouts: 2,
        held: 1,
        amount: '100.00',
        unpaid: '100.00',
      },
    ],
  });
  expect(told?.matters).toMatchObject([
    { kind: 'tips_unpaid', date: addDays(now, -2), count: 1, amount: '100.00' },
  ]);
  await of().pay(id);
  expect((await home())?.nights).toMatchObject([{ ready: [], held: 1, unpaid: '0.00' }]);
  expect(
    (await home())?.matters.map(({ kind, count, amount }) => `${kind} ${count} ${amount}`),
  ).toEqual(['tips_unpaid 1 100.00', 'tips_held 1 33.33']);
});

it('who works on shares only is told nothing of pools, and another client nothing at all', async () => {
  const { world } = of();
  expect(await home(await signedIn(world, world.ours, 'Tipout Manager'))).toBeNull();
  expect(await home(await signedIn(world, world.travel, 'Admin'))).toBeNull();
  expect((await home(await signedIn(world, world.ours, 'Regional Manager')))?.stores).toBe(1);
});

it('a night that goes on after midnight is told once its last service has ended', async () => {
  const { world } = of();
  const now = world.clock.now();
  const midnight = startOfDay(await today(), 'America/Toronto');
  const [yesterday, before] = [addDays(await today(), -1), addDays(await today(), -2)];
  await on(before);
  await on(yesterday);
  const homeAt = async (hour: number) => {
    world.clock.moveTo(after(midnight, hours(hour)));
    return home(await signedIn(world, world.ours, 'Manager'));
  };
  // Dinner ends at two.
  expect((await homeAt(1))?.nights).toMatchObject([{ date: before }]);
  expect((await homeAt(3))?.nights).toMatchObject([{ date: yesterday }]);
  world.clock.moveTo(now);
  of().manager = await signedIn(world, world.ours, 'Manager');
});

it('a night whose data is still to come is not the last one, and Fix leads to one that can be mended', async () => {
  const [yesterday, before] = [addDays(await today(), -1), addDays(await today(), -2)];
  for (const day of [yesterday, before]) await on(day);
  const gapsOn = (day: Day, gaps: string) =>
    of().world.test.owner(`UPDATE tip_result SET data_gaps = $2::text[] WHERE business_date = $1`, [
      day,
      gaps,
    ]);
  await gapsOn(yesterday, '{data_incomplete}');
  await gapsOn(before, '{totals_differ}');
  const told = await home();
  expect(told?.nights).toMatchObject([{ date: before, ready: [] }]);
  expect(told?.matters.find(({ kind }) => kind === 'tips_blocked')).toMatchObject({
    date: before,
    night_date: before,
  });
});
