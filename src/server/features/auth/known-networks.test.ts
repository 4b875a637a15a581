import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Visitor, givePassword, visitor, wait, wrong } from '#test/support/visitor.ts';
import { type World, buildWorld } from '#test/support/world.ts';

/* What is counted by day and by known network (decision 0054), and how long a session lasts. */
const ADMIN = '5145550100';
const ZONE = '5145550102';
const ANA = '5145550200';
const PASSWORD = 'Right-horse-7';

let world: World;
let addresses = 0;
/** Somebody at an address that nobody had before. */
const stranger = (): Visitor => {
  addresses += 1;
  return visitor(world, `203.0.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`);
};
beforeAll(async () => {
  world = await buildWorld();
  const { id: clientId, managers, customers } = world.ours;
  const people = [
    ...Object.values(managers).map((personId) => ({ kind: 'manager' as const, personId })),
    ...customers.map((personId) => ({ kind: 'customer' as const, personId })),
  ];
  await givePassword(
    world,
    people.map((person) => ({ ...person, clientId })),
    PASSWORD,
  );
});
afterAll(() => world.close());
beforeEach(() => wait(world, 16 * 60));

const member = (by: Visitor, mobile: string, password: string) =>
  by.call('POST', '/customer-sessions', { mobile_number: mobile, password });
const times = async (count: number, work: () => Promise<unknown>): Promise<void> => {
  for (let done = 0; done < count; done += 1) await work();
};

describe('wrong tries', () => {
  it('by strangers keep nobody out where they have signed in before', async () => {
    const [home, elsewhere] = [stranger(), stranger()];
    const { body } = await home.start(ADMIN, PASSWORD);
    expect((await home.finish(body.login_id, body.demo_code)).status).toBe(200);
    expect((await member(home, ANA, PASSWORD)).status).toBe(200);
    await times(10, () => stranger().start(ADMIN, 'wrong'));
    await times(10, () => member(stranger(), ANA, 'wrong'));
    expect((await elsewhere.start(ADMIN, PASSWORD)).code).toBe('rate_limited');
    expect((await member(elsewhere, ANA, PASSWORD)).code).toBe('rate_limited');
    const again = await home.start(ADMIN, PASSWORD);
    expect((await home.finish(again.body.login_id, again.body.demo_code)).status).toBe(200);
    expect((await member(home, ANA, PASSWORD)).status).toBe(200);
    await times(10, () => home.start(ADMIN, 'wrong'));
    expect((await home.start(ADMIN, PASSWORD)).code).toBe('rate_limited');
  });

  it('of codes: forty of an account in a day, however slowly', async () => {
    for (let tried = 0; tried < 40; tried += 4) {
      wait(world, 16 * 60);
      const one = stranger();
      const { body } = await one.start(ZONE, PASSWORD);
      await times(4, () => one.finish(body.login_id, wrong(body.demo_code)));
    }
    wait(world, 16 * 60);
    const one = stranger();
    const late = await one.start(ZONE, PASSWORD);
    expect((await one.finish(late.body.login_id, late.body.demo_code)).code).toBe('rate_limited');
    wait(world, 24 * 3_600);
    const next = await one.start(ZONE, PASSWORD);
    expect((await one.finish(next.body.login_id, next.body.demo_code)).status).toBe(200);
  });

  it('of resets: ten text messages to a number in a day, from however many addresses', async () => {
    const number = '5145550201';
    await times(10, async () =>
      expect((await stranger().find('customer', number)).status).toBe(200),
    );
    expect((await stranger().find('customer', number)).code).toBe('rate_limited');
    expect((await stranger().find('customer', ANA)).status).toBe(200);
    wait(world, 24 * 3_600);
    expect((await stranger().find('customer', number)).status).toBe(200);
  });
});

describe('a session', () => {
  it('ends after twelve hours, however busy it was', async () => {
    const { id, managers, customers } = world.ours;
    for (const [person, kind, path] of [
      [managers.Admin!, 'manager', '/manager-sessions'],
      [customers[0]!, 'customer', '/member'],
    ] as const) {
      const token = await world.session(id, person, kind);
      const status = async () => (await stranger().call('GET', path, undefined, { token })).status;
      for (let hour = 0; hour < 14; hour += 1) {
        wait(world, 51 * 60);
        expect(await status()).toBe(200);
      }
      wait(world, 6 * 60 - 1);
      expect(await status()).toBe(200);
      wait(world, 1);
      expect(await status()).toBe(401);
    }
  });
});
