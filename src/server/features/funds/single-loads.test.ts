import { describe, expect, it } from 'vitest';
import { signedIn } from '#test/support/caller.ts';
import { type MovementRefused, SingleMoneyStory } from '#test/support/single-money-story.ts';

const story = new SingleMoneyStory();
const { load, newKey, walletBalance } = story;

describe('a load', () => {
  it('moves the amount to the card and the fee to the provider, and says so in the audit', async () => {
    const done = await load(story.admin, '25.50');
    expect(done.status).toBe(200);
    expect(done.body.transfer).toMatchObject({
      status: 'paid',
      state: 'final',
      adjustment_amount: '25.50',
      fee: '0.50',
      total_amount: '25.50',
    });
    expect(done.body.wallet.balance).toBe('9974.00');
    const [line] = await story.world.test.owner<{ action: string; actor_id: number }>(
      `SELECT action, actor_id FROM audit_line WHERE client_id = $1 AND action = 'funds.load' ORDER BY id DESC LIMIT 1`,
      [story.world.ours.id],
    );
    expect(line).toMatchObject({ action: 'funds.load', actor_id: story.admin.manager });
  });

  it('is done once, however often it is sent with one key', async () => {
    const before = await walletBalance();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => load(story.admin, '31.00', {}, 'one-key')),
    );
    expect(answers.map((answer) => [answer.status, answer.body.transfer.id])).toEqual(
      answers.map(() => [200, answers[0]!.body.transfer.id]),
    );
    const again = await load(story.admin, '31.00', {}, 'one-key');
    expect(again.status).toBe(200);
    expect(await walletBalance()).toBe((Number(before) - 31.5).toFixed(2));
    expect((await load(story.admin, '32.00', {}, 'one-key')).body.code).toBe(
      'idempotency_key_reused',
    );
  });

  it('is stopped when it looks like one of the last 24 hours, unless it is meant', async () => {
    await load(story.admin, '41.00');
    expect((await load(story.admin, '41.00')).body.code).toBe('looks_like_duplicate');
    expect((await load(story.admin, '41.00', { duplicate_ok: true })).status).toBe(200);
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
    const refused = await load(story.admin, amount);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toMatchObject([{ path: 'amount', code }]);
  });

  it('names every problem at once', async () => {
    const refused = await story.admin.call<MovementRefused>(
      'POST',
      `/managers/${story.admin.manager}/load-value`,
      {
        key: newKey(),
        body: { amount: '12,5' },
      },
    );
    expect(refused.body.errors.map((error) => error.path).sort()).toEqual([
      'amount',
      'customer_id',
      'store_id',
    ]);
  });

  it('that the wallet cannot pay moves nothing and says what is missing', async () => {
    const before = await walletBalance();
    const refused = await load(story.admin, '49999.00');
    expect(refused).toMatchObject({ status: 409, body: { code: 'insufficient_wallet' } });
    expect(refused.body.params.requested).toBe('49999.50');
    expect(await walletBalance()).toBe(before);
  });

  it('without the balances right says only that there is not enough', async () => {
    const limited = await signedIn(story.world, story.world.ours, 'Limited Access');
    const refused = await load(limited, '48000.00');
    expect(refused.body).toMatchObject({ code: 'insufficient_wallet', params: {} });
    expect((await load(limited, '12.00')).body.wallet.balance).toBeNull();
  });
});

describe("a manager's limits", () => {
  it('hold for one card, and for the day even when loads are sent at once', async () => {
    const manager = await signedIn(story.world, story.world.ours, 'Manager');
    expect((await load(manager, '60.01')).body.code).toBe('single_card_limit_exceeded');
    const answers = await Promise.all(
      ['50.00', '51.00', '52.00', '53.00'].map((amount) =>
        load(manager, amount, { customer_id: story.world.ours.customers[2] }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === 'daily_limit_exceeded')).toHaveLength(3);
  });
  it('are not used up by a load that is declined', async () => {
    story.world.clock.moveTo(new Date(story.world.clock.now().getTime() + 86_400_000));
    // A day without input ended the sessions.
    story.admin = await signedIn(story.world, story.world.ours);
    const manager = await signedIn(story.world, story.world.ours, 'Manager');
    for (let tries = 0; tries < 9; tries += 1) await load(manager, '13.01', { duplicate_ok: true });
    expect(
      (await load(manager, '55.00', { customer_id: story.world.ours.customers[2] })).status,
    ).toBe(200);
  });
});

it('the calls for US clients refuse a Canadian one', async () => {
  const refused = await story.admin.call<MovementRefused>(
    'POST',
    `/us-managers/managers/${story.admin.manager}/load-value`,
    {
      key: newKey(),
      body: {
        customer_id: story.world.ours.customers[0],
        store_id: story.world.ours.store,
        amount: '20',
      },
    },
  );
  expect(refused).toMatchObject({ status: 409, body: { code: 'wrong_region_route' } });
});

it('a review has the key that every window shares, and shows what became of it', async () => {
  const body = {
    kind: 'load',
    customer_id: story.world.ours.customers[2],
    store_id: story.world.ours.store,
    amount: '77.00',
    notes: 'n',
  };
  const review = (
    await story.admin.call<{
      review_id: string;
      key: string;
      fee: string;
      total: string;
      from: { before: string; after: string };
    }>('POST', '/reviews', { body })
  ).body;
  expect(review).toMatchObject({ fee: '0.50', total: '77.50' });
  await load(
    story.admin,
    '77.00',
    { customer_id: story.world.ours.customers[2], notes: 'n' },
    review.key,
  );
  expect(
    (await story.admin.call<object>('GET', `/reviews/${review.review_id}`)).body,
  ).toMatchObject({
    sent: true,
    outcome: { status: 'paid', adjustment_amount: '77.00' },
  });
});
