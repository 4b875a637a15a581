import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CardIssuer } from '#server/providers/processor/issuer.port.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { type World, buildWorld } from '#test/support/world.ts';

type Page = {
  customer_id: number;
  status: string;
  agreed_at: string | null;
  balance: string;
  may: string[];
  card: { ends_in: string; state: string; locked_by: string | null } | null;
  code: string;
};

let world: World;
let admin: Caller;
const told: string[] = [];
/** A processor that does what it is told. */
const issuer = {
  act: (proxy: string, act: string, by: string) => {
    told.push(`${proxy} ${act} ${by}`);
    return Promise.resolve({
      outcome: 'done',
      value: {
        proxy,
        state: act === 'lock' ? 'locked' : 'active',
        by: act === 'lock' ? by : null,
        expiresOn: null,
      },
    });
  },
} as unknown as CardIssuer;

beforeAll(async () => {
  world = await buildWorld({ issuer });
  admin = await signedIn(world, world.ours);
});
afterAll(() => world?.close());

const call = async <T = Page>(
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  token: string | null,
  payload?: object,
) => {
  const answer = await world.app.inject({
    method,
    url: `/api/v1${url}`,
    headers: token ? { 'x-session-token': token } : {},
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.json() as T };
};
const linkTo = async (to: string): Promise<string> =>
  /token=([\w-]+)/.exec(
    (
      await world.test.owner<{ body: string }>(
        'SELECT body FROM directory.message WHERE recipient = $1 ORDER BY id DESC LIMIT 1',
        [to],
      )
    )[0]?.body ?? '',
  )?.[1] ?? '';
const statusOf = async (id: number): Promise<string> =>
  (await admin.call<{ status: string }>('GET', `/customers/${id}`)).body.status;

async function added(mobile: string, proxy: string): Promise<number> {
  await world.test.owner(
    `INSERT INTO card (client_id, proxy, state, created_at) VALUES ($1, $2, 'free', now())`,
    [world.ours.id, proxy],
  );
  const made = await admin.call<{ customer_id: number }>('POST', '/customers', {
    body: {
      first_name: 'Nia',
      last_name: 'New',
      mobile_number: mobile,
      proxy,
      stores: [{ store_id: world.ours.store }],
    },
  });
  expect(made.status, made.text).toBe(201);
  return made.body.customer_id;
}

describe('a member', () => {
  it('registers from the invitation, accepts the agreement with it, activates, locks and unlocks the card; the manager sees it', async () => {
    const id = await added('4385550001', '9900000001');
    expect(await statusOf(id)).toBe('pending');
    const link = await linkTo('4385550001');
    expect(
      (
        await call('POST', '/customer/onboarding/password-start', null, {
          token: link,
          password: 'first-1',
          agreement: false,
        })
      ).body.code,
    ).toBe('agreement_required');
    const registered = await call<{ token: string; customer_id: number }>(
      'POST',
      '/customer/onboarding/password-start',
      null,
      { token: link, password: 'first-1', agreement: true },
    );
    expect(registered.body.customer_id).toBe(id);
    const { token } = registered.body;
    expect(await statusOf(id)).toBe('registered');
    const page = (await call('GET', '/member', token)).body;
    expect(page).toMatchObject({
      customer_id: id,
      status: 'registered',
      balance: '0.00',
      may: ['activate'],
      card: { ends_in: '0001', state: 'assigned' },
    });
    expect(page.agreed_at).not.toBeNull();
    expect((await call('POST', '/member/card/lock', token)).body.code).toBe('card_state');
    expect((await call('POST', '/member/card/activate', token)).body).toMatchObject({
      status: 'active',
      may: ['lock'],
    });
    expect((await call('POST', '/member/card/activate', token)).body).toMatchObject({
      status: 'active',
    });
    expect((await call('POST', '/member/card/lock', token)).body).toMatchObject({
      status: 'locked',
      may: ['unlock'],
      card: { locked_by: 'member' },
    });
    expect(await statusOf(id)).toBe('locked');
    expect((await call('POST', '/member/card/unlock', token)).body).toMatchObject({
      status: 'active',
    });
    expect(told).toEqual([
      '9900000001 activate holder',
      '9900000001 lock holder',
      '9900000001 unlock holder',
    ]);
    const lines = await world.test.owner<{ actor_kind: string; action: string }>(
      `SELECT actor_kind, action FROM audit_line WHERE client_id = $1 AND subject_kind = 'customer' AND subject_id = $2 AND actor_kind = 'customer' ORDER BY id`,
      [world.ours.id, id],
    );
    expect(lines.map((line) => line.action)).toEqual([
      'auth.register',
      'cards.activate',
      'cards.lock',
      'cards.unlock',
    ]);
  });

  it('who finds their account with a code accepts the agreement on the page, and the link they were sent ends', async () => {
    const id = await added('4385550002', '9900000002');
    const link = await linkTo('4385550002');
    const found = await call<{ reset_id: string; demo_code: string }>(
      'POST',
      '/customer-security-find',
      null,
      { mobile_number: '438 555 0002' },
    );
    expect(
      (
        await admin.call<{ data: { customer_id: number }[] }>(
          'GET',
          `/managers/${admin.manager}/verifying-members`,
        )
      ).body.data.map((one) => one.customer_id),
    ).toContain(id);
    expect(
      (
        await call('POST', '/customer-security-found', null, {
          reset_id: found.body.reset_id,
          code: found.body.demo_code,
          password: 'second-2',
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await call('POST', '/customer/onboarding/password-start', null, {
          token: link,
          password: 'other-33',
          agreement: true,
        })
      ).body.code,
    ).toBe('invitation_invalid');
    const { token } = (
      await call<{ token: string }>('POST', '/customer-sessions', null, {
        mobile_number: '4385550002',
        password: 'second-2',
      })
    ).body;
    expect((await call('GET', '/member', token)).body).toMatchObject({
      agreed_at: null,
      status: 'registered',
    });
    expect((await call('POST', '/member/card/activate', token)).body.code).toBe(
      'agreement_required',
    );
    expect((await call('POST', '/member/agreement', token, { agreement: false })).body.code).toBe(
      'agreement_required',
    );
    expect(
      (await call('POST', '/member/agreement', token, { agreement: true })).body.agreed_at,
    ).not.toBeNull();
    expect((await call('POST', '/member/card/activate', token)).body.status).toBe('active');
  });

  it('changes the password with a code and their language, and signs out', async () => {
    const token = await world.session(world.ours.id, world.ours.customers[0]!, 'customer');
    const other = await world.session(world.ours.id, world.ours.customers[0]!, 'customer');
    const found = await call<{ demo_code: string }>('POST', '/customer-security-find', null, {
      mobile_number: '5145550200',
    });
    expect(
      (
        await call('POST', `/customers/${world.ours.customers[1]!}/security`, token, {
          password: 'third-33',
          code: found.body.demo_code,
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await call('POST', `/customers/${world.ours.customers[0]!}/security`, token, {
          password: 'third-33',
          code: found.body.demo_code,
        })
      ).status,
    ).toBe(200);
    expect((await call('GET', '/member', other)).status).toBe(401);
    expect(
      (await call<{ language: string }>('POST', '/member/language', token, { language: 'fr' })).body
        .language,
    ).toBe('fr');
    expect((await call('DELETE', '/member/session', token)).status).toBe(200);
    expect((await call('GET', '/member', token)).status).toBe(401);
  });

  it('opens nothing of the portal, and no manager opens their page', async () => {
    const token = await world.session(world.ours.id, world.ours.customers[0]!, 'customer');
    expect((await call('GET', '/manager-sessions', token)).status).toBe(403);
    expect((await admin.call('GET', '/member')).status).toBe(403);
  });

  it('who was deactivated does not come in, neither by an old session nor by an old link', async () => {
    const id = await added('4385550005', '9900000005');
    const link = await linkTo('4385550005');
    const token = await world.session(world.ours.id, id, 'customer');
    expect((await call('GET', '/member', token)).status).toBe(200);
    await admin.call('DELETE', `/customers/${id}/stores/${world.ours.store}`);
    expect((await call('GET', '/member', token)).status).toBe(401);
    expect(
      (
        await call('POST', '/customer/onboarding/password-start', null, {
          token: link,
          password: 'fifth-55',
          agreement: true,
        })
      ).body.code,
    ).toBe('invitation_invalid');
    // Back again: the old session stays ended.
    expect(
      (
        await admin.call('POST', `/customers/${id}/edit-customer`, {
          body: { stores: [{ store_id: world.ours.store }] },
        })
      ).status,
    ).toBe(200);
    expect((await call('GET', '/member', token)).status).toBe(401);
  });
});
