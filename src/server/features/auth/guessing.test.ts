import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setPasswordHash } from '#server/platform/directory/people.ts';
import { hashPassword } from '#server/platform/secrets.ts';
import { type World, buildWorld } from '#test/support/world.ts';
import { padded } from './member-sessions.ts';
import { bucketsOf } from './sign-in-limits.ts';

type Body = { login_id: string; reset_id: string; demo_code: string; code: string; token: string };

let world: World;
const MOBILE = '5145550100';
const PASSWORD = 'Right-horse-7';

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
beforeEach(() => world.clock.moveTo(new Date(world.clock.now().getTime() + 16 * 60_000)));

const call = async (url: string, payload: object) => {
  const answer = await world.app.inject({ method: 'POST', url: `/api/v1${url}`, payload });
  return { status: answer.statusCode, body: answer.json() as Body, headers: answer.headers };
};
const start = (password = PASSWORD) =>
  call('/manager-login-start', { mobile_number: MOBILE, password });
const finish = (login_id: string, code: string) =>
  call('/manager-login-finish', { login_id, code });
const statuses = (answers: readonly { status: number }[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;
const together = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe('many guesses at once are no more guesses', () => {
  it('of a password', async () => {
    const answers = await together(40, () => start('wrong'));
    expect([statuses(answers, 401), statuses(answers, 429)]).toEqual([10, 30]);
  });
  it("of a member's password", async () => {
    const answers = await together(30, () =>
      call('/customer-sessions', { mobile_number: '5145550200', password: 'wrong' }),
    );
    expect([statuses(answers, 401), statuses(answers, 429)]).toEqual([10, 20]);
  });
  it('of a code, with as many sign-ins begun', async () => {
    const begun: Body[] = [];
    for (let index = 0; index < 24; index += 1) begun.push((await start()).body);
    const answers = await together(24, (index) =>
      finish(begun[index]!.login_id, begun[index]!.demo_code === '000000' ? '000001' : '000000'),
    );
    expect([statuses(answers, 401), statuses(answers, 429)]).toEqual([10, 14]);
  });
  it('of a code that changes the password of a member who is signed in', async () => {
    const id = world.ours.customers[0]!;
    const token = await world.session(world.ours.id, id, 'customer');
    const guess = () =>
      world.app.inject({
        method: 'POST',
        url: `/api/v1/customers/${id}/security`,
        headers: { 'x-session-token': token },
        payload: { code: '000000', password: 'Sunny-day-9' },
      });
    const answers = (await together(14, guess)).map((answer) => ({ status: answer.statusCode }));
    expect([statuses(answers, 422), statuses(answers, 429)]).toEqual([10, 4]);
  });
  it('of the own password that a manager changes', async () => {
    const id = world.ours.managers.Manager!;
    const token = await world.session(world.ours.id, id);
    const guess = () =>
      world.app.inject({
        method: 'POST',
        url: `/api/v1/managers/${id}/change-password`,
        headers: { 'x-session-token': token },
        payload: { current_password: 'wrong', password: 'Sunny-day-9' },
      });
    const answers = (await together(14, guess)).map((answer) => ({ status: answer.statusCode }));
    expect([statuses(answers, 401), statuses(answers, 429)]).toEqual([10, 4]);
  });
  it('of an account, by resets', async () => {
    const answers = await together(12, () =>
      call('/manager-security-find', { mobile_number: '4505559999' }),
    );
    expect(statuses(answers, 429)).toBe(7);
  });
  it('and of many right ones at once each is let in', async () => {
    world.clock.moveTo(new Date(world.clock.now().getTime() + 24 * 3_600_000));
    const answers = await together(24, () => start());
    expect(statuses(answers, 200)).toBe(24);
  });
  it('and right passwords count for nothing', async () => {
    for (let index = 0; index < 15; index += 1) expect((await start()).status).toBe(200);
  });
});

it('as many passwords are checked whether a member works for none, one or three clients', () => {
  const checked = [0, 1, 3, 4].map((clients) => padded(Array<object>(clients).fill({})).length);
  expect(checked).toEqual([3, 3, 3, 6]);
});

it('an address of the sixth version is its network: one line has more addresses than can be counted', () => {
  const [one, other, next] = ['2001:db8:1:2::5', '2001:db8:1:2:ffff::1', '2001:db8:1:3::5'].map(
    (ip) => bucketsOf('reset', ip, null)[0],
  );
  expect(one).toBe(other);
  expect(one).not.toBe(next);
  expect(bucketsOf('reset', '::ffff:192.0.2.7', null)).toEqual(
    bucketsOf('reset', '192.0.2.7', null),
  );
});

it('a sign-in begun with the old password ends with it', async () => {
  const begun = (await start()).body;
  const reset = (await call('/manager-security-find', { mobile_number: MOBILE })).body;
  expect(
    (
      await call('/manager-security-found', {
        reset_id: reset.reset_id,
        code: reset.demo_code,
        password: PASSWORD,
      })
    ).status,
  ).toBe(200);
  expect((await finish(begun.login_id, begun.demo_code)).body.code).toBe('login_expired');
});

it('what the API answers is kept by nobody on the way', async () => {
  for (const answer of [await start(), await start('wrong'), await call('/nothing', {})])
    expect(answer.headers['cache-control']).toBe('no-store');
});
