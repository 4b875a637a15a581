import { setPasswordHash } from '#server/platform/directory/people.ts';
import type { Person } from '#server/platform/directory/sessions.ts';
import { hashPassword } from '#server/platform/secrets.ts';
import type { World } from './world.ts';

export type Reply = {
  readonly status: number;
  readonly code: string;
  readonly body: Record<string, never> & {
    readonly code: string;
    readonly login_id: string;
    readonly reset_id: string;
    readonly demo_code: string;
    readonly token: string;
    readonly status: string;
  };
  readonly retryAfter: string | undefined;
};
type Method = 'GET' | 'POST' | 'DELETE';
type More = { readonly token?: string; readonly background?: boolean };

/** Somebody who has not signed in, at an address of their own. */
export type Visitor = {
  call(method: Method, path: string, body?: object, more?: More): Promise<Reply>;
  /** First step of a manager's sign-in. */
  start(mobile: string, password: string): Promise<Reply>;
  /** Second step. */
  finish(login: string, code: string): Promise<Reply>;
  find(kind: Person['kind'], mobile: string): Promise<Reply>;
  found(kind: Person['kind'], reset: string, code: string, password: string): Promise<Reply>;
  register(kind: Person['kind'], token: string, password?: string): Promise<Reply>;
};

export function visitor(world: World, from = '192.0.2.1'): Visitor {
  const call: Visitor['call'] = async (method, path, body, { token, background } = {}) => {
    const answer = await world.app.inject({
      method,
      url: `/api/v1${path}`,
      remoteAddress: from,
      headers: {
        ...(token ? { 'x-session-token': token } : {}),
        ...(background ? { 'x-background': '1' } : {}),
      },
      ...(body ? { payload: body } : {}),
    });
    const read = answer.json<Reply['body']>();
    return {
      status: answer.statusCode,
      code: read.code,
      body: read,
      retryAfter: answer.headers['retry-after'] as string | undefined,
    };
  };
  return {
    call,
    start: (mobile, password) =>
      call('POST', '/manager-login-start', { mobile_number: mobile, password }),
    finish: (login, code) => call('POST', '/manager-login-finish', { login_id: login, code }),
    find: (kind, mobile) => call('POST', `/${kind}-security-find`, { mobile_number: mobile }),
    found: (kind, reset, code, password) =>
      call('POST', `/${kind}-security-found`, { reset_id: reset, code, password }),
    register: (kind, token, password = 'Sunny-day-9') =>
      call('POST', `/${kind}/onboarding/password-start`, {
        token,
        password,
        agreement: true,
      }),
  };
}

/** Another code than the right one. */
export const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');

/** Lets the clock go on by so many seconds. */
export const wait = (world: World, seconds: number): void =>
  world.clock.moveTo(new Date(world.clock.now().getTime() + seconds * 1_000));

/** Gives people one password, as if they had set it. */
export async function givePassword(
  world: World,
  people: readonly Person[],
  password: string,
): Promise<void> {
  const hash = await hashPassword(password);
  for (const person of people)
    await world.test.database.write('platform', (tx) =>
      setPasswordHash(tx, person, hash, world.clock.now()),
    );
}
