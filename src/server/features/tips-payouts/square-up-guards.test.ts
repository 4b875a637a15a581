import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilWaiting } from '#test/support/at-once.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { expectBooksInOrder } from '#test/support/money.ts';
import { payoutActs } from '#test/support/payout-acts.ts';
import { tipNights } from '#test/support/tip-nights.ts';

const of = tipNights();
const { ours, post, cards, card, squareUp, act, cancel, propose, stateOf, owner } = payoutActs(of);
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

  it('among several is accepted with them or none is, and each leaves its audit line once', async () => {
    const [taken, waiting, dropped] = [await squareUp(), await squareUp(), await squareUp()];
    const elsewhere = await squareUp();
    for (const id of [taken, waiting, dropped, elsewhere]) await propose(id);
    await cancel(dropped);
    await act('accept-square-up', taken);
    const accept = (...square_up_ids: number[]) =>
      post<{ data: { id: number; proposed: boolean }[] }>(`accept-square-ups/${ours().store}`, {
        body: { square_up_ids },
      });
    expect((await accept(waiting, dropped)).body).toMatchObject({
      code: 'square_up_settled',
      params: { state: 'cancelled' },
    });
    expect((await accept(waiting, 999_999)).status).toBe(404);
    expect(
      (
        await post(
          `accept-square-ups/${ours().otherStore}`,
          { body: { square_up_ids: [elsewhere] } },
          admin,
        )
      ).status,
    ).toBe(404);
    expect(await stateOf(waiting)).toMatchObject({ proposed: true });
    expect((await accept(waiting, taken)).body.data).toMatchObject([
      { id: taken, proposed: false },
      { id: waiting, proposed: false },
    ]);
    expect((await accept(waiting, taken)).body.data.map(({ id }) => id)).toEqual([taken, waiting]);
    expect(
      await owner<{ id: number }>(
        `SELECT subject_id::int AS id FROM audit_line WHERE client_id = $1 AND action = 'tips.square_up_accept' AND subject_id IN ($2, $3) ORDER BY 1`,
        taken,
        waiting,
      ),
    ).toEqual([{ id: taken }, { id: waiting }]);
    for (const id of [taken, waiting, elsewhere]) await cancel(id);
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

  it.each([
    ['en', 'Late data '],
    ['fr', 'Données tardives '],
  ])(
    'that late data made is paid with a memo in the words of who pays: %s',
    async (language, words) => {
      const { id: result } = await of().resultOf(of().normal());
      const [late, typed] = [await squareUp(), await squareUp()];
      await owner(
        `UPDATE tip_square_up SET reason = 'late_data', title = 'Late data', origin_result_id = $3 WHERE client_id = $1 AND id = $2`,
        late,
        result,
      );
      await owner('UPDATE manager SET language = $2 WHERE client_id = $1', language);
      for (const id of [late, typed]) await act('pay-square-up', id);
      await owner(`UPDATE manager SET language = 'en' WHERE client_id = $1`);
      expect(
        await owner(
          'SELECT j.memo FROM tip_square_up s JOIN bulk_job j ON j.client_id = s.client_id AND j.id = s.job_id WHERE s.client_id = $1 AND s.id IN ($2, $3) ORDER BY s.id',
          late,
          typed,
        ),
      ).toEqual([{ memo: `${words}${of().night}` }, { memo: 'T' }]);
      await of().send();
    },
  );

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
    await untilWaiting(of().world.test);
    await other.query('ROLLBACK');
    other.release();
    expect((await doing).status).toBe(200);
    await of().send();
  });
});
