import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invite } from '#server/platform/directory/people.ts';
import type { Person } from '#server/platform/directory/sessions.ts';
import { signedIn } from '#test/support/caller.ts';
import { type Visitor, givePassword, visitor, wait } from '#test/support/visitor.ts';
import { type World, buildWorld } from '#test/support/world.ts';

/*
 * A secret opens the one door that it was made for, and only while whoever holds it may come in:
 * what was begun for a sign-in resets no password, a member's code is none for managers, and who
 * lost their access in between stays out.
 */
const ADMIN = '5145550100';
const ZONE = '5145550102';
const MANAGER = '5145550103';
const LIMITED = '5145550104';
const ANA = '5145550200';
const BEN = '5145550201';
const PASSWORD = 'Right-horse-7';
const OTHER = 'Other-horse-8';

let world: World;
let out: Visitor;
let visitors = 0;
beforeAll(async () => {
  world = await buildWorld();
  await givePassword(
    world,
    [
      ...Object.values(world.ours.managers).map((id) => manager(id)),
      ...world.ours.customers.map((id) => member(id)),
    ],
    PASSWORD,
  );
});
afterAll(() => world.close());
beforeEach(() => {
  wait(world, 16 * 60);
  visitors += 1;
  out = visitor(world, `192.0.2.${visitors}`);
});

const manager = (personId: number): Person => ({
  kind: 'manager',
  clientId: world.ours.id,
  personId,
});
const member = (personId: number): Person => ({
  kind: 'customer',
  clientId: world.ours.id,
  personId,
});
const signInMember = (mobile: string, password = PASSWORD) =>
  out.call('POST', '/customer-sessions', { mobile_number: mobile, password });
const ours = (sql: string) => world.test.owner(sql, [world.ours.id]);
const sessionsOf = async (person: Person): Promise<number> =>
  (
    await world.test.owner<{ n: number }>(
      'SELECT count(*)::int AS n FROM directory.session WHERE kind = $1 AND client_id = $2 AND person_id = $3',
      [person.kind, person.clientId, person.personId],
    )
  )[0]!.n;
const invited = (person: Person) =>
  world.test.database.write('platform', (tx) =>
    invite(tx, person, world.clock.now(), new Date(world.clock.now().getTime() + 86_400_000)),
  );
const adminId = (): number => world.ours.managers.Admin!;
const deactivated = async (id: number) =>
  (await signedIn(world, world.ours)).call('DELETE', `/managers/${id}`);
const together = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, work));

describe('what was begun for one thing does not open another', () => {
  it('a sign-in resets no password', async () => {
    const { body } = await out.start(ADMIN, PASSWORD);
    expect(await out.found('manager', body.login_id, body.demo_code, OTHER)).toMatchObject({
      status: 401,
      code: 'reset_mobile_not_found',
    });
    expect((await out.finish(body.login_id, body.demo_code)).status).toBe(200);
    expect((await out.start(ADMIN, OTHER)).code).toBe('manager_invalid_credentials');
  });

  it('a reset signs nobody in, and its code is not sent again as one of a sign-in', async () => {
    const { body } = await out.find('manager', ADMIN);
    wait(world, 60);
    expect(await out.finish(body.reset_id, body.demo_code.slice(0, 6))).toMatchObject({
      status: 401,
      code: 'login_expired',
    });
    expect(
      (await out.call('POST', '/manager-login-resend', { login_id: body.reset_id })).code,
    ).toBe('login_expired');
  });

  it("a member's reset is none for managers, nor a manager's for members", async () => {
    const [theirs, own] = [await out.find('customer', ANA), await out.find('manager', ADMIN)];
    for (const [kind, { body }] of [
      ['manager', theirs],
      ['customer', own],
    ] as const)
      expect((await out.found(kind, body.reset_id, body.demo_code, OTHER)).code).toBe(
        'reset_mobile_not_found',
      );
    expect((await signInMember(ANA)).status).toBe(200);
    expect((await out.start(ADMIN, PASSWORD)).status).toBe(200);
  });

  it("a manager's name finds no member, and a member's no manager", async () => {
    expect((await out.find('customer', ADMIN)).code).toBe('account_not_found');
    expect((await out.find('manager', ANA)).code).toBe('account_not_found');
    expect((await signInMember(ADMIN)).code).toBe('manager_invalid_credentials');
    expect((await out.start(ANA, PASSWORD)).code).toBe('manager_invalid_credentials');
  });

  it("a manager's invitation registers no member, nor a member's a manager", async () => {
    const zone = world.ours.managers['Zone Manager']!;
    await world.test.owner(`UPDATE manager SET status = 'invited' WHERE id = $1`, [zone]);
    const [theirs, own] = [
      await invited(manager(zone)),
      await invited(member(world.ours.customers[1]!)),
    ];
    expect((await out.register('customer', theirs)).code).toBe('invitation_invalid');
    expect((await out.register('manager', own)).code).toBe('invitation_invalid');
    // Neither was used up by it.
    expect((await out.register('manager', theirs, PASSWORD)).status).toBe(200);
    expect((await out.register('customer', own, PASSWORD)).status).toBe(200);
  });
});

describe('who lost their access in between', () => {
  it('a manager between password and code is not signed in', async () => {
    const limited = world.ours.managers['Limited Access']!;
    const { body } = await out.start(LIMITED, PASSWORD);
    expect((await deactivated(limited)).status).toBe(200);
    expect(await out.finish(body.login_id, body.demo_code)).toMatchObject({
      status: 401,
      code: 'login_expired',
    });
    expect(await sessionsOf(manager(limited))).toBe(0);
  });

  it('a manager between asking for a reset and the code gets no new password', async () => {
    const id = world.ours.managers.Manager!;
    const { body } = await out.find('manager', MANAGER);
    expect((await deactivated(id)).status).toBe(200);
    expect(await out.found('manager', body.reset_id, body.demo_code, OTHER)).toMatchObject({
      status: 409,
      code: 'managers_no_security_update',
    });
  });

  it('people of a client that ended: password, code, reset and invitation all stay shut', async () => {
    const begun = (await out.start(ADMIN, PASSWORD)).body;
    const reset = (await out.find('manager', ADMIN)).body;
    const found = (await out.find('customer', ANA)).body;
    const link = await invited(member(world.ours.customers[2]!));
    await ours('UPDATE client SET active = false WHERE client_id = $1');
    try {
      expect((await out.start(ADMIN, PASSWORD)).code).toBe('manager_invalid_credentials');
      expect((await signInMember(ANA)).code).toBe('manager_invalid_credentials');
      expect((await out.find('manager', ADMIN)).code).toBe('account_not_found');
      expect((await out.find('customer', ANA)).code).toBe('account_not_found');
      expect((await out.finish(begun.login_id, begun.demo_code)).code).toBe('login_expired');
      expect((await out.found('manager', reset.reset_id, reset.demo_code, OTHER)).code).toBe(
        'managers_no_security_update',
      );
      expect((await out.found('customer', found.reset_id, found.demo_code, OTHER)).code).toBe(
        'managers_no_security_update',
      );
      expect((await out.call('GET', `/invitations/${link}`)).code).toBe('invitation_invalid');
      expect((await out.register('customer', link)).code).toBe('invitation_invalid');
    } finally {
      await ours('UPDATE client SET active = true WHERE client_id = $1');
    }
  });

  it('a manager who is not active signs in nowhere, though the name is still theirs', async () => {
    const zone = world.ours.managers['Zone Manager']!;
    const status = (to: string) =>
      world.test.owner('UPDATE manager SET status = $2 WHERE id = $1', [zone, to]);
    const token = await world.session(world.ours.id, zone);
    for (const state of ['inactive', 'invited']) {
      await status(state);
      expect((await out.start(ZONE, PASSWORD)).code).toBe('manager_invalid_credentials');
      expect((await out.find('manager', ZONE)).code).toBe('account_not_found');
      expect((await out.call('GET', '/manager-sessions', undefined, { token })).status).toBe(401);
    }
    await status('active');
    expect((await out.start(ZONE, PASSWORD)).status).toBe(200);
  });

  it('a member whose page is off neither signs in nor finds the account', async () => {
    await ours('UPDATE customer SET client_portal = false WHERE client_id = $1');
    try {
      expect((await signInMember(ANA)).code).toBe('manager_invalid_credentials');
      expect((await out.find('customer', ANA)).code).toBe('account_not_found');
    } finally {
      await ours('UPDATE customer SET client_portal = true WHERE client_id = $1');
    }
    expect((await signInMember(ANA)).status).toBe(200);
  });
});

describe('what can be used once is used once, also by several at once', () => {
  it('the code of a sign-in', async () => {
    const { body } = await out.start(ADMIN, PASSWORD);
    const before = await sessionsOf(manager(adminId()));
    const answers = await together(6, () => out.finish(body.login_id, body.demo_code));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessionsOf(manager(adminId()))).toBe(before + 1);
  });

  it('the code of a reset', async () => {
    const { body } = await out.find('manager', ADMIN);
    const answers = await together(6, () =>
      out.found('manager', body.reset_id, body.demo_code, PASSWORD),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
  });

  it("a member's invitation", async () => {
    const link = await invited(member(world.ours.customers[2]!));
    const answers = await together(6, () => out.register('customer', link));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
  });
});

describe('every way in leaves a line in the audit', () => {
  const lineOf = async (action: string, id: number) =>
    (
      await world.test.owner<object>(
        `SELECT actor_kind, actor_id, subject_kind, host(ip) AS ip FROM audit_line
         WHERE client_id = $1 AND action = $2 AND subject_id = $3 ORDER BY id DESC LIMIT 1`,
        [world.ours.id, action, id],
      )
    )[0];

  it("a manager's sign-in, sign-out and reset, with who and from where", async () => {
    const { body } = await out.start(ADMIN, PASSWORD);
    const { body: session } = await out.finish(body.login_id, body.demo_code);
    const ip = `192.0.2.${visitors}`;
    const line = { actor_kind: 'manager', actor_id: adminId(), subject_kind: 'manager', ip };
    expect(await lineOf('auth.sign_in', adminId())).toEqual(line);
    await out.call('DELETE', '/manager-logout', undefined, { token: session.token });
    expect(await lineOf('auth.sign_out', adminId())).toEqual(line);
    const reset = (await out.find('manager', ADMIN)).body;
    await out.found('manager', reset.reset_id, reset.demo_code, PASSWORD);
    expect(await lineOf('auth.reset_password', adminId())).toMatchObject({ ip });
  });

  it("a member's sign-in, change of password and sign-out", async () => {
    const ben = world.ours.customers[1]!;
    const line = { actor_kind: 'customer', actor_id: ben, subject_kind: 'customer' };
    const { token } = (await signInMember(BEN)).body;
    expect(await lineOf('auth.sign_in', ben)).toMatchObject(line);
    const { demo_code: code } = (await out.find('customer', BEN)).body;
    const changed = await out.call(
      'POST',
      `/customers/${ben}/security`,
      { code, password: OTHER },
      { token },
    );
    expect(changed.status).toBe(200);
    expect(await lineOf('auth.change_password', ben)).toMatchObject(line);
    await out.call('DELETE', '/member/session', undefined, { token });
    expect(await lineOf('auth.sign_out', ben)).toMatchObject(line);
  });
});
