import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FROM_A_TEST, adminActor } from '#test/support/admin-actor.ts';
import { MoneyStory } from '#test/support/money-story.ts';
import { LOCKED } from '#test/support/scripted-processor.ts';
import { payPeople } from './index.ts';

const story = new MoneyStory();
beforeEach(() => story.processor.says({}));
afterEach(() => story.block(story.store, false));

/** What is tried while the wallet is blocked: it is refused by name, and nothing moves anywhere. */
const refused = async (attempt: () => Promise<{ status: number; body: { code?: string } }>) => {
  await story.block(story.store);
  const moved = await story.moved(async () => {
    const { status, body } = await attempt();
    expect([status, body.code]).toEqual([409, 'wallet_blocked']);
  });
  expect(moved).toEqual({});
};

describe('money does not leave a blocked wallet', () => {
  it('by a load of one card', () => refused(() => story.load('31.00')));

  it('by a load of one card as a job', () => refused(() => story.loadAsJob('32.00')));

  it('by rows of the API', () =>
    refused(() =>
      story.admin.call('POST', `/managers/${story.admin.manager}/bulk-load-value`, {
        key: story.newKey(),
        body: {
          store_id: story.store,
          rows: [{ customer_id: story.person(0), amount: '33.00' }],
        },
      }),
    ));

  it('by a batch that was uploaded before', async () => {
    const job = await story.draft([[0, '34.00']]);
    await refused(() => story.confirm(job));
    expect((await story.job(job)).state).toBe('awaiting_confirmation');
  });

  it('by a retry of what failed', async () => {
    story.processor.says({ submit: () => LOCKED });
    const job = await story.sent([[0, '35.00']]);
    await refused(() => story.retry(job));
    expect((await story.job(job)).state).toBe('complete_with_errors');
  });

  it('by a transfer to another wallet', () => refused(() => story.transfer('36.00')));

  it('by a payout of tips', async () => {
    await story.block(story.store);
    const people = [
      { customerId: story.person(0), firstName: 'Ana', lastName: 'Tester', amount: 3_700n },
    ];
    const { world } = story;
    const moved = await story.moved(async () => {
      const paid = await world.test.database.write({ clientId: story.client }, (tx) =>
        payPeople(
          { tx, actor: adminActor(world), origin: FROM_A_TEST, now: world.clock.now() },
          story.store,
          people,
          'Tips',
        ),
      );
      expect(paid).toMatchObject({ ok: false, code: 'wallet_blocked' });
    });
    expect(moved).toEqual({});
  });

  it('by the purchase of cards', async () => {
    const order = await story.admin.call<{ order_id: number; key: string }>(
      'POST',
      '/card-orders',
      {
        body: {
          quantity: 20,
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
        },
      },
    );
    expect(order.status).toBe(201);
    await refused(() =>
      story.admin.call('POST', `/card-orders/${order.body.order_id}/submit`, {
        key: order.body.key,
      }),
    );
  });
});

describe('a review says that the wallet is blocked before anything is sent', () => {
  const blockers = async (kind: 'load' | 'unload' | 'transfer') => {
    const body = {
      kind,
      store_id: story.store,
      amount: '20.00',
      notes: 'n',
      description: 'd',
      ...(kind === 'transfer'
        ? { receiver_wallet_id: story.otherStore }
        : { customer_id: story.person(0) }),
    };
    const review = await story.admin.call<{ blockers: { code: string }[] }>('POST', '/reviews', {
      body,
    });
    return review.body.blockers.map(({ code }) => code);
  };

  it('for a load and a transfer, not for an unload', async () => {
    expect((await story.load('120.00')).status).toBe(200);
    await story.block(story.store);
    expect(await blockers('load')).toEqual(['wallet_blocked']);
    expect(await blockers('transfer')).toEqual(['wallet_blocked']);
    expect(await blockers('unload')).toEqual([]);
  });

  it('and so does a batch that waits', async () => {
    const job = await story.draft([[0, '34.50']]);
    const unload = await story.draft([[0, '-10.00']], { kind: 'unload' });
    expect(job.blockers).toEqual([]);
    await story.block(story.store);
    expect((await story.job(job)).blockers).toEqual([{ code: 'wallet_blocked', params: {} }]);
    expect((await story.job(unload)).blockers).toEqual([]);
  });
});

describe('money comes back to a blocked wallet', () => {
  it('by an unload of one card, by a batch of unloads and by a transfer from another wallet', async () => {
    expect((await story.load('60.00')).status).toBe(200);
    expect((await story.transfer('10.00')).status).toBe(200);
    await story.block(story.store);
    expect(await story.moved(() => story.unload('20.00'))).toEqual({
      wallets: 2_000,
      cards: -2_000,
    });
    expect(await story.moved(() => story.sent([[0, '-30.00']], { kind: 'unload' }))).toEqual({
      wallets: 3_000,
      cards: -3_000,
    });
    const before = await story.balance(story.store);
    expect((await story.transfer('10.00', story.otherStore, story.store)).status).toBe(200);
    expect((await story.balance(story.store)) - before).toBe(1_000n);
  });
});
