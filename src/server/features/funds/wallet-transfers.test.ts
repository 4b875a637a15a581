import { describe, expect, it } from 'vitest';
import {
  type MovementRefused,
  SingleMoneyStory,
  type SingleMovement,
} from '#test/support/single-money-story.ts';

const story = new SingleMoneyStory();
const { newKey, walletBalance } = story;

describe('a transfer between wallets', () => {
  const transfer = (amount: string, to: number, key = newKey()) =>
    story.admin.call<SingleMovement & MovementRefused>(
      'POST',
      `/admins/${story.admin.manager}/wallet-to-wallet/${story.world.ours.store}`,
      { key, body: { receiver_wallet_id: to, amount, notes: 'float' } },
    );
  it('stands in both histories, and the sender bears the fee', async () => {
    const before = await walletBalance();
    expect((await transfer('300.00', story.world.ours.otherStore)).body.fee).toBe('1.00');
    expect(await walletBalance()).toBe((Number(before) - 301).toFixed(2));
    const sides = await story.world.test.owner<{ kind: string }>(
      `SELECT kind FROM movement WHERE client_id = $1 AND kind LIKE 'transfer%' ORDER BY id`,
      [story.world.ours.id],
    );
    expect(sides.map((side) => side.kind)).toEqual(['transfer_out', 'transfer_in']);
  });
  it('wants two different wallets', async () =>
    expect((await transfer('3.00', story.world.ours.store)).body.code).toBe('same_wallet'));
  it('to a wallet of another client finds nothing', async () =>
    expect((await transfer('3.00', story.world.travel.store)).status).toBe(404));
});
