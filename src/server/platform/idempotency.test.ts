import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilWaiting } from '#test/support/at-once.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { expectBooksInOrder } from '#test/support/money.ts';
import { type World, buildWorld } from '#test/support/world.ts';
import { bodyHash } from './idempotency.ts';

type Adjusted = { wallet_id: number; balance: string; code: string; errors: object[] };

/*
 * A call that moves money is named by its key: once done it is never done again, and what was
 * refused is forgotten. Told by an operator who puts money into wallets, which is the shortest
 * call that moves any.
 */
let world: World;
let operator: Caller;
let elsewhere: Caller;
let keys = 0;
beforeAll(async () => {
  world = await buildWorld();
  const inside = async (client: number): Promise<Caller> => {
    const caller = await signedIn(world, {
      ...world.ours,
      id: 1,
      managers: { Admin: world.operator },
    });
    const body = { client_id: client, reason: 'Test' };
    expect((await caller.call('POST', '/operator/enter', { body })).status).toBe(200);
    return caller;
  };
  operator = await inside(world.ours.id);
  elsewhere = await inside(world.travel.id);
});
afterAll(async () => {
  await expectBooksInOrder(world, world.ours.id);
  await world.close();
});
beforeEach(() => void (keys += 1));

const adjust = (
  { amount = '10.00', wallet = world.ours.store, key = `key-${keys}`, client = world.ours.id } = {},
  by = operator,
) =>
  by.call<Adjusted>('POST', `/stores/${wallet}/wallets/${wallet}/adjust`, {
    key,
    body: { amount, notes: 'Test', client_id: client },
  });
const balance = async (wallet: number): Promise<string> =>
  (
    await world.test.owner<{ balance: string }>(
      'SELECT a.balance::text AS balance FROM wallet w JOIN ledger_account a ON a.client_id = w.client_id AND a.id = w.account_id WHERE w.id = $1',
      [wallet],
    )
  )[0]!.balance;

describe('the same key', () => {
  it('with the same call is done once and answered the same, however the amount is written', async () => {
    const first = await adjust();
    expect(first.status).toBe(200);
    const again = [await adjust(), await adjust({ amount: '10' })];
    for (const answer of again) expect(answer).toEqual({ ...first, text: answer.text });
    expect(again[0]!.body.balance).toBe(await wireBalance(world.ours.store));
  });

  it('with another amount is refused, and moves nothing', async () => {
    await adjust();
    const before = await balance(world.ours.store);
    expect(await adjust({ amount: '11.00' })).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
    expect(await balance(world.ours.store)).toBe(before);
  });

  it('with another address and the same body is refused, and is not told what the first was', async () => {
    await adjust();
    const before = await balance(world.ours.otherStore);
    const other = await adjust({ wallet: world.ours.otherStore });
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
    expect(other.body).not.toHaveProperty('balance');
    expect(await balance(world.ours.otherStore)).toBe(before);
  });

  it('of another client is another key', async () => {
    expect((await adjust()).status).toBe(200);
    const theirs = await adjust({ wallet: world.travel.store, client: world.travel.id }, elsewhere);
    expect(theirs).toMatchObject({ status: 200, body: { wallet_id: world.travel.store } });
  });

  it('at once is done once, and each is answered the same', async () => {
    const before = BigInt(await balance(world.ours.store));
    const answers = await Promise.all(Array.from({ length: 6 }, () => adjust()));
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 200, body: answers[0]!.body });
    expect(BigInt(await balance(world.ours.store)) - before).toBe(1_000n);
  });
});

describe('a refusal', () => {
  it('is not remembered: the same key goes on once the reason has gone, and nothing was written', async () => {
    const before = await world.test.owner<{ n: number }>(
      'SELECT count(*)::int AS n FROM idempotency_record',
    );
    const tooMuch = { wallet: world.ours.otherStore, amount: '-50.00' };
    expect((await adjust(tooMuch)).body.code).toBe('insufficient_wallet');
    expect(
      await world.test.owner<{ n: number }>('SELECT count(*)::int AS n FROM idempotency_record'),
    ).toEqual(before);
    await adjust({ wallet: world.ours.otherStore, amount: '50.00', key: `filled-${keys}` });
    expect((await adjust(tooMuch)).status).toBe(200);
    expect(await balance(world.ours.otherStore)).toBe('0');
  });
});

describe('the key itself', () => {
  it.each([
    ['of 200 letters is one', 'k'.repeat(200), 200],
    ['of 201 letters is none', 'k'.repeat(201), 422],
    ['of spaces is none', '   ', 422],
  ])('%s', async (_what, key, status) => {
    const before = await balance(world.ours.store);
    const answer = await adjust({ key });
    expect(answer.status).toBe(status);
    if (status === 422) {
      expect(answer.body.code).toBe('idempotency_key_required');
      expect(await balance(world.ours.store)).toBe(before);
    }
  });
  it('is named after the input', async () => {
    const answer = await adjust({ key: '', amount: 'x' });
    expect(answer.body.code).toBe('invalid_input');
  });
});

describe('while another call with the key is under way', () => {
  it('the next waits, and is told so after five seconds instead of failing', async () => {
    const key = `held-${keys}`;
    const first = new pg.Client({ connectionString: world.test.url });
    await first.connect();
    try {
      await first.query('BEGIN');
      await first.query(
        `INSERT INTO idempotency_record (client_id, operation, key, body_hash, status, answer, at) VALUES ($1, 'adjustWallet', $2, $3, 0, 'null', now())`,
        [world.ours.id, key, Buffer.alloc(32)],
      );
      expect(await adjust({ key })).toMatchObject({
        status: 409,
        body: { code: 'idempotency_in_flight' },
      });
    } finally {
      await first.query('ROLLBACK');
      await first.end();
    }
    expect((await adjust({ key })).status).toBe(200);
  });

  it('the next goes on as soon as the first has gone without a trace', async () => {
    const key = `gone-${keys}`;
    const first = new pg.Client({ connectionString: world.test.url });
    await first.connect();
    try {
      await first.query('BEGIN');
      await first.query(
        `INSERT INTO idempotency_record (client_id, operation, key, body_hash, status, answer, at) VALUES ($1, 'adjustWallet', $2, $3, 0, 'null', now())`,
        [world.ours.id, key, Buffer.alloc(32)],
      );
      const waits = adjust({ key });
      await untilWaiting(world.test);
      await first.query('ROLLBACK');
      expect((await waits).status).toBe(200);
    } finally {
      await first.end();
    }
  });
});

const wireBalance = async (wallet: number): Promise<string> => {
  const cents = await balance(wallet);
  return `${cents.slice(0, -2)}.${cents.slice(-2)}`;
};

it('the input is what was understood: order and amounts as they were written make no difference in kind', () => {
  expect(bodyHash({ a: 10n }).equals(bodyHash({ a: 10n }))).toBe(true);
  expect(bodyHash({ a: 10n }).equals(bodyHash({ a: 11n }))).toBe(false);
});
