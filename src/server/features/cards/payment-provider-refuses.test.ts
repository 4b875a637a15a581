import { expect, it } from 'vitest';
import { cardsPorts } from '#server/wiring/cards-wiring.ts';
import type {
  Checkout,
  PaymentAnswer,
  Payments,
} from '#server/providers/payments/payments.port.ts';
import { CardStory } from '#test/support/card-story.ts';
import { unreachableIssuer } from '#test/support/unreachable-issuer.ts';
import { orderSweep } from './index.ts';

let said: PaymentAnswer<Checkout> = { outcome: 'refused', code: 'http_403' };
const payments: Payments = {
  open: () =>
    Promise.resolve({
      outcome: 'done',
      value: { id: 'page-1', url: 'https://pay.example/1', state: 'open', payment: null },
    }),
  find: () => Promise.resolve(said),
  expire: () => Promise.resolve({ outcome: 'unavailable' }),
  refund: () => Promise.resolve({ outcome: 'refused', code: 'charge_disputed' }),
};
const story = new CardStory({ payments });
type Order = { order_id: number; state: string; payment_state: string; code: string };
const post = (path: string, body?: object) =>
  story.admin.call<Order>('POST', path, body ? { body } : {});
const sweep = () =>
  orderSweep(
    {
      db: story.world.test.database,
      clock: story.world.clock,
      issuer: unreachableIssuer,
      ports: cardsPorts,
      payments,
      portalUrl: '',
    },
    (error) => expect.unreachable(String(error)),
  ).work(story.client);

it('a page that the payment provider will not tell about is an exception, and still payable', async () => {
  const order = (
    await post('/card-orders', {
      quantity: 100,
      wallet_id: story.store,
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
    })
  ).body.order_id;
  await post(`/card-orders/${order}/checkout`);
  expect((await post(`/card-orders/${order}/check-payment`)).body.code).toBe('try_again');
  await post(`/card-orders/${order}/check-payment`);
  expect(await story.exceptions()).toMatchObject([
    { kind: 'checkout_refused', booked: '620.81', customer_id: null },
  ]);
  const value = { id: 'page-1', url: null, state: 'paid', payment: 'charge-1' } as const;
  said = { outcome: 'done', value };
  expect((await post(`/card-orders/${order}/check-payment`)).body).toMatchObject({
    state: 'submitted',
    payment_state: 'paid',
  });

  await story.world.test.owner(
    `UPDATE card_order SET state = 'cancelled', payment_state = 'refunding' WHERE id = $1`,
    [order],
  );
  await story.later(60_000);
  await sweep();
  await sweep();
  expect((await story.exceptions()).map(({ kind }) => kind)).toEqual([
    'refund_refused',
    'checkout_refused',
  ]);
});
