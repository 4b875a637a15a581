import { expect, it } from 'vitest';
import { toWire } from '#kernel/money.ts';
import { MoneyStory, type Refused } from '#test/support/money-story.ts';

/** No payment provider is set up in this world, and the maker of cards cannot be reached. */
const story = new MoneyStory();
type Order = Refused & {
  readonly order_id: number;
  readonly key: string;
  readonly state: string;
  readonly payment_state: string;
  readonly failure: string | null;
};
const details = (quantity: number, wallet = story.store) => ({
  quantity,
  wallet_id: wallet,
  company_name: 'Maple Table',
  email: 'office@maple.example',
  address: '100 Rue Sainte-Catherine',
  address_more: '',
  city: 'Montréal',
  province: 'QC',
  country: 'CA',
  postal_code: 'H2X 1Y4',
  addressee: 'Ada Admin',
  card_holder_name: 'Maple Team',
});
const quote = async (quantity: number, wallet?: number): Promise<Order> => {
  const body = details(quantity, wallet);
  return (await story.admin.call<Order>('POST', '/card-orders', { body })).body;
};
const submit = ({ order_id: id, key }: Order) =>
  story.admin.call<Order>('POST', `/card-orders/${id}/submit`, { key });
const audited = async ({ order_id: id }: Order) =>
  (await story.audited('orders.submit', id)).map(({ actor_id, after }) => [actor_id, after]);

it('an order that was paid is written in the audit once, and cannot be changed or paid again', async () => {
  const order = await quote(100);
  const moved = await story.moved(async () => {
    const paid = await submit(order);
    expect(paid.body).toMatchObject({ state: 'submitted', payment_state: 'paid' });
    const edit = { body: details(200) };
    const edited = await story.admin.call<Order>('POST', `/card-orders/${order.order_id}`, edit);
    expect(edited.body.code).toBe('order_update_failed');
    const again = await story.admin.call<Order>('POST', `/card-orders/${order.order_id}/submit`, {
      key: story.newKey(),
    });
    expect(again.body.code).toBe('order_submit_failed');
  });
  expect(moved).toEqual({ wallets: -62_081, fees: 62_081 });
  expect(await audited(order)).toEqual([
    [story.admin.manager, expect.objectContaining({ payment: 'wallet', total: '62081' })],
  ]);
});

it.each([
  [19, 'order_below_minimum'],
  [20, 'submitted'],
  [1_000, 'submitted'],
])('%i cards: %s', async (quantity, outcome) => {
  const { body } = await submit(await quote(quantity));
  expect(body.code ?? body.state).toBe(outcome);
});

it('a price holds for seven days, and at their end no more', async () => {
  const [kept, lapsed] = [await quote(30), await quote(31)];
  const day = 24 * 3_600_000;
  await story.later(7 * day - 1);
  expect((await submit(kept)).body.state).toBe('submitted');
  await story.later(1);
  expect(await story.moved(() => submit(lapsed))).toEqual({});
  expect((await submit(lapsed)).body.code).toBe('order_expired');
});

it('without a provider of payments there is no page to pay on, and the wallet still pays', async () => {
  const order = await quote(40);
  const moved = await story.moved(async () => {
    const checkout = await story.admin.call<Order>(
      'POST',
      `/card-orders/${order.order_id}/checkout`,
    );
    expect(checkout.body.code).toBe('payment_setup_failed');
  });
  expect(moved).toEqual({});
  const shown = await story.admin.call<Order>('GET', `/card-orders/${order.order_id}`);
  expect(shown.body).toMatchObject({ state: 'quoted', failure: 'payment_setup' });
  expect((await submit(order)).body.state).toBe('submitted');
});

it('what the wallet lacks by a cent is not bought, and what it has to the cent is', async () => {
  const order = await quote(50, story.otherStore);
  const [{ total }] = (await story.world.test.owner<{ total: string }>(
    'SELECT total::text FROM card_order WHERE id = $1',
    [order.order_id],
  )) as [{ total: string }];
  expect((await story.transfer(toWire(BigInt(total) - 1n))).status).toBe(200);
  const refused = await story.moved(async () =>
    expect((await submit(order)).body).toMatchObject({ code: 'insufficient_wallet' }),
  );
  expect(refused).toEqual({});
  expect((await story.transfer('0.01')).status).toBe(200);
  const again = await quote(50, story.otherStore);
  expect((await submit(again)).body.state).toBe('submitted');
  expect(await story.balance(story.otherStore)).toBe(0n);
});
