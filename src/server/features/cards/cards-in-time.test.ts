import { describe, expect, it } from 'vitest';
import { after, days } from '#kernel/instant.ts';
import { IssuerStory } from '#test/support/issuer-story.ts';
import { signedIn } from '#test/support/caller.ts';
import { readFeed } from './index.ts';

const story = new IssuerStory();
const { balanceOf, ben, deps, load, stateOf, sweepAll } = story;

describe('with time', () => {
  it('a card expires after the day that is printed on it', async () => {
    await story.world.test.owner(
      `UPDATE card SET expires_on = '2026-03-04' WHERE customer_id = $1`,
      [ben()],
    );
    await sweepAll();
    expect((await stateOf(ben())).status).toBe('active');
    story.world.clock.moveTo(after(story.world.clock.now(), days(1)));
    await sweepAll();
    expect((await stateOf(ben())).status).toBe('expired');
  });

  it('a travel card closes after 8 days, and what the processor pays out goes back to the wallet of the last load, once', async () => {
    const [holder] = story.world.travel.customers as [number];
    const travel = await signedIn(story.world, story.world.travel);
    await story.world.test.owner('UPDATE card SET activated_at = $2 WHERE customer_id = $1', [
      holder,
      story.world.clock.now(),
    ]);
    expect((await load(travel, holder, story.world.travel.store, '120.00')).status).toBe(200);
    const walletOf = async () =>
      (
        await story.world.test.owner<{ balance: string }>(
          `SELECT a.balance::text FROM wallet w JOIN ledger_account a ON a.client_id = w.client_id AND a.id = w.account_id WHERE w.id = $1`,
          [story.world.travel.store],
        )
      )[0]!.balance;
    const before = BigInt(await walletOf());
    story.world.clock.moveTo(after(story.world.clock.now(), days(8) - 60_000));
    await sweepAll();
    expect((await stateOf(holder)).status).toBe('active');
    story.world.clock.moveTo(after(story.world.clock.now(), 60_000));
    story.issuer = {
      ...story.sandbox.issuer,
      act: () => Promise.resolve({ outcome: 'unavailable' }),
    };
    await sweepAll();
    expect((await stateOf(holder)).status).toBe('active');
    story.issuer = story.sandbox.issuer;
    await Promise.all([sweepAll(), sweepAll()]);
    expect((await stateOf(holder)).status).toBe('closed');
    expect(await balanceOf(holder)).toBe('12000');
    await readFeed(deps());
    await readFeed(deps());
    expect(await balanceOf(holder)).toBe('0');
    expect(BigInt(await walletOf()) - before).toBe(12_000n);
    const returned = await story.world.test.owner<{ amount: string; reason: string }>(
      `SELECT amount::text, reason FROM movement WHERE customer_id = $1 AND kind = 'unload'`,
      [holder],
    );
    expect(returned).toEqual([{ amount: '12000', reason: 'card_closed' }]);
  });
});
