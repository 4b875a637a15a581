import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '#test/support/caller.ts';
import { expectBooksInOrder } from '#test/support/money.ts';
import {
  type Client,
  type OperatorStory,
  type Refused,
  operatorStory,
} from '#test/support/operator-story.ts';

let world: OperatorStory['world'];
let operator: OperatorStory['operator'];
let open: OperatorStory['open'];
beforeAll(async () => {
  ({ world, operator, open } = await operatorStory());
});
afterAll(() => world.close());

describe('a client that ends', () => {
  it('with an operator inside, who stays signed in, and with money that comes at the same moment', async () => {
    for (const round of [1, 2, 3, 4]) {
      const { client_id: id } = (
        await open({ first_manager: undefined, client_name: `Brief ${round}` })
      ).body;
      const inside = await signedIn(world, {
        ...world.ours,
        id: 1,
        managers: { Admin: world.operator },
      });
      await inside.call('POST', '/operator/enter', {
        body: { client_id: id, reason: 'Opening it' },
      });
      const { store_id: store } = (
        await inside.call<{ store_id: number }>('POST', '/stores', {
          body: { store_name: 'Only', timezone: 'America/New_York' },
        })
      ).body;
      const [ended, ...paid] = await Promise.all([
        operator.call<Refused>('DELETE', `/clients/${id}`),
        ...[1, 2, 3].map((key) =>
          inside.call('POST', `/stores/${store}/wallets/${store}/adjust`, {
            key: `${id}-${key}`,
            body: { amount: '10.00', notes: 'Start' },
          }),
        ),
      ]);
      // Either the money was first, and the client goes on, or nothing came any more.
      const took = paid.filter((answer) => answer.status === 200).length;
      expect(took === 0 ? ended.status : ended.body.code).toBe(
        took === 0 ? 200 : 'wallets_not_empty',
      );
      if (took === 0)
        expect((await inside.call('GET', '/manager-sessions')).body).toMatchObject({
          client_id: 1,
        });
    }
  });
});

describe('a client that still waits for something', () => {
  it('ends when its orders are over and its money has arrived, and says all that is left at once', async () => {
    const { client_id: id } = (await open({ first_manager: undefined, client_name: 'Waiting' }))
      .body;
    const inside = await signedIn(world, {
      ...world.ours,
      id: 1,
      managers: { Admin: world.operator },
    });
    await inside.call('POST', '/operator/enter', { body: { client_id: id, reason: 'Opening it' } });
    const { store_id: store } = (
      await inside.call<{ store_id: number }>('POST', '/stores', {
        body: { store_name: 'Only', timezone: 'America/New_York' },
      })
    ).body;
    const adjust = (amount: string) =>
      inside.call('POST', `/stores/${store}/wallets/${store}/adjust`, {
        key: `waiting${amount}`,
        body: { amount, notes: 'x' },
      });
    await adjust('1000.00');
    const order = (
      await inside.call<{ order_id: number; key: string; quote: { total: string } }>(
        'POST',
        '/card-orders',
        {
          body: {
            quantity: 100,
            wallet_id: store,
            company_name: 'W',
            email: 'w@w.example',
            address: '1 Main St',
            address_more: '',
            city: 'Albany',
            province: 'NY',
            country: 'US',
            postal_code: '12207',
            addressee: 'W',
            card_holder_name: 'W W',
          },
        },
      )
    ).body;
    // A price that nobody has paid keeps nobody waiting.
    expect(
      (await operator.call<Refused>('DELETE', `/clients/${id}`)).body.errors.map((one) => one.code),
    ).toEqual(['balance_left']);
    expect(
      (await inside.call('POST', `/card-orders/${order.order_id}/submit`, { key: order.key }))
        .status,
    ).toBe(200);
    const both = (await operator.call<Refused>('DELETE', `/clients/${id}`)).body;
    expect(both.errors.map((one) => `${one.path} ${one.code}`)).toEqual([
      `wallets.${store} balance_left`,
      `orders.${order.order_id} order_open`,
    ]);
    await adjust(`-${both.params.total}`);
    expect((await operator.call<Refused>('DELETE', `/clients/${id}`)).body).toMatchObject({
      code: 'orders_open',
      errors: [{ params: { order: order.order_id, state: 'submitted', quantity: 100 } }],
    });
    expect((await operator.call<Client>('GET', `/clients/${id}`)).body.active).toBe(true);
    // Its refund is still to come.
    await world.test.owner(
      `UPDATE card_order SET state = 'cancelled', payment_state = 'refunding' WHERE client_id = $1`,
      [id],
    );
    expect((await operator.call<Refused>('DELETE', `/clients/${id}`)).body.code).toBe(
      'orders_open',
    );
    await world.test.owner(
      `UPDATE card_order SET payment_state = 'refunded' WHERE client_id = $1`,
      [id],
    );
    // Money that is on its way keeps the client even where its wallets are empty.
    await world.test.owner(
      `UPDATE movement SET status = 'pre-paid', state = 'unknown' WHERE client_id = $1 AND kind = 'purchase'`,
      [id],
    );
    expect((await operator.call<Refused>('DELETE', `/clients/${id}`)).body.code).toBe(
      'money_under_way',
    );
    await world.test.owner(
      `UPDATE movement SET status = 'paid', state = 'final' WHERE client_id = $1 AND state = 'unknown'`,
      [id],
    );
    expect((await operator.call<Client>('DELETE', `/clients/${id}`)).body.active).toBe(false);
    await expectBooksInOrder(world, id);
  });

  it('does not end while loads, unloads or batches are not decided', async () => {
    await world.test.owner('UPDATE client SET active = true WHERE client_id = $1', [
      world.travel.id,
    ]);
    const waits = async () =>
      (await operator.call<Refused>('DELETE', `/clients/${world.travel.id}`)).body.errors
        .filter((one) => one.code === 'money_under_way')
        .map((one) => one.params);
    expect(await waits()).toEqual([]);
    const travel = await signedIn(world, world.travel, 'Sunwing Admin');
    const began = await travel.call('POST', `/managers/${travel.manager}/load-value`, {
      key: 'on-its-way',
      body: {
        customer_id: world.travel.customers[0],
        store_id: world.travel.store,
        amount: '25.00',
        notes: 'x',
      },
    });
    expect(began.status).toBe(200);
    await world.test.owner(
      `UPDATE movement SET status = 'pre-paid', state = 'unknown' WHERE client_id = $1 AND kind = 'load'`,
      [world.travel.id],
    );
    expect(await waits()).toEqual([{ count: 1, amount: '25.00' }]);
    await world.test.owner(
      `UPDATE movement SET status = 'paid', state = 'final' WHERE client_id = $1 AND kind = 'load'`,
      [world.travel.id],
    );
    await world.test.owner(
      `INSERT INTO bulk_job (client_id, kind, source, state, wallet_id, manager_id, manager_name, key, attempt, to_send, to_send_amount, sent, sent_amount, created_at, updated_at)
      VALUES ($1, 'unload', 'file', 'processing', $2, 1, 'x', 'x', 1, 10, 10000, 4, 4000, now(), now())`,
      [world.travel.id, world.travel.store],
    );
    expect(await waits()).toEqual([{ count: 6, amount: '60.00' }]);
    await world.test.owner(`UPDATE bulk_job SET state = 'complete' WHERE client_id = $1`, [
      world.travel.id,
    ]);
    expect(await waits()).toEqual([]);
  });
});
