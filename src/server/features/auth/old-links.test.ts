import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { type World, buildWorld } from '#test/support/world.ts';

type Manager = { manager_id: number; status: string };
let world: World;
let admin: Caller;
beforeAll(async () => {
  world = await buildWorld();
  admin = await signedIn(world, world.ours);
});
afterAll(() => world.close());

const open = async (method: 'GET' | 'POST', url: string, payload?: object) =>
  (
    await world.app.inject({ method, url: `/api/v1${url}`, ...(payload ? { payload } : {}) })
  ).json() as Record<string, string>;
const linkTo = async (recipient: string): Promise<string> => {
  const [sent] = await world.test.owner<{ body: string }>(
    'SELECT body FROM directory.message WHERE recipient = $1 ORDER BY id DESC LIMIT 1',
    [recipient],
  );
  return /token=([\w-]+)/.exec(sent?.body ?? '')?.[1] ?? 'none';
};
const register = (kind: 'manager' | 'customer', token: string) =>
  open('POST', `/${kind}/onboarding/password-start`, {
    token,
    password: 'Sunny-day-9',
    agreement: true,
  });

describe('a manager who was invited', () => {
  const someone = (email: string) => ({
    fullname: 'Noor New',
    mobile_number: null,
    email,
    account_level: 'Manager',
    wallets: [world.ours.store],
  });

  it('at an address that is corrected: the link there ends, and one goes to the new address', async () => {
    const { manager_id: id } = (
      await admin.call<Manager>('POST', '/managers', { body: someone('wrong@maple.example') })
    ).body;
    const wrong = await linkTo('wrong@maple.example');
    expect(
      (await admin.call('POST', `/managers/${id}/edit`, { body: someone('right@maple.example') }))
        .status,
    ).toBe(200);
    expect((await register('manager', wrong)).code).toBe('invitation_invalid');
    expect(
      (await open('GET', `/invitations/${await linkTo('right@maple.example')}`)).first_name,
    ).toBe('Noor New');
  });

  it('and then deactivated does not become active by the link', async () => {
    const { manager_id: id } = (
      await admin.call<Manager>('POST', '/managers', { body: someone('gone@maple.example') })
    ).body;
    const link = await linkTo('gone@maple.example');
    expect((await admin.call<Manager>('DELETE', `/managers/${id}`)).body.status).toBe('inactive');
    expect((await register('manager', link)).code).toBe('invitation_invalid');
    expect((await admin.call<Manager>('GET', `/managers/${id}`)).body.status).toBe('inactive');
  });
});

describe('a member whose number is corrected', () => {
  it('registers by the link to the new one alone; codes and sessions of the old one end', async () => {
    const body = {
      first_name: 'Gita',
      last_name: 'Patel',
      mobile_number: '4385550001',
      stores: [{ store_id: world.ours.store }],
    };
    const { customer_id: id } = (
      await admin.call<{ customer_id: number }>('POST', '/customers', { body })
    ).body;
    const wrong = await linkTo('4385550001');
    const number = (mobile: string) =>
      admin.call('POST', `/customers/${id}/update-mobile-number`, {
        body: { mobile_number: mobile },
      });
    expect((await number('4385550002')).status).toBe(200);
    expect((await register('customer', wrong)).code).toBe('invitation_invalid');
    const { token } = await register('customer', await linkTo('4385550002'));
    const page = async () =>
      (
        await world.app.inject({
          method: 'GET',
          url: '/api/v1/member',
          headers: { 'x-session-token': token! },
        })
      ).statusCode;
    expect(await page()).toBe(200);
    const reset = await open('POST', '/customer-security-find', { mobile_number: '4385550002' });
    expect((await number('4385550003')).status).toBe(200);
    expect(await page()).toBe(401);
    expect(
      (
        await open('POST', '/customer-security-found', {
          reset_id: reset.reset_id,
          code: reset.demo_code,
          password: 'Sunny-day-9',
        })
      ).code,
    ).toBe('managers_invalid_reset_token');
  });
});
