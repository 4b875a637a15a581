import { describe, expect, it } from 'vitest';
import { after, days } from '#kernel/instant.ts';
import { signedIn } from '#test/support/caller.ts';
import {
  CardOrderStory,
  type CardOrder,
  type OrderRefused,
} from '#test/support/card-order-story.ts';

const story = new CardOrderStory();
const { details, quote, show, submit } = story;

describe('the quote', () => {
  it('is priced by the server, with the address as the post writes it', async () => {
    const done = await quote();
    expect(done.status).toBe(201);
    expect(done.body).toMatchObject({
      state: 'quoted',
      postal_code: 'H2X 1Y4',
      address: '100 Rue Sainte-Catherine',
      quote: {
        card_fee: '495.00',
        surcharge: '0.00',
        bank_fee: '25.00',
        shipping_fee: '19.95',
        tax: '80.86',
        total: '620.81',
      },
      enough: true,
      abilities: ['edit', 'submit', 'cancel'],
    });
    expect(
      (
        await story.admin.call<CardOrder>(
          'GET',
          '/card-orders/quote?quantity=5&country=US&province=NY',
        )
      ).body.quote,
    ).toMatchObject({ surcharge: '45.00', tax: '0.00' });
    const normal = await story.admin.call(
      'POST',
      `/managers/${story.admin.manager}/validate-address`,
      {
        body: details(),
      },
    );
    expect(normal.body).toMatchObject({ province: 'QC', postal_code: 'H2X 1Y4', changed: true });
  });

  it('names everything that is wrong at once', async () => {
    const none = await story.admin.call<OrderRefused>('POST', '/card-orders', { body: {} });
    expect(none.body.errors.map((problem) => `${problem.path} ${problem.code}`).sort()).toEqual([
      'address required',
      'addressee required',
      'card_holder_name required',
      'city required',
      'company_name required',
      'country required',
      'email required',
      'postal_code required',
      'province required',
      'quantity required',
      'wallet_id wallet_required',
    ]);
    const wrong = await quote({
      quantity: 1_001,
      wallet_id: story.world.travel.store,
      email: 'office@',
      postal_code: 'M5V 2T6',
      card_holder_name: 'x'.repeat(27),
    });
    expect(wrong.body.errors.map((problem) => `${problem.path} ${problem.code}`).sort()).toEqual([
      'card_holder_name too_long',
      'email email_invalid',
      'postal_code postal_code_elsewhere',
      'quantity cards_quantity',
      'wallet_id wallet_not_yours',
    ]);
  });

  it('takes names that can be embossed and printed', async () => {
    const wrong = await quote({
      card_holder_name: '=cmd()',
      addressee: '\u202eadA',
      company_name: 'Maple® & Fils',
    });
    expect(wrong.body.errors.map((problem) => `${problem.path} ${problem.code}`).sort()).toEqual([
      'addressee invalid_characters',
      'card_holder_name invalid_characters',
    ]);
    expect(
      (await quote({ card_holder_name: 'Équipe d’été #2', addressee: 'علی رضا' })).status,
    ).toBe(201);
  });

  it('is refused below 20 with the limit named, and after seven days', async () => {
    const few = (await quote({ quantity: 19 })).body;
    expect(few.quote.surcharge).toBe('45.00');
    expect((await submit(few)).body).toMatchObject({
      code: 'order_below_minimum',
      params: { minimum: 20 },
    });
    expect(
      (
        await story.admin.call<CardOrder>('POST', `/card-orders/${few.order_id}`, {
          body: details({ quantity: 20 }),
        })
      ).body.quote.surcharge,
    ).toBe('0.00');
    const edited = await show(few);
    expect(edited.key).not.toBe(few.key);
    const late = (await quote()).body;
    const start = story.world.clock.now();
    story.world.clock.moveTo(after(start, days(7)));
    const again = await signedIn(story.world, story.world.ours);
    expect((await submit(late, again)).body.code).toBe('order_expired');
    story.world.clock.moveTo(start);
  });
});

describe('whose orders', () => {
  it('a Manager sees those of their wallets', async () => {
    const [elsewhere, theirs] = [
      (await quote({ wallet_id: story.world.ours.otherStore })).body,
      (await quote()).body,
    ];
    const manager = await signedIn(story.world, story.world.ours, 'Manager');
    expect((await manager.call('GET', `/card-orders/${elsewhere.order_id}`)).status).toBe(404);
    expect((await manager.call('GET', `/card-orders/${theirs.order_id}`)).status).toBe(200);
    const list = await manager.call<{ data: CardOrder[] }>('GET', '/card-orders?per_page=100');
    expect(list.body.data.map((order) => order.order_id)).not.toContain(elsewhere.order_id);
  });
});
