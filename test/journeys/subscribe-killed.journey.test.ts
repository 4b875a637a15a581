import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASES } from '#contract/operation.ts';
import { machineClock } from '#server/platform/clock.ts';
import { openSession } from '#server/platform/directory/sessions.ts';
import { expectBooksInOrder } from '#test/support/money.ts';
import { type RunningServer, startServer } from '#test/support/server.ts';
import { type StripeInTest, stripeSandbox } from '#test/support/stripe-sandbox.ts';
import { asksForSubscriptions } from '#test/support/subscription-story.ts';
import { type World, buildWorld } from '#test/support/world.ts';

/*
 * The product is killed with -9 at each call with which a wallet is subscribed and charged, before
 * the provider does it and after: the same press, again and again, charges once.
 */
let world: World;
let provider: StripeInTest;
let server: RunningServer;
let token: string;
let method: number;

const DUE = 134_244n;

type Answer = { readonly status: number; readonly body: Record<string, unknown> };

/** Null where the product ended before it had answered. */
async function call(verb: string, path: string, body?: object, key = ''): Promise<Answer | null> {
  try {
    const answer = await fetch(`${server.url}${BASES.service}/tippool/${path}`, {
      method: verb,
      headers: {
        'x-session-token': token,
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== '' && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  } catch {
    return null;
  }
}

beforeAll(async () => {
  [world, provider] = await Promise.all([buildWorld(), stripeSandbox(new Date().toISOString())]);
  const { id, managers } = world.ours;
  await asksForSubscriptions(world, world.ours, 'ON');
  server = await startServer({
    DATABASE_URL: world.test.url,
    CARDLOAD_SANDBOX: '1',
    STRIPE_BASE_URL: provider.url,
    STRIPE_SECRET_KEY: provider.keys.key,
    STRIPE_PUBLISHABLE_KEY: provider.keys.publishableKey,
    STRIPE_SCRIPT_URL: `${provider.url}/endive/stripe.js`,
  });
  const person = { kind: 'manager', clientId: id, personId: managers.Admin! } as const;
  ({ token } = await world.test.database.write('platform', (tx) =>
    openSession(tx, person, machineClock.now(), { ip: null, userAgent: null }),
  ));
  const setup = await call('POST', 'subscriptions/setup-intent', { type: 'card' });
  const intent = String(setup!.body.setup_intent);
  await provider.stripe.setupIntents.confirm(intent, { payment_method: 'pm_card_visa' });
  const saved = await call('POST', `subscriptions/payment-method/${intent}`, {});
  method = Number(saved!.body.id);
});
afterAll(async () => {
  await server?.stop();
  expect(await provider?.stop()).toEqual([]);
  await world.close();
});

/** What the summary showed, and what its button sends each time. */
async function order(wallet: number, email: string) {
  const { prices } = (await call('GET', 'subscriptions/products'))!.body as {
    prices: { price_id: number; contract: string }[];
  };
  const price = prices.find(({ contract }) => contract === '1_year')!.price_id;
  const asked = { wallet_id: wallet, price_id: price };
  const review = (await call('POST', 'invoices/upcoming', asked))!.body;
  const body = {
    ...asked,
    integration_method: 'manual',
    payment_method_id: method,
    email,
    terms_version: '2026-01',
    review_id: review.review_id,
  };
  return () => call('POST', 'subscriptions/create', body, String(review.key));
}
type Press = Awaited<ReturnType<typeof order>>;

/** Presses, and kills the product while the provider holds a call that it makes. */
async function killedAt(press: Press, asked: string, kind: string): Promise<void> {
  const [verb, path] = asked.split(' ');
  await provider.control('faults', { kind, method: verb, path });
  const before = provider.calls.length;
  const answered = press();
  await expect
    .poll(() => provider.calls.slice(before).some((one) => one.startsWith(asked)), {
      timeout: 30_000,
      interval: 20,
    })
    .toBe(true);
  await server.kill9();
  expect(await answered).toBeNull();
  await provider.control('faults', {}, 'DELETE');
  await server.restart();
}

const rows = <R extends object>(sql: string): Promise<R[]> => world.test.owner<R>(sql);
const chargedAtProvider = async (): Promise<number> =>
  (await provider.stripe.paymentIntents.list({})).data.filter(
    ({ status }) => status === 'succeeded',
  ).length;
const feeIncome = async (): Promise<bigint> => {
  const [row] = await rows<{ sum: string | null }>(
    `SELECT sum(e.amount)::text AS sum FROM ledger_entry AS e JOIN client AS c ON c.client_id = e.client_id
      WHERE e.account_id = (c.accounts ->> 'fee_income')::int`,
  );
  return BigInt(row?.sum ?? 0);
};

describe('one press, killed at each call in turn', () => {
  let press: Press;
  beforeAll(async () => {
    press = await order(world.ours.store, 'books@maple.example');
  });

  it.each([
    ['POST /v1/customers', 'timeout_after'],
    ['POST /v1/tax_rates', 'timeout_after'],
    ['POST /v1/products', 'timeout_after'],
    ['POST /v1/prices', 'timeout_after'],
    ['POST /v1/subscriptions', 'timeout_before'],
  ])('%s, %s: nothing is charged yet', async (asked, kind) => {
    await killedAt(press, asked, kind);
    expect(await chargedAtProvider()).toBe(0);
    expect(await rows(`SELECT state FROM subscription`)).toEqual([{ state: 'attempt' }]);
  });

  it.each([
    ['POST /v1/subscriptions', 'timeout_after'],
    ['GET /v1/subscriptions/', 'timeout_before'],
    ['GET /v1/invoices', 'timeout_before'],
  ])('%s, %s: it is charged, once, and not in the books yet', async (asked, kind) => {
    await killedAt(press, asked, kind);
    expect(await chargedAtProvider()).toBe(1);
    expect(await feeIncome()).toBe(0n);
  });

  it('while what was charged is written down', async () => {
    await rows(`
      CREATE FUNCTION hold_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(3); RETURN NEW; END $$;
      CREATE TRIGGER hold_it BEFORE INSERT ON subscription_invoice FOR EACH ROW EXECUTE FUNCTION hold_it()`);
    const answered = press();
    await expect
      .poll(
        () =>
          rows(
            `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`,
          ),
        { timeout: 30_000, interval: 50 },
      )
      .toHaveLength(1);
    await server.kill9();
    expect(await answered).toBeNull();
    // Waits until the database has taken back what the process had begun.
    await rows(`DROP TRIGGER hold_it ON subscription_invoice; DROP FUNCTION hold_it()`);
    expect(await feeIncome()).toBe(0n);
    await server.restart();
  });

  it('then it gets through: one subscription, one charge, one posting, one line of the audit', async () => {
    const answer = await press();
    expect(answer).toMatchObject({
      status: 201,
      body: { subscription: { status: 'active', access: 'full' }, attempt: null },
    });
    expect(await press()).toEqual(answer);
    expect((await provider.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1);
    expect(await chargedAtProvider()).toBe(1);
    expect(await feeIncome()).toBe(DUE);
    expect(
      await rows(`SELECT action FROM audit_line WHERE action = 'subscriptions.create'`),
    ).toHaveLength(1);
    await expectBooksInOrder(world, world.ours.id);
  });
});

it('pressed once and never again: what was charged is found again by itself', async () => {
  const press = await order(world.ours.otherStore, 'books@maple.example');
  await killedAt(press, 'POST /v1/subscriptions', 'timeout_after');
  // As if the two minutes had passed in which an answer may still come.
  await rows(`UPDATE subscription SET due_at = created_at WHERE state = 'attempt'`);
  await expect
    .poll(() => rows(`SELECT state FROM subscription ORDER BY id`), { timeout: 30_000 })
    .toEqual([{ state: 'active' }, { state: 'active' }]);
  expect(await chargedAtProvider()).toBe(2);
  expect(await feeIncome()).toBe(2n * DUE);
  expect(await press()).toMatchObject({
    status: 201,
    body: { subscription: { status: 'active' } },
  });
  expect(await chargedAtProvider()).toBe(2);
  await expectBooksInOrder(world, world.ours.id);
});
