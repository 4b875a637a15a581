import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days } from '#kernel/instant.ts';
import { signedInAs } from '#test/support/caller.ts';
import {
  type DeviceBody,
  countOf,
  deviceBrowser,
  setPasswordOf,
} from '#test/support/device-browser.ts';
import { type World, buildWorld } from '#test/support/world.ts';

/*
 * A browser that is trusted for 30 days signs in without a code: whose it is, how often its key
 * works, and all that ends it.
 */
type Shown = { wallets: { wallet_id: number }[] };

let world: World;
const ADMIN = { mobile: '5145550100', password: 'Right-horse-7' };
const MANAGER = { mobile: '5145550103', password: 'Other-horse-8' };
const later = (by: number) => world.clock.moveTo(new Date(world.clock.now().getTime() + by));

const browser = (cookie = '') => deviceBrowser(world, cookie);
const managerOf = (who: typeof ADMIN) => world.ours.managers[who === ADMIN ? 'Admin' : 'Manager']!;
const messages = () => countOf(world, 'message');
const devices = () => countOf(world, 'trusted_device');
const setPassword = (who: typeof ADMIN) =>
  setPasswordOf(world, { clientId: world.ours.id, personId: managerOf(who) }, who.password);

beforeAll(async () => void (world = await buildWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  later(16 * 60_000);
  // A new password forgets what the story before has trusted.
  await Promise.all([setPassword(ADMIN), setPassword(MANAGER)]);
});

describe('a trusted device', () => {
  it('is sent no code, and its key is another after each use', async () => {
    const mine = browser();
    const trusted = await mine.trust(ADMIN);
    expect(trusted.status).toBe(200);
    expect(trusted.set).toMatch(
      /^__Host-cardload-device=[\w-]{43}; Max-Age=2592000; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
    );
    const [first, sent] = [mine.cookie(), await messages()];
    const started = await mine.start(ADMIN);
    expect(started.body).toMatchObject({ trusted: true, may_trust: true });
    expect(started.body).not.toHaveProperty('demo_code');
    const { body, status } = await mine.enter(ADMIN);
    expect(status).toBe(200);
    expect(body).toMatchObject({ manager_id: managerOf(ADMIN), account_level: 'Admin' });
    expect(await messages()).toBe(sent);
    expect(mine.cookie()).not.toBe(first);
    expect((await mine.enter(ADMIN)).status).toBe(200);
    expect(
      await world.test.owner(
        `SELECT action FROM audit_line WHERE action LIKE 'auth.%trust%' ORDER BY id`,
      ),
    ).toEqual([
      { action: 'auth.trust_device' },
      { action: 'auth.sign_in_trusted' },
      { action: 'auth.sign_in_trusted' },
    ]);
  });

  it('still asks for the right password', async () => {
    const mine = browser();
    await mine.trust(ADMIN);
    expect((await mine.start({ ...ADMIN, password: 'Wrong-horse-7' })).status).toBe(401);
  });

  it('is not trusted where nobody asked for it', async () => {
    const mine = browser();
    const { body } = await mine.start(ADMIN);
    const done = await mine.call('POST', '/manager-login-finish', {
      login_id: body.login_id,
      code: body.demo_code,
    });
    expect([done.status, done.set]).toEqual([200, undefined]);
    expect((await mine.start(ADMIN)).body['trusted']).toBe(false);
  });

  it('is shared by several people, each with a key of their own', async () => {
    const tablet = browser();
    await tablet.trust(ADMIN);
    await tablet.trust(MANAGER);
    expect((await tablet.enter(ADMIN)).body['manager_id']).toBe(managerOf(ADMIN));
    expect((await tablet.enter(MANAGER)).body['manager_id']).toBe(managerOf(MANAGER));
    // Trusted anew it is one device, not two.
    await tablet.trust(ADMIN);
    expect(await devices()).toBe(2);
  });

  it('is listed and forgotten by its own person alone', async () => {
    const [mine, other] = [browser(), browser()];
    const token = (await mine.trust(ADMIN)).body.token;
    await other.trust(ADMIN);
    const { body } = await mine.call('GET', '/manager-devices', undefined, token);
    expect(body.data.map(({ current }) => current).sort()).toEqual([false, true]);
    const stranger = await signedInAs(world, world.ours, managerOf(MANAGER));
    expect((await stranger.call<DeviceBody>('GET', '/manager-devices')).body.data).toEqual([]);
    const lost = body.data.find(({ current }) => !current)!.device_id;
    expect((await stranger.call('DELETE', `/manager-devices/${lost}`)).status).toBe(404);
    const theirs = await signedInAs(world, world.travel, world.travel.managers.Admin!);
    expect((await theirs.call('DELETE', `/manager-devices/${lost}`)).status).toBe(404);
    const left = await mine.call('DELETE', `/manager-devices/${lost}`, undefined, token);
    expect(left.body.data).toHaveLength(1);
    expect((await other.enter(ADMIN)).body.code).toBe('device_not_trusted');
    expect((await mine.enter(ADMIN)).status).toBe(200);
  });

  it('counts at most ten: the one that was not used for longest goes', async () => {
    const first = browser();
    await first.trust(ADMIN);
    for (let more = 0; more < 10; more += 1) {
      later(16 * 60_000);
      await browser().trust(ADMIN);
    }
    expect(await devices()).toBe(10);
    expect((await first.start(ADMIN)).body['trusted']).toBe(false);
  });
});

describe('what somebody else tries', () => {
  it('the key of another person is worth nothing', async () => {
    const theirs = browser();
    await theirs.trust(MANAGER);
    const thief = browser(theirs.cookie());
    expect((await thief.start(ADMIN)).body['trusted']).toBe(false);
    expect((await thief.enter(ADMIN)).body.code).toBe('device_not_trusted');
    expect((await theirs.enter(MANAGER)).status).toBe(200);
  });

  it('a key that was used comes back: the device ends for both who have it', async () => {
    const mine = browser();
    await mine.trust(ADMIN);
    const thief = browser(mine.cookie());
    expect((await mine.enter(ADMIN)).status).toBe(200);
    const replayed = await thief.enter(ADMIN);
    expect([replayed.status, replayed.body.code]).toEqual([401, 'device_not_trusted']);
    expect((await mine.enter(ADMIN)).body.code).toBe('device_not_trusted');
    expect(await devices()).toBe(0);
    expect(
      await world.test.owner(
        `SELECT 1 AS one FROM audit_line WHERE action = 'auth.device_replayed'`,
      ),
    ).toHaveLength(1);
  });

  it('of two at once with one key one gets in at most', async () => {
    const mine = browser();
    await mine.trust(ADMIN);
    const both = [browser(mine.cookie()), browser(mine.cookie())];
    const done = await Promise.all(both.map((one) => one.enter(ADMIN)));
    expect(done.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('no key, a cut one, or one that somebody made up', async () => {
    const mine = browser();
    await mine.trust(ADMIN);
    const key = mine.cookie().split('=')[1]!;
    for (const cookie of [
      '',
      '__Host-cardload-device=',
      `__Host-cardload-device=${key.slice(0, 42)}`,
      `__Host-cardload-device=${'A'.repeat(43)}`,
      `cardload-device=${key}`,
      `__Host-cardload-device=${'.'.repeat(5_000)}`,
    ])
      expect((await browser(cookie).enter(ADMIN)).body.code).toBe('device_not_trusted');
    expect((await mine.enter(ADMIN)).status).toBe(200);
  });

  it('the password has to be right in the same sign-in', async () => {
    const mine = browser();
    await mine.trust(ADMIN);
    const made = await mine.call('POST', '/manager-login-trusted', { login_id: 'x'.repeat(43) });
    expect(made.body.code).toBe('login_expired');
    // A sign-in that has brought somebody in is used up.
    const { body } = await mine.start(ADMIN);
    const enter = () => mine.call('POST', '/manager-login-trusted', { login_id: body.login_id });
    expect([(await enter()).status, (await enter()).status]).toEqual([200, 401]);
    expect(await devices()).toBe(1);
  });

  it('the two walls: another client reads and ends nothing', async () => {
    await browser().trust(ADMIN);
    const inside = { clientId: world.travel.id };
    const { database } = world.test;
    const sql = (text: string) =>
      database.write(inside, (tx) => tx.text({ sql: text, values: [] }));
    expect(await sql('SELECT id FROM directory.trusted_device')).toEqual([]);
    await sql('DELETE FROM directory.trusted_device');
    expect(await devices()).toBe(1);
    await expect(
      sql(`UPDATE directory.trusted_device SET expires_at = 'infinity'`),
    ).rejects.toThrow(/permission denied/);
    await expect(sql('UPDATE directory.trusted_device SET person_id = 1')).rejects.toThrow(
      /permission denied/,
    );
  });
});

describe('what ends the trust', () => {
  it('thirty days, however often it was used', async () => {
    const mine = browser();
    await mine.trust(ADMIN);
    later(days(20));
    expect((await mine.enter(ADMIN)).status).toBe(200);
    later(days(10) - 60_000);
    expect((await mine.start(ADMIN)).body['trusted']).toBe(true);
    later(60_000);
    expect((await mine.start(ADMIN)).body['trusted']).toBe(false);
    expect((await mine.enter(ADMIN)).body.code).toBe('device_not_trusted');
  });

  it.each([
    [
      'a change of the own password',
      async (token: string) => {
        const { status } = await browser().call(
          'POST',
          `/managers/${managerOf(ADMIN)}/change-password`,
          { current_password: ADMIN.password, password: 'Next-horse-9' },
          token,
        );
        expect([status, await devices()]).toEqual([200, 0]);
        await setPassword(ADMIN);
      },
    ],
    [
      'a reset by code',
      async () => {
        const one = browser();
        const { body } = await one.call('POST', '/manager-security-find', {
          mobile_number: ADMIN.mobile,
        });
        const found = { reset_id: body.reset_id, code: body.demo_code, password: ADMIN.password };
        expect((await one.call('POST', '/manager-security-found', found)).status).toBe(200);
      },
    ],
    [
      'signing out everywhere else',
      async (token: string) => {
        const out = await browser().call('DELETE', '/manager-sessions/others', undefined, token);
        expect(out.status).toBe(200);
      },
    ],
  ])('%s', async (_what, act) => {
    const mine = browser();
    const { token } = (await mine.trust(ADMIN)).body;
    await act(token);
    expect((await mine.start(ADMIN)).body['trusted']).toBe(false);
    expect(await devices()).toBe(0);
  });

  it('another number to send codes to', async () => {
    const mine = browser();
    await mine.trust(MANAGER);
    const admin = await signedInAs(world, world.ours, managerOf(ADMIN));
    const id = managerOf(MANAGER);
    const shown = await admin.call<Shown>('GET', `/managers/${id}`);
    expect(shown.status, shown.text).toBe(200);
    const edited = await admin.call('POST', `/managers/${id}/edit`, {
      body: {
        ...shown.body,
        wallets: shown.body.wallets.map((wallet) => wallet.wallet_id),
        mobile_number: '5145550998',
      },
    });
    expect(edited.status, edited.text).toBe(200);
    expect(await devices()).toBe(0);
  });
});

describe('an operator', () => {
  it('enters a code every time', async () => {
    const operator = { clientId: 1, personId: world.operator };
    await setPasswordOf(world, operator, 'Operator-horse-1');
    const [{ mobile_number: mobile } = { mobile_number: '' }] = await world.test.owner<{
      mobile_number: string;
    }>('SELECT mobile_number FROM manager WHERE client_id = 1 AND id = $1', [world.operator]);
    const who = { mobile, password: 'Operator-horse-1' };
    const mine = browser();
    expect((await mine.start(who)).body).toMatchObject({ trusted: false, may_trust: false });
    const done = await mine.trust(who);
    expect([done.status, done.set]).toEqual([200, undefined]);
    expect(await devices()).toBe(0);
    // Whatever stands in the table.
    await world.test.owner(
      `INSERT INTO directory.trusted_device (client_id, person_id, key_hash, trusted_at, used_at, expires_at)
       VALUES (1, $1, sha256($2), now(), now(), 'infinity')`,
      [world.operator, 'k'.repeat(43)],
    );
    const made = browser(`__Host-cardload-device=${'k'.repeat(43)}`);
    expect((await made.start(who)).body['trusted']).toBe(false);
    expect((await made.enter(who)).body.code).toBe('device_not_trusted');
  });
});
