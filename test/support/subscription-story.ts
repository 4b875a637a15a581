import type Stripe from 'stripe';
import { createStripeBilling } from '#server/providers/payments/billing/stripe-billing.ts';
import { subscriptionsPorts } from '#server/wiring/subscriptions-wiring.ts';
import { BUILT_PORTAL } from './built-portal.ts';
import { type Caller, signedIn } from './caller.ts';
import type { TestDatabase } from './database.ts';
import type { Invoice, Pressed, Review, Subscription } from './subscription-shapes.ts';
import { type StripeInTest, stripeSandbox } from './stripe-sandbox.ts';
import { SubscriptionWorld, WEBHOOK_SECRET } from './subscription-world.ts';
import { type TestClient, type World, buildWorld } from './world.ts';

const PORTAL = 'https://portal.example';
const WEBHOOK = '/service/v1/tippool/subscriptions/webhook';

export type StoryOptions = {
  /** Listens on a port: the provider's webhooks arrive there, and the built portal is served. */
  readonly listens?: boolean;
  /** A database of one's own instead of a clone. */
  readonly test?: TestDatabase;
};

/**
 * A client of Ontario that pays for tips, the portal's API, and the payment provider's sandbox,
 * whose time goes with ours.
 */
export class SubscriptionStory extends SubscriptionWorld {
  static async begin(
    province = 'ON',
    { listens = false, test }: StoryOptions = {},
  ): Promise<SubscriptionStory> {
    const provider = await stripeSandbox('2026-03-04T15:00:00Z');
    const secrets = [WEBHOOK_SECRET];
    const billing = createStripeBilling({
      url: provider.url,
      key: provider.keys.key,
      publicKey: provider.keys.publishableKey,
      scriptUrl: `${provider.url}/endive/stripe.js`,
      webhookSecrets: secrets,
    });
    const portal = { folder: BUILT_PORTAL, paymentOrigin: provider.url };
    const world = await buildWorld({ billing, ...(listens && { portal }), ...(test && { test }) });
    const url = listens ? await world.app.listen({ host: '127.0.0.1', port: 0 }) : '';
    if (listens) secrets.push(await hearWebhooks(provider, `${url}${WEBHOOK}`));
    await asksForSubscriptions(world, world.ours, province);
    const deps = {
      db: world.test.database,
      clock: world.clock,
      billing,
      portalUrl: PORTAL,
      ports: subscriptionsPorts,
    };
    const admin = await signedIn(world, world.ours);
    return new SubscriptionStory({ world, provider, url, admin, deps });
  }

  /** Ends a subscription in this moment, and answers how it is then. */
  async endNow(id: number): Promise<Subscription> {
    const { body } = await this.admin.call<Subscription>(
      'DELETE',
      `/tippool/subscriptions/${id}?reason=closing&at=now`,
    );
    return body;
  }

  /** A card or account, saved as the browser does it. */
  saveMethod = (
    method: string,
    type: 'card' | 'acss_debit' = 'card',
    wanted: object = {},
    by: Caller = this.admin,
  ): Promise<number> => this.#save(type, wanted, { payment_method: method }, by);

  async #save(
    type: 'card' | 'acss_debit',
    wanted: object,
    method: Stripe.SetupIntentConfirmParams,
    by: Caller = this.admin,
  ): Promise<number> {
    const setup = await by.call<{ setup_intent: string }>(
      'POST',
      '/tippool/subscriptions/setup-intent',
      { body: { type } },
    );
    await this.provider.stripe.setupIntents.confirm(setup.body.setup_intent, method);
    const added = await by.call<{ id: number }>(
      'POST',
      `/tippool/subscriptions/payment-method/${setup.body.setup_intent}`,
      { body: wanted },
    );
    if (added.status !== 201) throw new Error(added.text);
    return added.body.id;
  }

  /** A bank account that may be debited. */
  saveDebit = (account: string, wanted: object = {}): Promise<number> =>
    this.#save('acss_debit', wanted, {
      payment_method_data: {
        type: 'acss_debit',
        billing_details: { name: 'Maple Table Inc.', email: 'ada@maple.example' },
        acss_debit: { institution_number: '000', transit_number: '11000', account_number: account },
      },
    });

  async price(contract: 'monthly' | '1_year' | '3_year'): Promise<number> {
    const { body } = await this.admin.call<{ prices: { price_id: number; contract: string }[] }>(
      'GET',
      '/tippool/subscriptions/products',
    );
    return body.prices.find((price) => price.contract === contract)!.price_id;
  }

  reviewAnswer = (body: object) =>
    this.admin.call<Review>('POST', '/tippool/invoices/upcoming', { body });
  async review(body: object): Promise<Review> {
    const answer = await this.reviewAnswer(body);
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body;
  }

  /** What the summary shows, and what its button then sends. */
  async order(
    method: number,
    {
      contract = 'monthly',
      wallet = this.wallet,
      promo = '',
    }: { contract?: 'monthly' | '1_year' | '3_year'; wallet?: number; promo?: string } = {},
  ) {
    const price = await this.price(contract);
    const review = await this.review({ wallet_id: wallet, price_id: price, promo_code: promo });
    return {
      key: review.key,
      total: review.total,
      body: {
        wallet_id: wallet,
        integration_method: 'manual',
        price_id: price,
        payment_method_id: method,
        promo_code: promo,
        email: 'books@maple.example',
        terms_version: '2026-01',
        review_id: review.review_id,
      },
    };
  }

  /** Presses the button of the summary. */
  press = ({ key, body }: { readonly key: string; readonly body: object }) =>
    this.admin.call<Pressed>('POST', '/tippool/subscriptions/create', { key, body });

  subscribe = async (...asked: Parameters<SubscriptionStory['order']>) =>
    this.press(await this.order(...asked));

  /** Reviews a change of price, and confirms it. */
  async change(subscription: number, contract: 'monthly' | '1_year' | '3_year', promo = '') {
    const price = await this.price(contract);
    const asked = { subscription_id: subscription, price_id: price, promo_code: promo };
    const review = await this.review(asked);
    const changed = await this.admin.call<{ subscription: Subscription; code: string }>(
      'PUT',
      '/tippool/subscriptions/price',
      { key: review.key, body: { ...asked, review_id: review.review_id } },
    );
    return { review, changed };
  }

  /** Pays an open invoice, by its own method or another. */
  pay = (invoice: number, method: number | null, key = `pay-${invoice}-${method ?? 0}`) =>
    this.admin.call<{ invoice: Invoice; code: string; params: Record<string, string> }>(
      'POST',
      '/tippool/subscriptions/payment/create',
      { key, body: { invoice_id: invoice, payment_method_id: method } },
    );
}

/** From now on the client pays for tips, and has an address by which it is taxed. */
export async function asksForSubscriptions(
  { test }: World,
  { id, store, otherStore }: TestClient,
  province: string,
): Promise<void> {
  await test.owner(
    `UPDATE client SET billing = 'subscription', address_street = '1 King St', address_city = 'Town', address_province = $2 WHERE client_id = $1`,
    [id, province],
  );
  await test.owner(`UPDATE wallet SET access = 'tips_off' WHERE client_id = $1 AND id = ANY ($2)`, [
    id,
    [store, otherStore],
  ]);
}

/** Asks the provider to tell us of everything; answers what it signs with. */
async function hearWebhooks({ stripe }: StripeInTest, url: string): Promise<string> {
  const endpoint = await stripe.webhookEndpoints.create({ url, enabled_events: ['*'] });
  return endpoint.secret!;
}
