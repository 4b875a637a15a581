import { afterAll, beforeAll, expect, it } from 'vitest';
import { createManager, inviteManager } from '../managers/index.ts';
import type { SystemActor } from '#server/platform/actor.ts';
import { type World, buildWorld } from '#test/support/world.ts';

let world: World;
const origin = { ip: null, requestId: 'test', userAgent: null };
beforeAll(async () => void (world = await buildWorld()));
afterAll(() => world.close());

const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
  const answer = await world.app.inject({
    method,
    url: `/api/v1${url}`,
    ...(payload ? { payload } : {}),
  });
  return {
    status: answer.statusCode,
    body: answer.json() as Record<string, unknown> & { errors?: { code: string }[] },
  };
};

/** A new manager's invitation, as it stands in the message that went out. */
async function invited(): Promise<string> {
  const actor: SystemActor = { kind: 'system', name: 'test', clientId: world.ours.id };
  await world.test.database.write({ clientId: world.ours.id }, async (tx) => {
    const manager = {
      fullname: 'Nina New',
      mobile: '5145550999',
      email: 'nina@maple.example',
      level: 'Manager',
      variant: 'standard',
      wallets: [world.ours.store],
      status: 'invited',
      loadLimits: null,
    } as const;
    const created = await createManager({ tx, actor, origin, now: world.clock.now() }, manager);
    if (created.ok)
      await inviteManager(
        { tx, actor, origin, now: world.clock.now() },
        created.value,
        'https://portal.example',
      );
  });
  const [message] = await world.test.owner<{ body: string }>(
    `SELECT body FROM directory.message WHERE recipient = 'nina@maple.example' ORDER BY id DESC LIMIT 1`,
  );
  return /token=([\w-]+)/.exec(message?.body ?? '')?.[1] ?? '';
}

it('a new manager registers once, with the agreement, and then signs in with a code', async () => {
  const token = await invited();
  expect((await call('GET', `/invitations/${token}`)).body).toMatchObject({
    kind: 'manager',
    first_name: 'Nina New',
    region: 'CA',
  });
  const register = (agreement: boolean, password = 'Sunny-day-9') =>
    call('POST', '/manager/onboarding/password-start', { token, password, agreement });
  expect((await register(false)).body).toMatchObject({ code: 'agreement_required' });
  expect((await register(true, 'abc')).body.errors).toMatchObject([
    { path: 'password', code: 'password_length' },
  ]);
  expect((await register(true)).status).toBe(200);
  expect((await register(true)).body).toMatchObject({ code: 'invitation_invalid' });

  const start = await call('POST', '/manager-login-start-email', {
    email: 'Nina@Maple.example',
    password: 'Sunny-day-9',
  });
  const finish = await call('POST', '/manager-login-finish', {
    login_id: start.body.login_id,
    code: start.body.demo_code,
  });
  expect(finish.body).toMatchObject({
    account_level: 'Manager',
    stores: [world.ours.store],
    status: 'active',
  });
  const [line] = await world.test.owner<{ n: number }>(
    `SELECT count(*)::int AS n FROM audit_line WHERE client_id = $1 AND action = 'auth.register'`,
    [world.ours.id],
  );
  expect(line?.n).toBe(1);
});

it('an invitation that ran out, or was made up, is told the same', async () => {
  const token = 'A'.repeat(43);
  expect((await call('GET', `/invitations/${token}`)).body).toMatchObject({
    code: 'invitation_invalid',
  });
});
