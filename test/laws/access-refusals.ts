import pg from 'pg';
import type { ErrorCode } from '#contract/errors.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { givePassword, visitor, wrong } from '#test/support/visitor.ts';
import { type World, buildWorld } from '#test/support/world.ts';
import { engagementStories } from './engagement-refusals.ts';
import { signInStories } from './sign-in-refusals.ts';

type Answer = { readonly status: number; readonly body: { readonly code?: string } };
type Method = 'GET' | 'POST' | 'DELETE';

let world: World;
let admin: Caller;
let operator: Caller;
let count = 0;

const ADMIN = '5145550100';
const PASSWORD = 'Right-horse-7';
const next = (): number => (count += 1);
const stranger = () => visitor(world, `203.0.113.${next()}`);
const own = (path: string) => `/managers/${admin.manager}/${path}`;
const post = (path: string, body: object = {}, by = admin): Promise<Answer> =>
  by.call('POST', path, { body });
const raw = async (
  url: string,
  payload: string | undefined,
  headers: object = { 'content-type': 'application/json' },
): Promise<Answer> => {
  const token = await world.session(world.ours.id, admin.manager);
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/v1${url}`,
    headers: { 'x-session-token': token, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
};
const owner = (sql: string, values: readonly unknown[] = []) => world.test.owner(sql, values);
/** Something is so for the time of one story. */
async function while_<T>(so: string, again: string, story: () => Promise<T>): Promise<T> {
  await owner(so);
  try {
    return await story();
  } finally {
    await owner(again);
  }
}
const ourClient = (set: string) => `UPDATE client SET ${set} WHERE client_id = ${world.ours.id}`;

const someManager = () => ({
  fullname: 'Mia Chen',
  mobile_number: `43855500${String(next()).padStart(2, '0')}`,
  email: null,
  account_level: 'Manager',
  wallets: [world.ours.store],
});
const addManager = async () =>
  (await admin.call<{ manager_id: number }>('POST', '/managers', { body: someManager() })).body
    .manager_id;
const someMember = () => ({
  first_name: 'Gita',
  last_name: 'Patel',
  mobile_number: `43855501${String(next()).padStart(2, '0')}`,
  stores: [{ store_id: world.ours.store }],
});
const addMember = async () =>
  (await admin.call<{ customer_id: number }>('POST', '/customers', { body: someMember() })).body
    .customer_id;
const asMember = async (id: number, path: string, method: Method = 'POST', body?: object) =>
  stranger().call(method, path, body, {
    token: await world.session(world.ours.id, id, 'customer'),
  });
const program = async (): Promise<{ program_id: number; version: number }> =>
  (await operator.call<{ data: { program_id: number; version: number }[] }>('GET', '/program')).body
    .data[0]!;
const loadOf = (more: object = {}) => ({
  customer_id: world.ours.customers[1]!,
  store_id: world.ours.store,
  amount: '25.00',
  notes: 'x',
  ...more,
});
const transfer = (amount: string, key?: string): Promise<Answer> =>
  operator.call('POST', `/stores/${world.ours.store}/wallets/${world.ours.store}/adjust`, {
    body: { amount, notes: 'x' },
    ...(key === undefined ? {} : { key }),
  });
const upload = (content: string) =>
  admin.upload<{ job_id: number; code: string }>(
    `/clients/${world.ours.id}/file-clients`,
    'client_file',
    content,
  );
const bad = (): string => `first_name,last_name,mobile_number\nA,B,${next()}\n`;

/** How each refusal is met, by its code. */
export const STORIES: Readonly<Partial<Record<ErrorCode, () => Promise<Answer>>>> = {
  // The edge
  unauthenticated: () => stranger().call('GET', '/manager-sessions'),
  forbidden: async () =>
    post('/managers', someManager(), await signedIn(world, world.ours, 'Limited Access')),
  feature_off: () =>
    while_(
      ourClient(`features = features || '{"corp_load": "0"}'`),
      ourClient(`features = features || '{"corp_load": "1"}'`),
      () => admin.call('POST', own('load-value'), { body: loadOf(), key: 'off' }),
    ),
  not_found: () => admin.call('GET', `/customers/${world.travel.customers[0]}`),
  invalid_input: () => post('/managers', {}),
  malformed_body: () => raw('/managers', '{'),
  payload_too_large: () => raw('/managers', JSON.stringify({ a: 'x'.repeat(1_100_000) })),
  unsupported_media_type: () => raw('/managers', 'x', { 'content-type': 'application/xml' }),
  idempotency_key_required: () => transfer('10.00'),
  idempotency_key_reused: async () => {
    await transfer('10.00', 'reused');
    return transfer('11.00', 'reused');
  },
  idempotency_in_flight: () =>
    holding(
      `INSERT INTO idempotency_record (client_id, operation, key, body_hash, status, answer, at) VALUES (${world.ours.id}, 'adjustWallet', 'held', '\\x00', 0, 'null', now())`,
      () => transfer('10.00', 'held'),
    ),
  changed_meanwhile: async () =>
    post(`/managers/${await addManager()}/edit`, { ...someManager(), version: 99 }),
  try_again: async () => {
    const id = await addManager();
    return holding(`UPDATE manager SET version = version WHERE id = ${id}`, () =>
      admin.call('DELETE', `/managers/${id}`),
    );
  },
  internal: () =>
    while_(
      'ALTER TABLE saved_view RENAME TO saved_view_gone',
      'ALTER TABLE saved_view_gone RENAME TO saved_view',
      () => admin.call('GET', own('views')),
    ),

  // Signing in
  ...signInStories({ stranger, mobile: ADMIN, password: PASSWORD }),
  account_not_found: () => stranger().find('customer', '4505550000'),
  which_account: async () => {
    const number = '4385550999';
    for (const [client, level] of [
      [world.ours, 'Admin'],
      [world.travel, 'Sunwing Admin'],
    ] as const) {
      const by = await signedIn(world, client, level);
      const body = {
        ...someMember(),
        mobile_number: number,
        stores: [{ store_id: client.store }],
      };
      const { customer_id: personId } = (
        await by.call<{ customer_id: number }>('POST', '/customers', { body })
      ).body;
      await givePassword(world, [{ kind: 'customer', clientId: client.id, personId }], PASSWORD);
    }
    return stranger().call('POST', '/customer-sessions', {
      mobile_number: number,
      password: PASSWORD,
    });
  },
  reset_mobile_not_found: () => stranger().found('manager', 'x'.repeat(43), '123456', PASSWORD),
  managers_invalid_reset_token: async () => {
    const { body } = await stranger().find('manager', ADMIN);
    return stranger().found('manager', body.reset_id, wrong(body.demo_code), PASSWORD);
  },
  managers_no_security_update: async () => {
    const { body } = await stranger().find('manager', ADMIN);
    return while_(ourClient('active = false'), ourClient('active = true'), () =>
      stranger().found('manager', body.reset_id, body.demo_code, PASSWORD),
    );
  },
  invitation_invalid: () => stranger().register('manager', 'x'.repeat(43)),
  agreement_required: () =>
    stranger().call('POST', '/manager/onboarding/password-start', {
      token: 'x'.repeat(43),
      password: PASSWORD,
      agreement: false,
    }),

  // Managers
  level_not_yours: async () =>
    (await signedIn(world, world.travel, 'Sunwing Admin')).call(
      'DELETE',
      `/managers/${world.travel.managers.Admin}`,
    ),
  last_top_level: () => admin.call('DELETE', `/managers/${admin.manager}`),
  not_yourself: async () => {
    const zone = await signedIn(world, world.ours, 'Zone Manager');
    return zone.call('DELETE', `/managers/${zone.manager}`);
  },
  already_registered: () => post(`/managers/${world.ours.managers.Manager}/resend-invitation`),

  // Clients and programs
  program_used: async () => operator.call('DELETE', `/program/${(await program()).program_id}`),
  wallets_not_empty: () => operator.call('DELETE', `/clients/${world.ours.id}`),
  declaration_changed: () =>
    post(`/compliance/managers/${admin.manager}/third-party-submission`, {
      acts_for_third_party: false,
      text_version: 999,
      agreed: true,
    }),
  ...engagementStories(() => ({ admin, operator })),
  // Members
  wrong_region_route: () => post('/us/customers', someMember()),
  balance_left: async () => {
    const id = world.ours.customers[1]!;
    await admin.call('POST', own('load-value'), { body: loadOf(), key: 'left' });
    return admin.call('DELETE', `/customers/${id}/stores/${world.ours.store}`);
  },
  not_invitable: () =>
    post(`/customers/${world.ours.customers[0]}/resend-invitation/${world.ours.id}`),
  same_file_again: async () => {
    const content = bad();
    await upload(content);
    return upload(content);
  },
  job_state: async () => {
    const { job_id: id } = (await upload(bad())).body;
    await post(`/member-files/${id}/cancel`);
    return post(`/member-files/${id}/cancel`);
  },
  // A member's own page
  no_card: async () => asMember(await agreed(await addMember()), '/member/card/lock'),
  member_not_registered: async () => {
    const id = await agreed(await addMember());
    await give(id);
    return asMember(id, '/member/card/activate');
  },
  card_state: async () => asMember(await carded('free'), '/member/card/unlock'),
  card_locked_by_manager: async () => asMember(await carded('locked'), '/member/card/unlock'),
};

async function agreed(id: number): Promise<number> {
  await owner('UPDATE customer SET agreed_at = now() WHERE id = $1', [id]);
  return id;
}
let cards = 0;
async function give(id: number, set = `state = 'assigned'`): Promise<void> {
  cards += 1;
  await owner(
    `INSERT INTO card (client_id, proxy, customer_id, state, created_at) VALUES ($1, $2, $3, 'assigned', now())`,
    [world.ours.id, `9990000${cards}`, id],
  );
  await owner(`UPDATE card SET ${set} WHERE customer_id = $1`, [id]);
}
/** A member who registered and whose card stands so. */
async function carded(state: 'free' | 'locked'): Promise<number> {
  const id = await agreed(await addMember());
  await owner('UPDATE customer SET registered_at = now() WHERE id = $1', [id]);
  await give(
    id,
    state === 'locked'
      ? `state = 'locked', locked_by = 'manager', activated_at = now()`
      : `state = 'assigned'`,
  );
  return id;
}

/** Another transaction has done this and is not done yet. */
async function holding<T>(sql: string, story: () => Promise<T>): Promise<T> {
  const other = new pg.Client({ connectionString: world.test.url });
  await other.connect();
  try {
    await other.query('BEGIN');
    await other.query(sql);
    return await story();
  } finally {
    await other.query('ROLLBACK');
    await other.end();
  }
}

/** The world of the stories, with the people in it. */
export async function openStories(): Promise<void> {
  world = await buildWorld();
  admin = await signedIn(world, world.ours);
  operator = await signedIn(world, { ...world.ours, id: 1, managers: { Admin: world.operator } });
  await post('/operator/enter', { client_id: world.ours.id, reason: 'Test' }, operator);
  await givePassword(
    world,
    [{ kind: 'manager', clientId: world.ours.id, personId: admin.manager }],
    PASSWORD,
  );
}
export const closeStories = () => world.close();
