import { describe, expect, it } from 'vitest';
import { type MovementRefused, SingleMoneyStory } from '#test/support/single-money-story.ts';

const story = new SingleMoneyStory();
const { load, newKey, unload, walletBalance } = story;

describe('an unload', () => {
  it('takes from the card, gives to the wallet, and keeps the fee', async () => {
    await load(story.admin, '200.00', { customer_id: story.world.ours.customers[1] });
    const before = await walletBalance();
    const done = await unload(story.admin, '100.00', {
      customer_id: story.world.ours.customers[1],
    });
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
      (await unload(story.admin, '100.01', { customer_id: story.world.ours.customers[1] })).body
        .code,
    ).toBe('insufficient_card');
  });
  it('needs amount, memo and notes', async () => {
    const refused = await story.admin.call<MovementRefused>(
      'POST',
      `/managers/${story.admin.manager}/reverse-load`,
      {
        key: newKey(),
        body: { customer_id: story.world.ours.customers[1], store_id: story.world.ours.store },
      },
    );
    expect(refused.body.errors.map((error) => error.path).sort()).toEqual([
      'amount',
      'description',
      'notes',
    ]);
  });
});
