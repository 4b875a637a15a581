import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { unreachableIssuer } from '#test/support/unreachable-issuer.ts';
import { sandboxProcessor } from '#test/support/sandbox-processor.ts';
import { type World, buildWorld, testVault } from '#test/support/world.ts';
import { expectBooksInOrder } from '#test/support/money.ts';
import { createApp } from '#server/app.ts';
import { lookUpDuePayments } from './index.ts';

type Shown = {
  id: number;
  status: string;
  state: string;
  adjustment_amount: string;
  fee: string;
  total_amount: string | null;
  reason: string | null;
};
type Loaded = { transfer: Shown; wallet: { balance: string | null } };
type Refused = {
  code: string;
  params: Record<string, string>;
  errors: { path: string; code: string; params: Record<string, string> }[];
};

let world: World;
let sandbox: Awaited<ReturnType<typeof sandboxProcessor>>;
let admin: Caller;
const fees = {
  unload: { bps: 150, flat: '0', min: '25', max: null, borne_by: 'wallet' },
  load: { bps: 0, flat: '50', borne_by: 'wallet' },
  transfer: { bps: 0, flat: '100', borne_by: 'wallet' },
};

beforeAll(async () => {
  sandbox = await sandboxProcessor();
  const limits = {
    days: [0, 1, 2, 3, 4, 5, 6],
    from: '00:00',
    to: '24:00',
    daily: '10000',
    single_card: '6000',
  };
  world = await buildWorld({ processor: sandbox.processor, fees, managerLimits: limits });
  admin = await signedIn(world, world.ours);
});
afterAll(async () => {
  await expectBooksInOrder(world, world.ours.id);
  await world.close();
  await sandbox.stop();
});

/** The same world served by a process that dies as soon as it has told the processor. */
const buildDying = (of: World) =>
  createApp({
    db: of.test.database,
    clock: of.clock,
    countryOf: () => Promise.resolve(null),
    demo: true,
    portalUrl: 'https://portal.example',
    vault: testVault,
    trustedProxies: [],
    log: false,
    issuer: unreachableIssuer,
    payments: null,
    pos: null,
    bank: { cutOff: { eft: '15:00', ach: '17:00' } },
    processor: {
      ...of.processor,
      submit: async (rows) => {
        await of.processor.submit(rows);
        throw new Error('killed');
      },
    },
  });

let keys = 0;
const newKey = (): string => `key-${(keys += 1)}`;
const load = (by: Caller, amount: string, more: object = {}, key = newKey()) =>
  by.call<Loaded & Refused>('POST', `/managers/${by.manager}/load-value`, {
    key,
    body: {
      customer_id: world.ours.customers[0],
      store_id: world.ours.store,
      amount,
      notes: 'Shoes',
      ...more,
    },
  });
const unload = (by: Caller, amount: string, more: object = {}) =>
  by.call<Loaded & Refused>('POST', `/managers/${by.manager}/reverse-load`, {
    key: newKey(),
    body: {
      customer_id: world.ours.customers[0],
      store_id: world.ours.store,
      amount,
      notes: 'Shoes',
      description: 'memo',
      ...more,
    },
  });
const walletBalance = async (): Promise<string> =>
  (
    await admin.call<{ data: { wallet_id: number; balance: string }[] }>(
      'GET',
      `/clients/${world.ours.id}/wallets`,
    )
  ).body.data[0]!.balance;

describe('a load', () => {
  it('moves the amount to the card and the fee to the provider, and says so in the audit', async () => {
    const done = await load(admin, '25.50');
    expect(done.status).toBe(200);
    expect(done.body.transfer).toMatchObject({
      status: 'paid',
      state: 'final',
      adjustment_amount: '25.50',
      fee: '0.50',
      total_amount: '25.50',
    });
    expect(done.body.wallet.balance).toBe('9974.00');
    const [line] = await world.test.owner<{ action: string; actor_id: number }>(
      `SELECT action, actor_id FROM audit_line WHERE client_id = $1 AND action = 'funds.load' ORDER BY id DESC LIMIT 1`,
      [world.ours.id],
    );
    expect(line).toMatchObject({ action: 'funds.load', actor_id: admin.manager });
  });

  it('is done once, however often it is sent with one key', async () => {
    const before = await walletBalance();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => load(admin, '31.00', {}, 'one-key')),
    );
    expect(answers.map((answer) => [answer.status, answer.body.transfer.id])).toEqual(
      answers.map(() => [200, answers[0]!.body.transfer.id]),
    );
    const again = await load(admin, '31.00', {}, 'one-key');
    expect(again.status).toBe(200);
    expect(await walletBalance()).toBe((Number(before) - 31.5).toFixed(2));
    expect((await load(admin, '32.00', {}, 'one-key')).body.code).toBe('idempotency_key_reused');
  });

  it('is stopped when it looks like one of the last 24 hours, unless it is meant', async () => {
    await load(admin, '41.00');
    expect((await load(admin, '41.00')).body.code).toBe('looks_like_duplicate');
    expect((await load(admin, '41.00', { duplicate_ok: true })).status).toBe(200);
  });

  it.each([
    ['9.99', 'amount_below_minimum'],
    ['50000.01', 'amount_above_maximum'],
    ['0', 'amount_not_positive'],
    ['-5', 'amount_not_positive'],
    ['12,5', 'money_comma'],
    ['10.005', 'money_decimals'],
    ['', 'amount_required'],
    ['abc', 'money_invalid'],
  ])('of %j is refused as %s', async (amount, code) => {
    const refused = await load(admin, amount);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toMatchObject([{ path: 'amount', code }]);
  });

  it('names every problem at once', async () => {
    const refused = await admin.call<Refused>('POST', `/managers/${admin.manager}/load-value`, {
      key: newKey(),
      body: { amount: '12,5' },
    });
    expect(refused.body.errors.map((error) => error.path).sort()).toEqual([
      'amount',
      'customer_id',
      'store_id',
    ]);
  });

  it('that the wallet cannot pay moves nothing and says what is missing', async () => {
    const before = await walletBalance();
    const refused = await load(admin, '49999.00');
    expect(refused).toMatchObject({ status: 409, body: { code: 'insufficient_wallet' } });
    expect(refused.body.params.requested).toBe('49999.50');
    expect(await walletBalance()).toBe(before);
  });

  it('without the balances right says only that there is not enough', async () => {
    const limited = await signedIn(world, world.ours, 'Limited Access');
    const refused = await load(limited, '48000.00');
    expect(refused.body).toMatchObject({ code: 'insufficient_wallet', params: {} });
    expect((await load(limited, '12.00')).body.wallet.balance).toBeNull();
  });
});

describe('what the processor says', () => {
  it.each([
    ['13.01', 'card_locked'],
    ['13.02', 'card_expired'],
    ['13.03', 'limit_exceeded'],
    ['13.04', 'processor_unavailable'],
  ])('%s is declined as %s and the money goes back', async (amount, code) => {
    const before = await walletBalance();
    expect((await load(admin, amount)).body.code).toBe(code);
    expect(await walletBalance()).toBe(before);
  });

  it('nothing at all leaves the load Pending, held, until a check settles it', async () => {
    const before = await walletBalance();
    const pending = await load(admin, '13.06');
    expect(pending.body.transfer).toMatchObject({ status: 'pre-paid', state: 'unknown' });
    expect(await walletBalance()).toBe((Number(before) - 13.56).toFixed(2));
    const check = () => admin.call<Shown>('POST', `/movements/${pending.body.transfer.id}/check`);
    await check();
    expect((await check()).body).toMatchObject({ status: 'paid', state: 'final' });
  });

  it('of a load whose process died between the two steps is found out by sending its key again', async () => {
    const before = await walletBalance();
    const body = {
      customer_id: world.ours.customers[0],
      store_id: world.ours.store,
      amount: '88.00',
      notes: 'n',
    };
    const dies = await buildDying(world);
    const key = newKey();
    const token = await world.session(world.ours.id, admin.manager);
    const first = await dies.inject({
      method: 'POST',
      url: `/api/v1/managers/${admin.manager}/load-value`,
      headers: { 'x-session-token': token, 'idempotency-key': key },
      payload: body,
    });
    expect(first.statusCode).toBe(500);
    expect(await walletBalance()).toBe((Number(before) - 88.5).toFixed(2));
    const again = await admin.call<Loaded>('POST', `/managers/${admin.manager}/load-value`, {
      key,
      body,
    });
    expect(again.body.transfer).toMatchObject({ status: 'paid', adjustment_amount: '88.00' });
    expect(await walletBalance()).toBe((Number(before) - 88.5).toFixed(2));
    await dies.close();
  });

  it('of a load that a killed process left behind is found out by the sweep', async () => {
    const before = await walletBalance();
    const pending = await load(admin, '13.07');
    world.clock.moveTo(new Date(world.clock.now().getTime() + 60_000));
    const deps = { db: world.test.database, clock: world.clock, processor: world.processor };
    const failed = (error: unknown): never => {
      throw error;
    };
    await lookUpDuePayments(deps, failed);
    world.clock.moveTo(new Date(world.clock.now().getTime() + 300_000));
    await lookUpDuePayments(deps, failed);
    const after = await admin.call<Shown>('GET', `/movements/${pending.body.transfer.id}`);
    expect(after.body).toMatchObject({ status: 'failed', reason: 'limit_exceeded' });
    expect(await walletBalance()).toBe(before);
  });
});

describe('an unload', () => {
  it('takes from the card, gives to the wallet, and keeps the fee', async () => {
    await load(admin, '200.00', { customer_id: world.ours.customers[1] });
    const before = await walletBalance();
    const done = await unload(admin, '100.00', { customer_id: world.ours.customers[1] });
    expect(done.body.transfer).toMatchObject({
      status: 'paid',
      adjustment_amount: '-100.00',
      fee: '1.50',
      total_amount: '100.00',
    });
    expect(await walletBalance()).toBe((Number(before) + 98.5).toFixed(2));
  });
  it('of more than the card holds moves nothing', async () => {
    expect(
      (await unload(admin, '100.01', { customer_id: world.ours.customers[1] })).body.code,
    ).toBe('insufficient_card');
  });
  it('needs amount, memo and notes', async () => {
    const refused = await admin.call<Refused>('POST', `/managers/${admin.manager}/reverse-load`, {
      key: newKey(),
      body: { customer_id: world.ours.customers[1], store_id: world.ours.store },
    });
    expect(refused.body.errors.map((error) => error.path).sort()).toEqual([
      'amount',
      'description',
      'notes',
    ]);
  });
});

describe("a manager's limits", () => {
  it('hold for one card, and for the day even when loads are sent at once', async () => {
    const manager = await signedIn(world, world.ours, 'Manager');
    expect((await load(manager, '60.01')).body.code).toBe('single_card_limit_exceeded');
    const answers = await Promise.all(
      ['50.00', '51.00', '52.00', '53.00'].map((amount) =>
        load(manager, amount, { customer_id: world.ours.customers[2] }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === 'daily_limit_exceeded')).toHaveLength(3);
  });
  it('are not used up by a load that is declined', async () => {
    world.clock.moveTo(new Date(world.clock.now().getTime() + 86_400_000));
    // A day without input ended the sessions.
    admin = await signedIn(world, world.ours);
    const manager = await signedIn(world, world.ours, 'Manager');
    for (let tries = 0; tries < 9; tries += 1) await load(manager, '13.01', { duplicate_ok: true });
    expect((await load(manager, '55.00', { customer_id: world.ours.customers[2] })).status).toBe(
      200,
    );
  });
});

it('the calls for US clients refuse a Canadian one', async () => {
  const refused = await admin.call<Refused>(
    'POST',
    `/us-managers/managers/${admin.manager}/load-value`,
    {
      key: newKey(),
      body: { customer_id: world.ours.customers[0], store_id: world.ours.store, amount: '20' },
    },
  );
  expect(refused).toMatchObject({ status: 409, body: { code: 'wrong_region_route' } });
});

describe('a transfer between wallets', () => {
  const transfer = (amount: string, to: number, key = newKey()) =>
    admin.call<Shown & Refused>(
      'POST',
      `/admins/${admin.manager}/wallet-to-wallet/${world.ours.store}`,
      { key, body: { receiver_wallet_id: to, amount, notes: 'float' } },
    );
  it('stands in both histories, and the sender bears the fee', async () => {
    const before = await walletBalance();
    expect((await transfer('300.00', world.ours.otherStore)).body.fee).toBe('1.00');
    expect(await walletBalance()).toBe((Number(before) - 301).toFixed(2));
    const sides = await world.test.owner<{ kind: string }>(
      `SELECT kind FROM movement WHERE client_id = $1 AND kind LIKE 'transfer%' ORDER BY id`,
      [world.ours.id],
    );
    expect(sides.map((side) => side.kind)).toEqual(['transfer_out', 'transfer_in']);
  });
  it('wants two different wallets', async () =>
    expect((await transfer('3.00', world.ours.store)).body.code).toBe('same_wallet'));
  it('to a wallet of another client finds nothing', async () =>
    expect((await transfer('3.00', world.travel.store)).status).toBe(404));
});

it('a review has the key that every window shares, and shows what became of it', async () => {
  const body = {
    kind: 'load',
    customer_id: world.ours.customers[2],
    store_id: world.ours.store,
    amount: '77.00',
    notes: 'n',
  };
  const review = (
    await admin.call<{
      review_id: string;
      key: string;
      fee: string;
      total: string;
      from: { before: string; after: string };
    }>('POST', '/reviews', { body })
  ).body;
  expect(review).toMatchObject({ fee: '0.50', total: '77.50' });
  await load(admin, '77.00', { customer_id: world.ours.customers[2], notes: 'n' }, review.key);
  expect((await admin.call<object>('GET', `/reviews/${review.review_id}`)).body).toMatchObject({
    sent: true,
    outcome: { status: 'paid', adjustment_amount: '77.00' },
  });
});
