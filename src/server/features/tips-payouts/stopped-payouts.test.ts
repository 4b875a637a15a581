import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { expectBooksInOrder } from '#test/support/money.ts';
import { payoutActs } from '#test/support/payout-acts.ts';
import { setAccessOf } from '#test/support/set-access.ts';
import { tipNights } from '#test/support/tip-nights.ts';

const of = tipNights();
const { ours, cards, squareUp, act } = payoutActs(of);
afterEach(() => setAccessOf(of().world, ours().store, 'full'));
afterAll(async () => {
  await expectBooksInOrder(of().world, ours().id);
  await of().world.close();
});

describe.each([
  ['blocked', 'access_restricted'],
  ['tips_off', 'subscription_required'],
] as const)('a wallet whose subscription says %s', (access, code) => {
  it('pays no result and no square-up, and its review says so; what was paid arrives', async () => {
    const paid = await of().resultOf(of().normal());
    const answered = await of().pay(paid.id, `kept ${paid.id}`);
    expect(answered.status).toBe(200);
    of().next();
    const { id } = await of().resultOf(of().normal());
    const owed = await squareUp();
    await setAccessOf(of().world, ours().store, access);
    const before = await cards();

    expect((await of().pay(id)).body.code).toBe(code);
    expect((await act('pay-square-up', owed)).body.code).toBe(code);
    const review = await of().manager.call<{ blockers: { code: string }[] }>(
      'GET',
      `/tippool/payout-review/${ours().store}?results=${id}`,
    );
    expect(review.body.blockers.map((blocker) => blocker.code)).toEqual([code]);
    expect((await of().manager.call('GET', `/tippool/tip-pool/${id}`)).status).toBe(200);

    const again = await of().pay(paid.id, `kept ${paid.id}`);
    expect([again.status, again.body]).toEqual([answered.status, answered.body]);
    await of().send();
    expect((await cards()) - before).toBe(10_000n);

    await setAccessOf(of().world, ours().store, 'full');
    expect((await of().pay(id, `open ${id}`)).status).toBe(200);
    await of().send();
  });
});
