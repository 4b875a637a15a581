import { describe, expect, it } from 'vitest';
import type { Refused } from '#test/support/money-story.ts';
import { BankStory } from '#test/support/bank-story.ts';
import { heldBy } from '#test/support/money.ts';

const story = new BankStory({ fees: { returned_debit: { flat: '2500' } } });

describe('a self-load', () => {
  it('needs a verified account, and an amount within the limits', async () => {
    const { account_id: id } = (await story.add()).body;
    expect((await story.fundFrom(id, '100.00')).body.code).toBe('account_unverified');
    expect((await story.fundFrom(null, '100.00')).body.code).toBe('bank_account_required');
    const account = await story.verified();
    for (const [amount, code] of [
      ['9.99', 'amount_below_minimum'],
      ['50000.01', 'amount_above_maximum'],
    ] as const)
      expect((await story.fundFrom(account, amount)).body.errors[0]).toMatchObject({ code });
  });

  it('is reviewed before it is sent: what it costs, when it arrives, and what it repeats', async () => {
    const account = await story.verified();
    const review = (query: string) =>
      story.admin.call<Refused & Record<string, unknown>>('GET', `/self-loads/review?${query}`);
    const asked = `wallet_id=${story.store}&account_id=${account}`;
    const { status, body } = await review(`${asked}&amount=640.00`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      amount: '640.00',
      submit_on: '2026-03-04',
      due_on: '2026-03-05',
      settles_on: '2026-03-09',
      latest_on: '2026-03-11',
      duplicate: null,
    });
    expect((await story.fundFrom(account, '640.00')).status).toBe(201);
    expect((await review(`${asked}&amount=640.00`)).body.duplicate).toMatchObject({
      by: expect.any(String),
    });
    const limit = await review(`${asked}&amount=50000.00`);
    expect([limit.status, limit.body.code]).toEqual([409, 'weekly_limit_exceeded']);
    expect((await review(`${asked}&amount=9.99`)).body.errors).toMatchObject([
      { path: 'amount', code: 'amount_below_minimum' },
    ]);
    expect((await review(`wallet_id=${story.store}&amount=20.00`)).body.code).toBe(
      'bank_account_required',
    );
    const { account_id: unverified } = (await story.add()).body;
    expect(
      (await review(`wallet_id=${story.store}&account_id=${unverified}&amount=20.00`)).body.code,
    ).toBe('account_unverified');
    expect(
      (await review(`wallet_id=${story.world.travel.store}&account_id=${account}&amount=20.00`))
        .status,
    ).toBe(404);
  });

  it('is dated by the calendar, moves nothing until it settles, and settles once', async () => {
    const account = await story.verified();
    const before = await story.balance(story.store);
    const made = await story.fundFrom(account, '1000.00');
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      state: 'created',
      status: 'pre-paid',
      submit_on: '2026-03-04',
      due_on: '2026-03-05',
      settles_on: '2026-03-09',
      latest_on: '2026-03-11',
      cancellable: true,
    });
    const { id } = made.body;
    expect(await story.settle(id)).toBe(false);
    await story.submit(id);
    expect((await story.cancelSelfLoad(id)).body.code).toBe('transfer_not_cancellable');
    await story.beginDay('2026-03-05');
    expect((await story.selfLoad(id)).state).toBe('pending');
    expect(await story.balance(story.store)).toBe(before);
    expect(await Promise.all([story.settle(id), story.settle(id)])).toEqual(
      expect.arrayContaining([true, false]),
    );
    expect(await story.balance(story.store)).toBe(before + 100_000n);
    expect(await story.selfLoad(id)).toMatchObject({ state: 'settled', status: 'paid' });
  });

  it('is one, however often its key is sent, and asks before a second like it', async () => {
    const account = await story.verified();
    const [first, again] = [
      await story.fundFrom(account, '77.00', {}, 'one-key'),
      await story.fundFrom(account, '77.00', {}, 'one-key'),
    ];
    expect(again.body.id).toBe(first.body.id);
    expect((await story.fundFrom(account, '77.00')).body.code).toBe('looks_like_duplicate');
    expect((await story.fundFrom(account, '77.00', { duplicate_ok: true })).status).toBe(201);
  });

  it('that is cancelled gives back its week; one at the limit wins', async () => {
    const account = await story.verified();
    const left = (await story.week()).remaining;
    const all = await story.fundFrom(account, left);
    expect((await story.week()).remaining).toBe('0.00');
    expect((await story.fundFrom(account, '10.00')).body).toMatchObject({
      code: 'weekly_limit_exceeded',
      params: { limit: '50000.00', remaining: '0.00' },
    });
    expect((await story.cancelSelfLoad(all.body.id)).body).toMatchObject({
      state: 'cancelled',
      status: 'cancelled',
    });
    expect((await story.week()).remaining).toBe(left);
    const [whole, fraction] = left.split('.');
    const half = `${Number(whole) - 1}.${fraction}`;
    const both = await Promise.all([
      story.fundFrom(account, half, { wallet_id: story.otherStore }),
      story.fundFrom(account, half),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const won = both.find(({ status }) => status === 201)!;
    expect((await story.cancelSelfLoad(won.body.id)).status).toBe(200);
  });

  it('keeps its account from being removed', async () => {
    const account = await story.verified();
    const { id } = (await story.fundFrom(account, '20.00')).body;
    expect((await story.remove(account)).body.code).toBe('account_in_use');
    await story.cancelSelfLoad(id);
    expect((await story.remove(account)).body.status).toBe('removed');
    expect((await story.fundFrom(account, '20.00')).status).toBe(404);
  });
});

describe('a return', () => {
  it('after settlement takes what the wallet holds, and the rest is owed until repaid', async () => {
    const account = await story.verified();
    const id = await story.settled(account, '300.00', { wallet_id: story.otherStore });
    await story.transfer('250.00', story.otherStore, story.store, { duplicate_ok: true });
    const held = await story.balance(story.otherStore);
    const income = BigInt(await heldBy(story.world, story.client, 'fee_income'));
    expect(await Promise.all([story.giveBack(id, '920'), story.giveBack(id, '920')])).toEqual(
      expect.arrayContaining(['returned', 'twice']),
    );
    expect(await story.balance(story.otherStore)).toBe(0n);
    expect(BigInt(await heldBy(story.world, story.client, 'fee_income')) - income).toBe(2_500n);
    const back = await story.selfLoad(id);
    expect(back).toMatchObject({ state: 'returned', status: 'reversed' });
    expect(back.owed).toBe('275.00');
    expect(held).toBe(5_000n);
    expect(await story.account(account)).toMatchObject({ state: 'suspended', reason: '920' });
    expect((await story.account(account)).agreement?.ended_at).not.toBeNull();
    expect(await story.owedBothWays()).toEqual(['27500', '27500']);

    const [debt] = await story.debts();
    expect((await story.repay(debt!.debt_id)).body.code).toBe('insufficient_wallet');
    await story.transfer('275.00', story.store, story.otherStore, { duplicate_ok: true });
    const leaving = () => story.transfer('1.00', story.otherStore, story.store);
    expect((await leaving()).body.code).toBe('wallet_blocked');
    expect((await story.repay(debt!.debt_id, { amount: '75.00' })).body.open).toBe('200.00');
    expect((await story.repay(debt!.debt_id)).body.open).toBe('0.00');
    expect((await story.repay(debt!.debt_id)).body.code).toBe('debt_repaid');
    expect(await story.owedBothWays()).toEqual(['0', '0']);
    expect((await leaving()).body.code).toBe('insufficient_wallet');
  });

  it('before settlement moves nothing but its fee, and suspends where it speaks of the account', async () => {
    const account = await story.verified();
    const { id } = (await story.fundFrom(account, '40.00')).body;
    await story.submit(id);
    const before = await story.balance(story.store);
    expect(await story.giveBack(id, '901')).toBe('returned');
    expect(before - (await story.balance(story.store))).toBe(2_500n);
    expect(await story.selfLoad(id)).toMatchObject({ state: 'returned', status: 'failed' });
    expect((await story.account(account)).state).toBe('verified');
    expect(await story.settle(id)).toBe(false);
  });

  it('of our own file before the due day is a rejection, and gives the week back', async () => {
    const account = await story.verified();
    const { remaining } = await story.week();
    const { id } = (await story.fundFrom(account, '41.00')).body;
    await story.submit(id);
    expect(await story.giveBack(id, '900')).toBe('rejected');
    expect((await story.week()).remaining).toBe(remaining);
    expect(await story.giveBack(id, '900')).toBe('twice');
    expect(await story.giveBack(99_999_999, '901')).toBe('unknown');
  });
});

it('an agreement that ends cancels what no file carries, and the account debits no more', async () => {
  const account = await story.verified();
  const [handedIn, waiting] = [
    (await story.fundFrom(account, '51.00')).body.id,
    (await story.fundFrom(account, '52.00')).body.id,
  ];
  const others = [handedIn, waiting];
  expect(await story.toSubmit('2026-03-04')).toEqual(expect.arrayContaining(others));
  await story.submit(handedIn);
  const { agreement } = await story.account(account);
  const end = () => story.admin.call('POST', `/agreements/${agreement!.agreement_id}/end`);
  expect((await end()).status).toBe(200);
  expect((await end()).status).toBe(404);
  expect((await story.selfLoad(handedIn)).state).toBe('submitted');
  expect((await story.selfLoad(waiting)).state).toBe('cancelled');
  expect((await story.fundFrom(account, '53.00')).body.code).toBe('account_unverified');
});

describe('an early release', () => {
  it('is for an account that has settled, goes back when cancelled, and is owed when returned', async () => {
    const account = await story.verified();
    await story.release(3_000, 50_000n);
    const first = (await story.fundFrom(account, '100.00')).body;
    expect(first.released).toBe('0.00');
    await story.submit(first.id);
    await story.settle(first.id);
    const before = await story.balance(story.store);
    const second = (await story.fundFrom(account, '1000.00', { duplicate_ok: true })).body;
    expect(second.released).toBe('300.00');
    expect(await story.balance(story.store)).toBe(before + 30_000n);
    expect(await story.owedBothWays()).toEqual(['30000', '30000']);
    await story.cancelSelfLoad(second.id);
    expect(await story.balance(story.store)).toBe(before);
    const third = (await story.fundFrom(account, '500.00')).body;
    await story.submit(third.id);
    await story.settle(third.id);
    expect(await story.balance(story.store)).toBe(before + 50_000n);
    expect(await story.owedBothWays()).toEqual(['0', '0']);
    await story.release(0, 0n);
  });
});
