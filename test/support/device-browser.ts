import { setPasswordHash } from '#server/platform/directory/people.ts';
import { hashPassword } from '#server/platform/secrets.ts';
import type { World } from './world.ts';

export type DeviceBody = Record<string, unknown> & {
  readonly login_id: string;
  readonly demo_code: string;
  readonly token: string;
  readonly code: string;
  readonly reset_id: string;
  readonly data: readonly { readonly device_id: number; readonly current: boolean }[];
};
type Who = { readonly mobile: string; readonly password: string };

/** A browser that keeps its cookie. */
export function deviceBrowser(world: World, cookie = '') {
  let held = cookie;
  const call = async (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    payload?: object,
    token?: string,
  ) => {
    const answer = await world.app.inject({
      method,
      url: `/api/v1${url}`,
      headers: { ...(token && { 'x-session-token': token }), ...(held && { cookie: held }) },
      ...(payload && { payload }),
    });
    const set = answer.headers['set-cookie'];
    if (typeof set === 'string') held = set.split(';')[0] ?? '';
    return { status: answer.statusCode, body: answer.json<DeviceBody>(), set };
  };
  const start = ({ mobile, password }: Who) =>
    call('POST', '/manager-login-start', { mobile_number: mobile, password });
  return {
    call,
    start,
    cookie: () => held,
    /** Signs in with the code, and trusts the browser. */
    async trust(who: Who) {
      const { body } = await start(who);
      return call('POST', '/manager-login-finish', {
        login_id: body.login_id,
        code: body.demo_code,
        trust_device: true,
      });
    },
    /** Signs in without a code, as the portal does where it is told that none was sent. */
    async enter(who: Who) {
      const { body } = await start(who);
      return call('POST', '/manager-login-trusted', { login_id: body.login_id });
    },
  };
}

/** How many rows a table of the directory has. */
export const countOf = async (world: World, table: 'message' | 'trusted_device'): Promise<number> =>
  (await world.test.owner<{ n: number }>(`SELECT count(*)::int AS n FROM directory.${table}`))[0]!
    .n;

/** Gives a manager a password, as a reset does. */
export async function setPasswordOf(
  world: World,
  person: { readonly clientId: number; readonly personId: number },
  password: string,
): Promise<void> {
  const hash = await hashPassword(password);
  await world.test.database.write('platform', (tx) =>
    setPasswordHash(tx, { kind: 'manager', ...person }, hash, world.clock.now()),
  );
}
