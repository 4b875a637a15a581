import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '#test/support/caller.ts';
import { type TestClient, type World, buildWorld } from '#test/support/world.ts';

type Started = { reset_id: string; demo_code: string; code: string };
type SignedIn = {
  token: string;
  customer_id: number;
  client_id: number;
  code: string;
  errors: { path: string; params: { client_id: number; client_name: string } }[];
};

/** She works for a restaurant and for an airline's ground crew, and has one telephone. */
const MOBILE = '4385557777';
let world: World;
const ids: Record<number, number> = {};
beforeAll(async () => {
  world = await buildWorld();
  ids[world.ours.id] = await addedTo(world.ours, 'Admin');
  ids[world.travel.id] = await addedTo(world.travel, 'Sunwing Admin');
});
afterAll(() => world.close());

async function addedTo(client: TestClient, level: 'Admin' | 'Sunwing Admin'): Promise<number> {
  const manager = await signedIn(world, client, level);
  const made = await manager.call<{ customer_id: number }>('POST', '/customers', {
    body: {
      first_name: 'Zoe',
      last_name: 'Twice',
      mobile_number: MOBILE,
      stores: [{ store_id: client.store }],
    },
  });
  expect(made.status, made.text).toBe(201);
  return made.body.customer_id;
}

const call = async <T>(method: 'GET' | 'POST', url: string, payload?: object, token?: string) => {
  const answer = await world.app.inject({
    method,
    url: `/api/v1${url}`,
    headers: token ? { 'x-session-token': token } : {},
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.json() as T };
};
const find = () => call<Started>('POST', '/customer-security-find', { mobile_number: MOBILE });
const found = ({ reset_id, demo_code }: Started, password: string) =>
  call<{ code: string }>('POST', '/customer-security-found', {
    reset_id,
    code: demo_code,
    password,
  });
const signIn = (password: string, client_id?: number) =>
  call<SignedIn>('POST', '/customer-sessions', {
    mobile_number: MOBILE,
    password,
    ...(client_id ? { client_id } : {}),
  });

describe('a member of two clients with one mobile number', () => {
  it('finds both accounts with one code, and says at the sign-in which one she means', async () => {
    const before = (
      await world.test.owner<{ n: number }>(
        'SELECT count(*)::int AS n FROM directory.message WHERE recipient = $1',
        [MOBILE],
      )
    )[0]!.n;
    const started = (await find()).body;
    // One message; and nothing of her employers before the code.
    expect(
      (
        await world.test.owner<{ n: number }>(
          'SELECT count(*)::int AS n FROM directory.message WHERE recipient = $1',
          [MOBILE],
        )
      )[0]!.n,
    ).toBe(before + 1);
    expect((await found(started, 'one-word-1')).status).toBe(200);
    const asked = await signIn('one-word-1');
    expect(asked).toMatchObject({ status: 409, body: { code: 'which_account' } });
    expect(asked.body.errors.map((one) => one.params)).toEqual([
      { client_id: world.ours.id, client_name: `Client ${world.ours.id}` },
      { client_id: world.travel.id, client_name: `Client ${world.travel.id}` },
    ]);
    for (const client of [world.ours.id, world.travel.id]) {
      const session = (await signIn('one-word-1', client)).body;
      expect(session).toMatchObject({ customer_id: ids[client], client_id: client });
      expect(
        (await call<{ customer_id: number }>('GET', '/member', undefined, session.token)).body
          .customer_id,
      ).toBe(ids[client]);
    }
    expect((await signIn('one-word-1', 1)).body.code).toBe('manager_invalid_credentials');
    const lines = await world.test.owner<{ client_id: number }>(
      `SELECT client_id FROM audit_line WHERE action = 'auth.reset_password' ORDER BY client_id`,
    );
    expect(lines.map((line) => line.client_id)).toEqual([world.ours.id, world.travel.id]);
  });

  it('changes the password of the account that she is in, with the code that every account gets', async () => {
    const { token, customer_id: id } = (await signIn('one-word-1', world.travel.id)).body;
    const { demo_code: code } = (await find()).body;
    expect(
      (await call('POST', `/customers/${id}/security`, { password: 'other-word-2', code }, token))
        .status,
    ).toBe(200);
    expect((await signIn('other-word-2')).body.client_id).toBe(world.travel.id);
    expect((await signIn('one-word-1')).body.client_id).toBe(world.ours.id);
  });

  it('is asked nothing where one of the two has let her go, and that one cannot be opened any more', async () => {
    const started = (await find()).body;
    const manager = await signedIn(world, world.ours);
    expect(
      (await manager.call('DELETE', `/customers/${ids[world.ours.id]}/stores/${world.ours.store}`))
        .status,
    ).toBe(200);
    expect((await found(started, 'third-word-3')).status).toBe(200);
    expect((await signIn('third-word-3')).body.client_id).toBe(world.travel.id);
    expect((await signIn('third-word-3', world.ours.id)).body.code).toBe(
      'manager_invalid_credentials',
    );
  });
});
