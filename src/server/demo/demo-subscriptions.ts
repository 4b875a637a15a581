import { periodEdge } from '#domain/subscriptions/periods.ts';
import type { Answer } from '#contract/index.ts';
import { type Instant, after, days, hours } from '#kernel/instant.ts';
import { invariant } from '#kernel/invariant.ts';
import { TERMS_VERSION } from '#texts/subscriptions/terms.ts';
import { subscriptionSweep } from '../features/subscriptions/index.ts';
import type { Database } from '../platform/database/pool.ts';
import type { Person } from '../platform/directory/sessions.ts';
import type { Billing } from '../providers/payments/billing/billing.port.ts';
import { subscriptionsPorts } from '../wiring/subscriptions-wiring.ts';
import type { DemoApi, DemoCaller } from './demo-api.ts';
import type { PaymentsStory } from './demo-sandbox.ts';

/** How long ago the clients came that subscribe for tips: two free months and two paid ones. */
export const SUBSCRIBED_DAYS = 130;

export type DemoBilling = {
  readonly db: Database;
  readonly billing: Billing | null;
  readonly portalUrl: string;
  /** Null where the payment provider is a real one: nobody subscribes then. */
  readonly payments: PaymentsStory | null;
};
type Story = {
  readonly api: DemoApi;
  readonly deps: DemoBilling;
  readonly manager: Person;
  readonly operator: Person;
  readonly now: Instant;
};
type Step = { readonly at: Instant; readonly work: () => Promise<unknown> };
/** What there is to do between two moments of the rest of the story. */
export type DemoSubscriptions = { until(moment: Instant): Promise<void> };

/** How often the product looks at what is due, and the provider with it. */
const LOOKS_EVERY = hours(8);

/**
 * How a client pays for tips: its managers subscribe, and then the product and the provider go
 * through time together, so that what each knows of the other is what it would know in earnest.
 */
export function demoSubscriptions(
  story: Story,
  planOf: (story: Story, payments: PaymentsStory) => readonly Step[],
): DemoSubscriptions {
  const { api, deps, manager, now } = story;
  const { payments } = deps;
  if (payments === null || deps.billing === null) return { until: () => Promise.resolve() };
  const sweep = subscriptionSweep({ ...deps, clock: api.clock, ports: subscriptionsPorts });
  const left = [...planOf(story, payments)].sort(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
  let last = left[0]?.at ?? now;
  const look = async (at: Instant): Promise<void> => {
    api.clock.moveTo(at);
    await payments.moveTo(at);
    if ((await sweep.due(deps.db)).includes(manager.clientId)) await sweep.work(manager.clientId);
  };
  return {
    async until(moment) {
      while (last < moment) {
        const step = left[0];
        const next = new Date(Math.min(after(last, LOOKS_EVERY).getTime(), moment.getTime()));
        if (step && step.at <= next) {
          left.shift();
          await look(step.at);
          await step.work();
          last = step.at;
        } else {
          await look(next);
          last = next;
        }
      }
    },
  };
}

/** What the payer types into the provider's fields. */
const CARD = { payment_method: 'pm_card_visa' };
const OTHER_CARD = { payment_method: 'pm_card_mastercard' };
const US_ACCOUNT = {
  'payment_method_data[type]': 'us_bank_account',
  'payment_method_data[billing_details][name]': 'Lone Star Kitchens Inc.',
  'payment_method_data[us_bank_account][routing_number]': '110000000',
  'payment_method_data[us_bank_account][account_number]': '000123456789',
  'payment_method_data[us_bank_account][account_holder_type]': 'company',
};

/**
 * Three wallets in Montreal: Downtown pays by card, Airport is in its free months, and the second
 * payment of Old Port failed four days ago, so that it is about to be tried for the second time.
 */
export function mapleSubscriptions(
  { api, manager, now }: Story,
  payments: PaymentsStory,
): readonly Step[] {
  const failed = after(now, -days(4));
  const firstPaid = monthsBefore(failed);
  const as = (at: Instant, work: (caller: DemoCaller) => Promise<unknown>): Step => ({
    at,
    work: () => api.as(manager, at, work),
  });
  let card = 0;
  let oldPortCard: Saved = { id: 0, providerId: '' };
  return [
    as(after(firstPaid, -days(60)), async (caller) => {
      await addressOf(caller, {
        company_name: 'Maple Table Restaurants Inc.',
        address_street: '1200 Rue Saint-Paul',
        address_city: 'Montreal',
        address_province: 'QC',
        address_country: 'CA',
        address_postal_code: 'H2Y 1H3',
      });
      oldPortCard = await save(caller, payments, OTHER_CARD);
      await subscribe(caller, { wallet: 'Old Port', contract: 'monthly', method: oldPortCard.id });
    }),
    as(after(now, -days(75)), async (caller) => {
      card = (await save(caller, payments, CARD)).id;
      await subscribe(caller, { wallet: 'Downtown', contract: 'monthly', method: card });
    }),
    as(after(now, -days(21) - hours(1)), (caller) =>
      subscribe(caller, {
        wallet: 'Airport',
        contract: 'monthly',
        method: card,
        integration: 'pos',
      }),
    ),
    {
      at: after(failed, -days(1)),
      work: () =>
        payments.decide(oldPortCard.providerId, Array<string>(4).fill('insufficient_funds')),
    },
  ];
}

/** When a monthly subscription was first paid whose one of the next payments was due then. */
function monthsBefore(due: Instant): Instant {
  const anchors = [-1, -2].map((months) => ({ months, at: periodEdge(due, 'monthly', months) }));
  const exact = anchors.find(
    ({ months, at }) => periodEdge(at, 'monthly', -months).getTime() === due.getTime(),
  );
  invariant(exact, 'of two months in a row one has every day');
  return exact.at;
}

/**
 * Two wallets in Texas that had tips included once: Dallas got free months without a payment method
 * when that ended, three days of which are left, and Austin pays a year by debit.
 */
export function loneStarSubscriptions(
  { api, manager, operator, now }: Story,
  payments: PaymentsStory,
): readonly Step[] {
  const ended = after(now, -days(57));
  let account = 0;
  return [
    {
      at: after(ended, -hours(2)),
      work: () =>
        api.as(manager, after(ended, -hours(2)), async (caller) => {
          const wallet_id = await walletNamed(caller, 'Dallas');
          await caller.call('editWalletShareType', { params: { wallet_id, share_type: 'pool' } });
          await addressOf(caller, TEXAS);
          // The first method is everybody's default: the one that is kept pays for Austin alone.
          const first = await save(caller, payments, CARD);
          account = (await save(caller, payments, US_ACCOUNT, 'us_bank_account')).id;
          await caller.call('removePaymentMethod', { params: { payment_id: first.id } });
        }),
    },
    {
      at: ended,
      work: () =>
        api.as(operator, ended, ({ call }) =>
          call('changeBilling', {
            params: { client_id: manager.clientId },
            body: { billing: 'subscription' },
          }),
        ),
    },
    {
      at: after(ended, hours(1)),
      work: () =>
        api.as(manager, after(ended, hours(1)), (caller) =>
          subscribe(caller, {
            wallet: 'Austin',
            contract: '1_year',
            method: account,
            integration: 'pos',
          }),
        ),
    },
  ];
}

type Address = Pick<
  Answer<'showBillingCustomer'>,
  'company_name' | 'address_street' | 'address_city' | 'address_province' | 'address_postal_code'
> & { readonly address_country: 'CA' | 'US' };

const TEXAS: Address = {
  company_name: 'Lone Star Kitchens Inc.',
  address_street: '200 Congress Avenue',
  address_city: 'Austin',
  address_province: 'TX',
  address_country: 'US',
  address_postal_code: '78701',
};

async function addressOf({ call }: DemoCaller, address: Address): Promise<void> {
  const { version } = await call('showBillingCustomer', {});
  await call('editBillingCustomer', { body: { ...address, language: 'en', version } });
}

type Saved = { readonly id: number; readonly providerId: string };

/** A card or an account, saved as the browser does it. */
async function save(
  { call }: DemoCaller,
  payments: PaymentsStory,
  typed: Readonly<Record<string, string>>,
  type: 'card' | 'us_bank_account' = 'card',
): Promise<Saved> {
  const { setup_intent: setup } = await call('createSetupIntent', { body: { type } });
  const providerId = await payments.confirm(setup, typed);
  const { id } = await call('addPaymentMethod', { params: { id: setup }, body: {} });
  return { id, providerId };
}

async function walletNamed({ call }: DemoCaller, name: string): Promise<number> {
  const { wallets } = await call('showAccess', {});
  const wallet = wallets.find(({ wallet_name: found }) => found === name);
  invariant(wallet, `demo wallet ${name}`);
  return wallet.wallet_id;
}

type Order = {
  readonly wallet: string;
  readonly contract: 'monthly' | '1_year';
  readonly method: number;
  readonly integration?: 'pos' | 'manual';
};

/** What the summary shows, and its button then sends. */
async function subscribe(
  caller: DemoCaller,
  { wallet, contract, method, integration = 'manual' }: Order,
): Promise<void> {
  const { call, clientId } = caller;
  const { prices } = await call('listPrices', {});
  const price = prices.find((one) => one.contract === contract);
  invariant(price, `a price of the contract ${contract}`);
  const wallet_id = await walletNamed(caller, wallet);
  const asked = { wallet_id, price_id: price.price_id };
  const review = await call('reviewUpcoming', { body: asked });
  await call('createSubscription', {
    key: review.key,
    body: {
      ...asked,
      integration_method: integration,
      payment_method_id: method,
      email: `invoices-${clientId}@cardload.example`,
      terms_version: TERMS_VERSION,
      review_id: review.review_id,
    },
  });
}
