import { beforeAll, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { MoneyStory, type Refused } from '#test/support/money-story.ts';
import { setAccessOf } from '#test/support/set-access.ts';

/** An operator inside a client puts money into its wallets and takes it back. */
const story = new MoneyStory();
let operator: Caller;
beforeAll(async () => {
  const home = { ...story.world.ours, id: 1, managers: { Admin: story.world.operator } };
  operator = await signedIn(story.world, home);
  await operator.call('POST', '/operator/enter', {
    body: { client_id: story.client, reason: 'Set-up' },
  });
});
const adjust = (amount: string, { store = story.store, wallet = story.store, more = {} } = {}) =>
  operator.call<Refused & { balance: string }>(
    'POST',
    `/stores/${store}/wallets/${wallet}/adjust`,
    { key: story.newKey(), body: { amount, notes: 'Float', ...more } },
  );

it('money comes in from the funding account and goes back there, and nothing else moves', async () => {
  const funding = async () =>
    (
      await story.world.test.owner<{ total: string }>(
        `SELECT sum(balance)::text AS total FROM ledger_account WHERE client_id = $1 AND kind = 'adjustment'`,
        [story.client],
      )
    )[0]!.total;
  const before = BigInt(await funding());
  expect(await story.moved(() => adjust('250.00'))).toEqual({ wallets: 25_000 });
  expect(before - BigInt(await funding())).toBe(25_000n);
  expect(await story.moved(() => adjust('-250.00'))).toEqual({ wallets: -25_000 });
  expect(BigInt(await funding())).toBe(before);
});

it('a wallet that takes no new funds takes none in this way, and gives back what it holds', async () => {
  await setAccessOf(story.world, story.store, 'no_new_funds');
  expect(await adjust('20.00')).toMatchObject({
    status: 409,
    body: { code: 'funding_stopped', params: { wallet: 'First' } },
  });
  expect((await adjust('-20.00')).status).toBe(200);
  await setAccessOf(story.world, story.store, 'full');
  expect((await adjust('20.00')).status).toBe(200);
});

it('at most a million at once, in or out', async () => {
  for (const amount of ['1000000.01', '-1000000.01', '999999999999999.99']) {
    const { status, body } = await adjust(amount);
    expect([status, body.errors[0]]).toMatchObject([
      422,
      { path: 'amount', code: 'amount_above_maximum', params: { maximum: '1000000.00' } },
    ]);
  }
  expect((await adjust('1000000.00')).status).toBe(200);
  expect((await adjust('-1000000.00')).status).toBe(200);
});

it('a wallet is emptied to the cent, and never below', async () => {
  const body = { wallet_name: 'Empty soon' };
  const made = await story.admin.call<{ wallet_id: number }>(
    'POST',
    `/stores/${story.store}/wallets`,
    { body },
  );
  const wallet = made.body.wallet_id;
  expect((await adjust('10.00', { wallet })).body.balance).toBe('10.00');
  expect((await adjust('-10.01', { wallet })).body.code).toBe('insufficient_wallet');
  expect(await story.balance(wallet)).toBe(1_000n);
  expect((await adjust('-10.00', { wallet })).body.balance).toBe('0.00');
});

it('a wallet is found in its own store and client only', async () => {
  const statuses: number[] = [];
  const moved = await story.moved(async () => {
    for (const where of [
      { store: story.otherStore },
      { store: story.world.travel.store, wallet: story.world.travel.store },
      { wallet: story.world.travel.store },
      { more: { client_id: story.world.travel.id } },
    ])
      statuses.push((await adjust('10.00', where)).status);
  });
  expect(statuses).toEqual([404, 404, 404, 404]);
  expect(moved).toEqual({});
  expect((await adjust('10.00', { more: { client_id: story.client } })).status).toBe(200);
});

it('a client that was ended takes no more money', async () => {
  const ended = (active: boolean) =>
    story.world.test.owner('UPDATE client SET active = $2 WHERE client_id = $1', [
      story.client,
      active,
    ]);
  await ended(false);
  expect(await story.moved(() => adjust('10.00'))).toEqual({});
  await ended(true);
});
