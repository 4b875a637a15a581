import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { expectBooksInOrder } from '#test/support/money.ts';
import { payoutActs } from '#test/support/payout-acts.ts';
import { tipNights } from '#test/support/tip-nights.ts';

const of = tipNights();
const { ours, post, cards, card, squareUp, act, cancel, propose, stateOf } = payoutActs(of);
let admin: Caller;
beforeAll(async () => {
  admin = await signedIn(of().world, of().world.ours, 'Admin');
});
afterAll(async () => {
  await expectBooksInOrder(of().world, of().world.ours.id);
  await of().world.close();
});

describe('a square-up', () => {
  it('that is only proposed is not paid', async () => {
    const [id, before] = [await squareUp(), await cards()];
    await propose(id);
    expect((await act('pay-square-up', id)).body.code).toBe('square_up_settled');
    await of().send();
    expect(await cards()).toBe(before);
    await cancel(id);
  });

  it('of one store is not paid, accepted or cancelled as one of another', async () => {
    const id = await squareUp();
    await propose(id);
    const other = { store: ours().otherStore, by: admin };
    expect((await act('pay-square-up', id, other)).status).toBe(404);
    expect((await act('accept-square-up', id, other)).status).toBe(404);
    expect((await cancel(id, other.store, admin)).status).toBe(404);
    expect(await stateOf(id)).toEqual({ state: 'pending', proposed: true });
    await cancel(id);
  });

  it('that a locked result took stays with it, and one that was paid or cancelled stays settled', async () => {
    const { id } = await of().resultOf(of().normal());
    const taken = await squareUp(of().ana);
    expect(await stateOf(taken)).toMatchObject({ state: 'applied' });
    await post(`lock-tip-pool/${id}?locked=true`);
    expect((await cancel(taken)).body.code).toBe('result_locked');
    expect(await stateOf(taken)).toMatchObject({ state: 'applied' });
    await of().pay(id);
    expect(await stateOf(taken)).toMatchObject({ state: 'paid' });
    expect((await cancel(taken)).body).toMatchObject({
      code: 'square_up_settled',
      params: { state: 'paid' },
    });
    expect((await act('pay-square-up', taken)).body.code).toBe('square_up_settled');
    const dropped = await squareUp();
    await cancel(dropped);
    expect((await cancel(dropped)).body.code).toBe('square_up_settled');
    expect((await act('pay-square-up', dropped)).body.code).toBe('square_up_settled');
  });

  it('of somebody whose card is locked waits', async () => {
    const [id, before] = [await squareUp(), await cards()];
    await card(2, 'locked');
    expect((await act('pay-square-up', id)).body.code).toBe('nobody_payable');
    await card(2, 'active');
    expect(await cards()).toBe(before);
    await cancel(id);
  });
});

describe('whoever changes the tips of a store', () => {
  it.each<[string, () => Promise<() => Promise<{ status: number }>>]>([
    [
      'paying a result',
      async () => {
        const { id } = await of().resultOf(of().normal());
        return () => of().pay(id);
      },
    ],
    [
      'paying a square-up',
      async () => {
        const id = await squareUp();
        return () => act('pay-square-up', id);
      },
    ],
    [
      'accepting a square-up',
      async () => {
        const id = await squareUp();
        await propose(id);
        return () => act('accept-square-up', id);
      },
    ],
    [
      'cancelling a square-up',
      async () => {
        const id = await squareUp();
        return () => cancel(id);
      },
    ],
    [
      'locking a result',
      async () => {
        const { id } = await of().resultOf(of().normal());
        return () => post(`lock-tip-pool/${id}?locked=true`);
      },
    ],
  ])('is waited for: %s', async (_, prepare) => {
    const begin = await prepare();
    const other = await of().world.test.database.connect();
    await other.query(`BEGIN; SET LOCAL app.client_id = '${ours().id}'`);
    await other.query('SELECT FROM tip_wallet WHERE client_id = $1 AND store_id = $2 FOR UPDATE', [
      ours().id,
      ours().store,
    ]);
    const doing = begin();
    await untilSomebodyWaits();
    await other.query('ROLLBACK');
    other.release();
    expect((await doing).status).toBe(200);
    await of().send();
  });
});

async function untilSomebodyWaits(): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const waiting = await of().world.test.owner(
      `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    );
    if (waiting.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('nobody waits');
}
