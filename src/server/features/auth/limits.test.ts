import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invite } from '#server/platform/directory/people.ts';
import { type Visitor, givePassword, visitor, wait, wrong } from '#test/support/visitor.ts';
import { type World, buildWorld } from '#test/support/world.ts';
import { IDLE_LIMIT, sessionIsFresh } from './authenticate.ts';

/*
 * How often and how long: tries are counted by account and by address, for fifteen minutes; a code
 * lives ten minutes, an invitation fourteen days, a session an hour. Each limit is looked at on
 * both of its sides.
 */
const ADMIN = '5145550100';
const ZONE = '5145550102';
const ANA = '5145550200';
const BEN = '5145550201';
const PASSWORD = 'Right-horse-7';

let world: World;
let addresses = 0;
/** Somebody at an address that nobody had before. */
const stranger = (): Visitor => {
  addresses += 1;
  return visitor(world, `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`);
};
beforeAll(async () => {
  world = await buildWorld();
  const { id: clientId, managers, customers } = world.ours;
  await givePassword(
    world,
    [
      ...Object.values(managers).map(
        (personId) => ({ kind: 'manager', clientId, personId }) as const,
      ),
      ...customers.map((personId) => ({ kind: 'customer', clientId, personId }) as const),
    ],
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

describe('wrong tries are counted', () => {
  it('by account, from however many addresses they come, and for that account alone', async () => {
    await times(10, () => stranger().start(ADMIN, 'wrong'));
    expect((await stranger().start(ADMIN, PASSWORD)).code).toBe('rate_limited');
    expect((await stranger().start(ZONE, PASSWORD)).status).toBe(200);
  });

  it('by address, of however many accounts, and for that address alone', async () => {
    const one = stranger();
    let number = 4_505_550_000;
    await times(10, () => one.start(String((number += 1)), 'wrong'));
    expect((await one.start(ADMIN, PASSWORD)).code).toBe('rate_limited');
    expect((await stranger().start(ADMIN, PASSWORD)).status).toBe(200);
  });

  it("by a member's account too, beside a manager's of the same number", async () => {
    await times(10, () => member(stranger(), ANA, 'wrong'));
    expect((await member(stranger(), ANA, PASSWORD)).code).toBe('rate_limited');
    expect((await stranger().start(ANA, PASSWORD)).code).toBe('manager_invalid_credentials');
    expect((await member(stranger(), BEN, PASSWORD)).status).toBe(200);
  });

  it('to the last second of fifteen minutes, and no longer', async () => {
    const one = stranger();
    await times(10, () => one.start(ADMIN, 'wrong'));
    const start = () => one.start(ADMIN, PASSWORD);
    expect(await start()).toMatchObject({ code: 'rate_limited', retryAfter: '900' });
    wait(world, 14 * 60 + 59);
    expect(await start()).toMatchObject({ code: 'rate_limited', retryAfter: '1' });
    wait(world, 1);
    expect((await start()).status).toBe(200);
  });

  it('nine of them leave a tenth', async () => {
    const one = stranger();
    await times(9, () => one.start(ADMIN, 'wrong'));
    expect((await one.start(ADMIN, PASSWORD)).status).toBe(200);
  });

  it('of the code of a sign-in, over several sign-ins and addresses', async () => {
    for (const tries of [4, 4, 2]) {
      const one = stranger();
      const { body } = await one.start(ADMIN, PASSWORD);
      await times(tries, () => one.finish(body.login_id, wrong(body.demo_code)));
    }
    expect((await stranger().start(ADMIN, PASSWORD)).code).toBe('rate_limited');
  });

  it('of the code of a reset, over several resets and addresses', async () => {
    for (const tries of [4, 4, 2]) {
      const one = stranger();
      const { body } = await one.find('manager', ADMIN);
      await times(tries, () =>
        one.found('manager', body.reset_id, wrong(body.demo_code), PASSWORD),
      );
    }
    const one = stranger();
    const { body } = await one.find('manager', ADMIN);
    expect((await one.found('manager', body.reset_id, body.demo_code, PASSWORD)).code).toBe(
      'rate_limited',
    );
  });

  it('of finding accounts: five by address, found or not', async () => {
    const one = stranger();
    await times(4, () => one.find('manager', '4505559999'));
    expect((await one.find('manager', ADMIN)).status).toBe(200);
    expect(await one.find('customer', ANA)).toMatchObject({
      status: 429,
      code: 'rate_limited',
    });
    expect((await stranger().find('customer', ANA)).status).toBe(200);
  });

  it('of the own password: ten, and the right one forgets nothing but itself', async () => {
    const id = world.ours.managers['Regional Manager']!;
    const token = await world.session(world.ours.id, id);
    const change = (current_password: string) =>
      stranger().call(
        'POST',
        `/managers/${id}/change-password`,
        { current_password, password: PASSWORD },
        { token },
      );
    await times(9, () => change('wrong'));
    expect((await change(PASSWORD)).status).toBe(200);
    expect((await change('wrong')).code).toBe('manager_invalid_credentials');
    expect((await change(PASSWORD)).code).toBe('rate_limited');
    wait(world, 15 * 60);
    expect((await change(PASSWORD)).status).toBe(200);
  });
});

describe('a code', () => {
  it('of a sign-in works until ten minutes are over', async () => {
    const [early, late] = [
      await stranger().start(ADMIN, PASSWORD),
      await stranger().start(ADMIN, PASSWORD),
    ];
    wait(world, 10 * 60 - 1);
    expect((await stranger().finish(early.body.login_id, early.body.demo_code)).status).toBe(200);
    wait(world, 1);
    expect((await stranger().finish(late.body.login_id, late.body.demo_code)).code).toBe(
      'login_expired',
    );
  });

  it('of a reset too', async () => {
    const { body } = await stranger().find('manager', ADMIN);
    wait(world, 10 * 60);
    expect((await stranger().found('manager', body.reset_id, body.demo_code, PASSWORD)).code).toBe(
      'reset_mobile_not_found',
    );
  });

  it('is sent again from the thirtieth second on, and then lives ten minutes anew', async () => {
    const one = stranger();
    const { body } = await one.start(ADMIN, PASSWORD);
    const again = () => one.call('POST', '/manager-login-resend', { login_id: body.login_id });
    wait(world, 29);
    expect(await again()).toMatchObject({ code: 'code_resent_too_soon', retryAfter: '1' });
    wait(world, 1);
    const sent = await again();
    expect(sent.status).toBe(200);
    expect((await again()).code).toBe('code_resent_too_soon');
    wait(world, 9 * 60 + 59);
    expect((await one.finish(body.login_id, sent.body.demo_code)).status).toBe(200);
  });

  it('that is sent again brings its five tries with it', async () => {
    const one = stranger();
    const { body } = await one.start(ADMIN, PASSWORD);
    await times(4, () => one.finish(body.login_id, wrong(body.demo_code)));
    wait(world, 30);
    const { body: sent } = await one.call('POST', '/manager-login-resend', {
      login_id: body.login_id,
    });
    await times(4, () => one.finish(body.login_id, wrong(sent.demo_code)));
    expect((await one.finish(body.login_id, sent.demo_code)).status).toBe(200);
  });

  it('of a reset ends with its fifth wrong try', async () => {
    const one = stranger();
    const { body } = await one.find('manager', ADMIN);
    const set = (code: string) => one.found('manager', body.reset_id, code, PASSWORD);
    await times(4, () => set(wrong(body.demo_code)));
    expect((await set(wrong(body.demo_code))).code).toBe('managers_invalid_reset_token');
    expect((await set(body.demo_code)).code).toBe('reset_mobile_not_found');
  });

  it('changes the password of the member that it was sent to, and of nobody else', async () => {
    const [ana, ben] = world.ours.customers;
    const session = async (id: number) => world.session(world.ours.id, id, 'customer');
    const { demo_code: code } = (await stranger().find('customer', ANA)).body;
    const change = async (of: number, by: number) =>
      stranger().call(
        'POST',
        `/customers/${of}/security`,
        { code, password: PASSWORD },
        { token: await session(by) },
      );
    expect((await change(ben!, ben!)).code).toBe('managers_invalid_reset_token');
    expect((await change(ana!, ben!)).code).toBe('not_found');
    expect((await change(ana!, ana!)).status).toBe(200);
  });
});

describe('an invitation', () => {
  it('opens until its end', async () => {
    const person = {
      kind: 'customer',
      clientId: world.ours.id,
      personId: world.ours.customers[2]!,
    } as const;
    const until = new Date(world.clock.now().getTime() + 60_000);
    const link = await world.test.database.write('platform', (tx) =>
      invite(tx, person, world.clock.now(), until),
    );
    const look = () => stranger().call('GET', `/invitations/${link}`);
    wait(world, 59);
    expect((await look()).status).toBe(200);
    wait(world, 1);
    expect((await look()).code).toBe('invitation_invalid');
    expect((await stranger().register('customer', link)).code).toBe('invitation_invalid');
  });
});

describe('a session', () => {
  const now = new Date('2026-03-04T15:00:00Z');
  const seen = (ago: number): boolean => sessionIsFresh(new Date(now.getTime() - ago), now);

  it('stays for an hour without input, to the millisecond', () => {
    expect([seen(0), seen(IDLE_LIMIT - 1), seen(IDLE_LIMIT), seen(IDLE_LIMIT + 1)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(IDLE_LIMIT).toBe(3_600_000);
  });
  it('may be stamped ahead by another server, whose clock is wrong', () =>
    expect([seen(-1_000), seen(-90_000)]).toEqual([true, true]));

  it('that idled out is gone for good, whatever the clock says later', async () => {
    const token = await world.session(world.ours.id, world.ours.managers.Admin!);
    const status = async () =>
      (await stranger().call('GET', '/manager-sessions', undefined, { token })).status;
    wait(world, 3_600);
    expect(await status()).toBe(401);
    wait(world, -3_600);
    expect(await status()).toBe(401);
  });

  it('goes on for an hour from the last input, not from the last question in the background', async () => {
    const token = await world.session(world.ours.id, world.ours.managers.Admin!);
    const ask = async (background: boolean) =>
      (await stranger().call('GET', '/manager-sessions', undefined, { token, background })).status;
    wait(world, 3_599);
    expect(await ask(false)).toBe(200);
    wait(world, 3_599);
    expect(await ask(true)).toBe(200);
    wait(world, 1);
    expect(await ask(true)).toBe(401);
  });
});
