import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setPasswordHash } from '#server/platform/directory/people.ts';
import { hashPassword } from '#server/platform/secrets.ts';
import { type World, buildWorld } from '#test/support/world.ts';

type Body = Record<string, unknown> & {
  login_id: string;
  demo_code: string;
  token: string;
  reset_id: string;
  code: string;
  errors: { path: string; code: string; params: Record<string, string> }[];
};

let world: World;
const MOBILE = '5145550100';
const PASSWORD = 'Right-horse-7';
const minutes = (n: number) =>
  world.clock.moveTo(new Date(world.clock.now().getTime() + n * 60_000));

beforeAll(async () => {
  world = await buildWorld();
  const hash = await hashPassword(PASSWORD);
  await world.test.database.write('platform', (tx) =>
    setPasswordHash(
      tx,
      { kind: 'manager', clientId: world.ours.id, personId: world.ours.managers.Admin! },
      hash,
      world.clock.now(),
    ),
  );
});
afterAll(() => world.close());
/** What the last story counted against the limits is forgotten. */
beforeEach(() => minutes(16));

const call = async (
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  {
    payload,
    token,
    background = false,
  }: {
    readonly payload?: object | undefined;
    readonly token?: string | undefined;
    readonly background?: boolean | undefined;
  },
) => {
  const headers = {
    ...(token ? { 'x-session-token': token } : {}),
    ...(background ? { 'x-background': '1' } : {}),
  };
  const answer = await world.app.inject({
    method,
    url: `/api/v1${url}`,
    headers,
    ...(payload ? { payload } : {}),
  });
  return {
    status: answer.statusCode,
    body: answer.json() as Body,
    retryAfter: answer.headers['retry-after'],
  };
};
const start = (password = PASSWORD, mobile_number = MOBILE) =>
  call('POST', '/manager-login-start', { payload: { mobile_number, password } });
const finish = (login_id: string, code: string) =>
  call('POST', '/manager-login-finish', { payload: { login_id, code } });
const signIn = async (password = PASSWORD): Promise<string> => {
  const { body } = await start(password);
  return (await finish(body.login_id, body.demo_code)).body.token;
};
const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');

describe('signing in', () => {
  it('shows that the number the code went to is theirs, and says nothing of their e-mail', async () => {
    const verified = () =>
      world.test.owner('SELECT verified_mobile, verified_email FROM manager WHERE id = $1', [
        world.ours.managers.Admin,
      ]);
    const { body } = await start();
    expect(await verified()).toEqual([{ verified_mobile: null, verified_email: null }]);
    await finish(body.login_id, body.demo_code);
    expect(await verified()).toEqual([{ verified_mobile: MOBILE, verified_email: null }]);
  });

  it('takes the password and then the code, and answers what the specification names', async () => {
    const started = await start(PASSWORD, '(514) 555-0100');
    expect(started.body).toMatchObject({ channel: 'sms', sent_to: '00' });
    const done = await finish(started.body.login_id, started.body.demo_code);
    expect(Object.keys(done.body).sort()).toEqual([
      'account_level',
      'client_id',
      'manager_id',
      'mobile_number',
      'session_id',
      'status',
      'stores',
      'token',
    ]);
    expect(done.body.stores).toEqual([world.ours.store, world.ours.otherStore]);
    expect((await call('GET', '/manager-sessions', { token: done.body.token })).body).toMatchObject(
      { account_level: 'Admin', operator: false },
    );
  });

  it('answers a wrong password and an unknown account the same', async () => {
    const [known, unknown] = [await start('wrong'), await start('wrong', '4505559999')];
    const { request_id: _, ...same } = known.body;
    expect(unknown.body).toMatchObject(same);
    expect(known).toMatchObject({ status: 401, body: { code: 'manager_invalid_credentials' } });
  });

  it('refuses a country code and offers the ten digits', async () => {
    expect((await start(PASSWORD, '+1 514 555 0100')).body.errors).toMatchObject([
      { path: 'mobile_number', code: 'mobile_country_code', params: { offer: MOBILE } },
    ]);
  });

  it('ends after five wrong codes', async () => {
    const { body } = await start();
    for (let tries = 0; tries < 5; tries += 1)
      expect((await finish(body.login_id, wrong(body.demo_code))).body.code).toBe(
        'login_code_incorrect',
      );
    expect((await finish(body.login_id, body.demo_code)).body.code).toBe('login_expired');
  });

  it('stops after ten failures in 15 minutes, and goes on afterwards', async () => {
    for (let tries = 0; tries < 10; tries += 1) await start('wrong');
    const stopped = await start();
    expect(stopped.body.code).toBe('rate_limited');
    expect(Number(stopped.retryAfter)).toBeGreaterThan(0);
    minutes(16);
    expect((await start()).status).toBe(200);
  });

  it('lets a code live ten minutes and be used once', async () => {
    const { body } = await start();
    minutes(11);
    expect((await finish(body.login_id, body.demo_code)).body.code).toBe('login_expired');
    const second = await start();
    await finish(second.body.login_id, second.body.demo_code);
    expect((await finish(second.body.login_id, second.body.demo_code)).body.code).toBe(
      'login_expired',
    );
  });

  it('sends a new code after 30 seconds; the old one ends', async () => {
    const { body } = await start();
    const resend = () =>
      call('POST', '/manager-login-resend', { payload: { login_id: body.login_id } });
    expect((await resend()).body.code).toBe('code_resent_too_soon');
    minutes(1);
    const fresh = await resend();
    if (fresh.body.demo_code !== body.demo_code)
      expect((await finish(body.login_id, body.demo_code)).body.code).toBe('login_code_incorrect');
    expect((await finish(body.login_id, fresh.body.demo_code)).status).toBe(200);
  });
});

describe('a session', () => {
  it('ends after an hour without input; polling is no input', async () => {
    const token = await signIn();
    minutes(50);
    expect((await call('GET', '/manager-sessions', { token, background: true })).status).toBe(200);
    minutes(11);
    expect((await call('GET', '/manager-sessions', { token })).status).toBe(401);
  });
  it('goes on while there is input', async () => {
    const token = await signIn();
    for (let hour = 0; hour < 3; hour += 1) {
      minutes(50);
      expect((await call('POST', '/manager-activity', { token })).status).toBe(200);
    }
  });
  it.each([
    [90, 'as it was: a clock 90 seconds ahead signs nobody out', 90],
    [3_600, 'put right: it idles out an hour from now', 0],
  ])('that is stamped %i seconds ahead is good, and its stamp %s', async (ahead, _what, left) => {
    const token = await signIn();
    const now = world.clock.now().getTime();
    const [session] = await world.test.owner<{ id: string }>(
      `UPDATE directory.session SET last_seen_at = $1 WHERE token_hash = sha256(convert_to($2, 'UTF8')) RETURNING id`,
      [new Date(now + ahead * 1_000), token],
    );
    expect((await call('GET', '/manager-sessions', { token })).status).toBe(200);
    const [stamp] = await world.test.owner<{ at: Date }>(
      'SELECT last_seen_at AS at FROM directory.session WHERE id = $1',
      [session!.id],
    );
    expect((stamp!.at.getTime() - now) / 1_000).toBe(left);
  });
  it('ends with signing out, which says success', async () => {
    const token = await signIn();
    expect((await call('DELETE', '/manager-logout', { token })).body).toEqual({
      status: 'success',
    });
    expect((await call('GET', '/manager-sessions', { token })).status).toBe(401);
  });
  it('stays while the others end when the password is changed', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const id = world.ours.managers.Admin!;
    const change = (current_password: string, password: string) =>
      call('POST', `/managers/${id}/change-password`, {
        payload: { current_password, password },
        token: mine,
      });
    expect((await change('wrong', 'Other-horse-8')).body.code).toBe('manager_invalid_credentials');
    expect((await change(PASSWORD, 'Other-horse-8')).status).toBe(200);
    expect((await call('GET', '/manager-sessions', { token: other })).status).toBe(401);
    expect((await change('Other-horse-8', PASSWORD)).status).toBe(200);
  });
});

it('signing out everywhere else ends every other session of the person', async () => {
  const [here, there, elsewhere] = [await signIn(), await signIn(), await signIn()];
  const status = async (token: string) =>
    (await call('GET', '/manager-sessions', { token })).status;
  expect((await call('DELETE', '/manager-sessions/others', { token: here })).body).toEqual({
    status: 'success',
  });
  expect([await status(here), await status(there), await status(elsewhere)]).toEqual([
    200, 401, 401,
  ]);
  expect(
    await world.test.owner(
      `SELECT count(*)::int AS n FROM audit_line WHERE action = 'auth.sign_out_elsewhere'`,
    ),
  ).toEqual([{ n: 1 }]);
});

describe('a forgotten password', () => {
  const find = (mobile_number: string) =>
    call('POST', '/manager-security-find', { payload: { mobile_number } });
  it('is set anew with the code, and every session ends', async () => {
    const token = await signIn();
    const found = await find('514 555 0100');
    expect(found.body.demo_code, 'it stands for a password').toMatch(/^\d{8}$/);
    const set = (code: string, password: string) =>
      call('POST', '/manager-security-found', {
        payload: { reset_id: found.body.reset_id, code, password },
      });
    expect((await set(wrong(found.body.demo_code), 'New-horse-99')).body.code).toBe(
      'managers_invalid_reset_token',
    );
    expect((await set(found.body.demo_code, 'New-horse-99')).body).toMatchObject({
      status: 'success',
    });
    expect((await call('GET', '/manager-sessions', { token })).status).toBe(401);
    expect((await start('New-horse-99')).status).toBe(200);
  });
  it('of nobody is told, five times in 15 minutes', async () => {
    for (let tries = 0; tries < 5; tries += 1)
      expect(await find('4505550000')).toMatchObject({
        status: 404,
        body: { code: 'account_not_found' },
      });
    expect((await find(MOBILE)).body.code).toBe('rate_limited');
  });
  it('with a reset that is not known answers 401', async () => {
    const unknown = await call('POST', '/manager-security-found', {
      payload: {
        reset_id: 'x'.repeat(43),
        code: '123456',
        password: 'abcd',
      },
    });
    expect(unknown).toMatchObject({ status: 401, body: { code: 'reset_mobile_not_found' } });
  });
});

it('stores no token, code or password in the clear', async () => {
  const token = await signIn('New-horse-99');
  const { body } = await start('New-horse-99');
  const rows = await world.test.owner<{ text: string }>(
    `SELECT s::text AS text FROM directory.session s UNION ALL SELECT t::text FROM directory.ticket t UNION ALL SELECT c::text FROM directory.credential c`,
  );
  const all = rows.map((row) => row.text).join('\n');
  expect([token, body.login_id, 'New-horse-99'].some((secret) => all.includes(secret))).toBe(false);
});
