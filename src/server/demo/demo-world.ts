import type { FastifyInstance } from 'fastify';
import { type Instant, after, days, hours, minutes } from '#kernel/instant.ts';
import { TEXT_VERSION } from '#domain/compliance/third-party.ts';
import { createProgram, findClient } from '../features/clients/index.ts';
import { readFeed } from '../features/cards/index.ts';
import { reconcileBank, reconcileDaily } from '../features/reconciliation/index.ts';
import type { FundsDeps } from '../features/funds/index.ts';
import type { Origin, SystemActor } from '../platform/actor.ts';
import type { WriteHandle } from '../platform/database/handle.ts';
import type { Person } from '../platform/directory/sessions.ts';
import { hashPassword } from '../platform/secrets.ts';
import type { Billing } from '../providers/payments/billing/billing.port.ts';
import type { Payments } from '../providers/payments/payments.port.ts';
import type { ProcessorFiles } from '../providers/processor/files.port.ts';
import type { CardIssuer } from '../providers/processor/issuer.port.ts';
import { type DemoApi, type StoryClock, createDemoApi } from './demo-api.ts';
import { demoAnnouncements, demoSurvey } from './demo-announcements.ts';
import { BANK_DAYS, type DemoBankDeps, demoBank, noteOpening } from './demo-bank.ts';
import { foundClient, inviteWaiting, levelWallets } from './demo-client.ts';
import { DEMO_CLIENTS, DEMO_PASSWORD, type DemoClient, heldAtBank } from './demo-clients.ts';
import type { BankSandbox, PaymentsStory } from './demo-sandbox.ts';
import { demoEwa } from './demo-ewa.ts';
import type { DemoEwaDeps } from './demo-ewa-background.ts';
import { EWA_PLANS } from './demo-ewa-plan.ts';
import { demoDisputes } from './demo-disputes.ts';
import { type Payee, demoMoney } from './demo-money.ts';
import type { PosDoors } from '../features/tips-data/index.ts';
import { connectRestaurants } from './demo-pos.ts';
import type { RestaurantsOfDemo } from './demo-restaurants.ts';
import {
  SUBSCRIBED_DAYS,
  demoSubscriptions,
  loneStarSubscriptions,
  mapleSubscriptions,
} from './demo-subscriptions.ts';
import { type SpendBy, demoSpending } from './demo-spending.ts';
import { cardsPorts } from '../wiring/cards-wiring.ts';
import { DEMO_TIPS, demoTips } from './demo-tips.ts';

const ORIGIN: Origin = { ip: null, requestId: 'demo', userAgent: null };

export type DemoDeps = FundsDeps &
  Omit<DemoBankDeps, 'clock'> &
  DemoEwaDeps & {
    readonly doors: PosDoors | null;
    readonly portalUrl: string;
    readonly clock: StoryClock;
    /** The product's API, which goes by that clock. */
    readonly app: FastifyInstance;
    /** Puts into the sandbox's bank what the clients bring; null where the bank is a real one. */
    readonly beginBank: BankSandbox['begin'] | null;
    /** Tells the sandbox of the point of sale who works where. */
    /** Null where providers of restaurant data are set up that are not ours. */
    readonly restaurants: RestaurantsOfDemo | null;
    readonly issuer: CardIssuer;
    readonly files: ProcessorFiles;
    readonly payments: Payments | null;
    readonly billing: Billing | null;
    /** Plays the payers of the payment provider's sandbox; null where it is a real one. */
    readonly payers: PaymentsStory | null;
    /** Null where the processor is no sandbox: then nobody spends. */
    readonly spend: SpendBy | null;
  };

/**
 * Makes the demo world, once: founds its clients, and then calls the API as their managers did in
 * the last three weeks. A world that is there already is left alone.
 */
export async function buildDemoWorld(deps: DemoDeps): Promise<void> {
  const { db, clock } = deps;
  const programs = await db.write('platform', async (tx) => {
    if ((await findClient(tx, 1)) !== null) return null;
    return {
      standard: await createProgram(tx, program('standard')),
      travel: await createProgram(tx, program('travel')),
    };
  });
  if (!programs) return;
  const now = clock.now();
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const api = createDemoApi(deps.app, db, clock);
  clock.moveTo(after(now, -days(BANK_DAYS + 1)));
  await deps.beginBank?.(heldAtBank());
  let differing: readonly Payee[] = [];
  let operator: Person | null = null;
  for (const client of DEMO_CLIENTS) {
    const at = after(now, -days(daysOf(client)));
    const { managerId, payees } = await db.write({ clientId: client.id }, (tx) =>
      foundClient(contextOf(tx, client, at), client, {
        programId: programs[client.variant],
        passwordHash,
      }),
    );
    await db.write({ clientId: client.id }, (tx) =>
      inviteWaiting(contextOf(tx, client, after(now, -days(6))), payees, deps.portalUrl),
    );
    const manager: Person = { kind: 'manager', clientId: client.id, personId: managerId };
    if (client.provider) operator = manager;
    await tellStory(deps, api, { client, manager, operator, payees, now });
    if (client.bank && operator) {
      await demoDisputes(api, { manager, operator, now });
      if (deps.bankFiles !== null) await noteOpening(api, operator, now);
    }
    if (client.id === DIFFERS) {
      differing = payees;
      await demoSurvey(api, manager, after(now, -hours(2)));
    }
    await api.signOut(manager);
  }
  await deps.payers?.release();
  if (operator) {
    await demoAnnouncements(api, { operator, now });
    await api.signOut(operator);
  }
  if (deps.spend !== null) await endWithDifferences(deps, deps.spend, { payees: differing, now });
  clock.release();
}

/** How long ago a client came; before all, the provider. */
const daysOf = ({ bank, subscribes, provider }: DemoClient): number =>
  subscribes || provider ? SUBSCRIBED_DAYS : bank ? BANK_DAYS + 1 : 21;

/** Whose members give the operator something to look at. */
const DIFFERS = 20_001;

/**
 * What a person has to explain: a hotel that took more than the card held, and a balance that the
 * processor has corrected without a word. Then the files of the day are compared.
 */
async function endWithDifferences(
  deps: DemoDeps,
  spend: SpendBy,
  { payees, now }: { readonly payees: readonly Payee[]; readonly now: Date },
): Promise<void> {
  const active = payees.filter((payee) => payee.active);
  const [first, last] = [active[0], active.at(-1)];
  if (!first || !last) return;
  const at = after(now, -hours(5)).toISOString();
  await spend([
    {
      card: last.proxy,
      kind: 'clearing',
      amount_minor: '18500',
      merchant: 'Harbour Inn',
      at,
      currency: 'USD',
    },
    { card: first.proxy, kind: 'adjustment', amount_minor: '1250', silent: true },
  ]);
  deps.clock.moveTo(after(now, -hours(1)));
  await readFeed({ ...deps, ports: cardsPorts, logged: () => undefined });
  deps.clock.moveTo(now);
  const failed = (error: unknown): never => {
    throw error;
  };
  await reconcileDaily({ ...deps, failed, logged: () => undefined });
  await reconcileBank({ ...deps, logged: () => undefined });
}

type ClientStory = {
  readonly client: DemoClient;
  readonly manager: Person;
  readonly operator: Person | null;
  readonly payees: readonly Payee[];
  readonly now: Date;
};

/** What the first manager of a client did in three weeks, in the order of the calls. */
async function tellStory(
  deps: DemoDeps,
  api: DemoApi,
  { client, manager, operator, payees, now }: ClientStory,
): Promise<void> {
  const { db, doors } = deps;
  const start = after(now, -days(21));
  const planOf = SUBSCRIPTIONS[client.id];
  const subscriptions =
    planOf && operator
      ? demoSubscriptions({ api, deps: billingOf(deps), manager, operator, now }, planOf)
      : null;
  if (client.declared) await declare(api, manager, after(now, -days(20)));
  const bank =
    client.bank && deps.bankFiles !== null ? demoBank({ api, deps, manager, payees, now }) : null;
  const ewaPlan = EWA_PLANS[client.id];
  const ewa = ewaPlan ? demoEwa({ api, deps, manager, payees, now }, ewaPlan) : null;
  const goOn = inStep([bank, subscriptions, ewa], after(now, -days(daysOf(client))));
  await goOn(start);
  if (DEMO_TIPS[client.id]) await api.as(manager, start, (caller) => demoTips(caller, start));
  if (doors !== null && deps.restaurants !== null) {
    const { restaurants } = deps;
    await connectRestaurants({ db, doors, restaurants, api }, { manager, operator, now });
  }
  if (!client.money) return;
  await demoMoney({
    api,
    deps,
    manager,
    region: client.region,
    payees,
    now,
    before: async (at) => {
      const moment = after(at, -minutes(10));
      await goOn(moment);
    },
    spend: async (day, at) => {
      if (deps.spend === null || day === 0) return;
      await demoSpending({ ...deps, logged: () => undefined }, deps.spend, {
        ...{ payees, at, day },
        currency: client.region === 'CA' ? 'CAD' : 'USD',
      });
    },
  });
  await subscriptions?.until(now);
  await ewa?.until(now);
  await db.write({ clientId: client.id }, (tx) => levelWallets(contextOf(tx, client, now), client));
}

type Through = { until(moment: Instant): Promise<void> };

/**
 * Goes through time with several stories, a day of all of them before the next: the entries of an
 * account are written day by day.
 */
function inStep(
  stories: readonly (Through | null)[],
  from: Instant,
): (moment: Instant) => Promise<void> {
  let last = from;
  return async (moment) => {
    while (last < moment) {
      const midnight = new Date(Math.floor(last.getTime() / days(1) + 1) * days(1));
      last = midnight < moment ? midnight : moment;
      for (const story of stories) await story?.until(last);
    }
  };
}

/** How the clients that subscribe for tips do so. */
const SUBSCRIPTIONS: Readonly<Record<number, typeof mapleSubscriptions>> = {
  10_001: mapleSubscriptions,
  20_001: loneStarSubscriptions,
};
const billingOf = ({ db, billing, portalUrl, payers }: DemoDeps) => ({
  db,
  billing,
  portalUrl,
  payments: payers,
});

const contextOf = (tx: WriteHandle, { id: clientId }: DemoClient, now: Date) => {
  const actor: SystemActor = { kind: 'system', name: 'demo', clientId };
  return { tx, actor, origin: ORIGIN, now };
};

const program = (variant: 'standard' | 'travel') => ({
  name: variant === 'travel' ? 'Horizon Baggage' : 'Cardload Prepaid',
  productName: variant === 'travel' ? 'Horizon' : 'Maple',
  variant,
  cardType: 'prepaid',
  network: 'Visa',
  issuingBank: 'Example Trust',
  bin: variant === 'travel' ? '400001' : '400000',
  processor: 'sandbox',
  supportEmail: 'support@cardload.example',
  supportPhone: '1 800 555 0199',
  statusPage: 'https://status.cardload.example',
  fees: {},
});

const declare = (api: DemoApi, manager: Person, at: Date) =>
  api.as(manager, at, ({ call }) =>
    call('submitThirdParty', {
      body: { text_version: TEXT_VERSION, agreed: true, acts_for_third_party: false },
    }),
  );
