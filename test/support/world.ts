import { expect } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { LEVELS, type Level, existsIn } from '#domain/access/levels.ts';
import { invariant } from '#kernel/invariant.ts';
import type { Clock } from '#kernel/instant.ts';
import type { Cents } from '#kernel/money.ts';
import { type AppDeps, createApp } from '#server/app.ts';
import { createClient, createProgram } from '#server/features/clients/index.ts';
import { adjustWallet } from '#server/features/funds/index.ts';
import { createStore } from '#server/features/wallets/index.ts';
import type { Origin, SystemActor } from '#server/platform/actor.ts';
import { movableClock } from '#server/platform/clock.ts';
import { servePortal } from '#server/platform/http/portal.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { openSession } from '#server/platform/directory/sessions.ts';
import { createVault } from '#server/platform/vault.ts';
import type { Billing } from '#server/providers/payments/billing/billing.port.ts';
import type { Payments } from '#server/providers/payments/payments.port.ts';
import type { PosDoors } from '#server/features/tips-data/index.ts';
import type { PointsOfSale } from '#server/wiring/pos-wiring.ts';
import type { CardIssuer } from '#server/providers/processor/issuer.port.ts';
import type { CardProcessor } from '#server/providers/processor/processor.port.ts';
import { watchAnswers } from './declared-answers.ts';
import { watchAudit } from './audit-watch.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';
import { unreachableIssuer } from './unreachable-issuer.ts';
import { type Plan, type WorldContext, addManager, addMembers } from './world-people.ts';

export const testVault = createVault(Buffer.alloc(32, 1));
const ORIGIN: Origin = { ip: null, requestId: 'test', userAgent: null };

/**
 * A client with two stores: lower levels are assigned the first, nobody but those who see all the
 * second.
 */
export type TestClient = {
  readonly id: number;
  readonly store: number;
  readonly otherStore: number;
  readonly department: number;
  readonly customers: readonly number[];
  readonly managers: Readonly<Partial<Record<Level, number>>>;
};

export type World = {
  readonly test: TestDatabase;
  /** Stands until a test moves it. */
  readonly clock: ReturnType<typeof movableClock>;
  readonly processor: CardProcessor;
  readonly app: FastifyInstance;
  readonly ours: TestClient;
  readonly travel: TestClient;
  readonly operator: number;
  /** A session of the manager, opened without signing in. */
  session(client: number, person: number, kind?: 'manager' | 'customer'): Promise<string>;
  /** Founds another client like ours; the area of its people's numbers follows from its own. */
  found(id: number): Promise<TestClient>;
  close(): Promise<void>;
};

/** Days of the rails that close at the hours of the settings' defaults. */
export const bankOfTests: AppDeps['bank'] = { cutOff: { eft: '15:00', ach: '17:00' } };

export type WorldOptions = {
  /** Ends with an error where an operation answered what its OpenAPI document does not list. */
  readonly declaredAnswers?: true;
  /** A database of one's own instead of a clone. */
  readonly test?: TestDatabase;
  readonly processor?: CardProcessor;
  readonly issuer?: CardIssuer;
  readonly payments?: Payments | null;
  readonly billing?: Billing | null;
  readonly doors?: PosDoors | null;
  readonly deposits?: AppDeps['deposits'];
  readonly bankConnect?: AppDeps['bankConnect'];
  readonly bank?: AppDeps['bank'];
  readonly integrations?: (world: {
    readonly database: Database;
    readonly clock: Clock;
  }) => AppDeps['integrations'];
  /** Real adapters over providers that run beside the test. */
  readonly pointsOfSale?: (world: {
    readonly database: Database;
    readonly clock: Clock;
  }) => Pick<PointsOfSale, 'doors' | 'integrations'>;
  readonly fees?: unknown;
  readonly undoSeconds?: number;
  readonly managerLimits?: unknown;
  /** Random calls that succeed mostly change nothing, and leave no line in the audit. */
  readonly randomCalls?: boolean;
  /** Serves the built portal too, whose payment pages load a script from this address. */
  readonly portal?: { readonly folder: string; readonly paymentOrigin: string };
};

/** Two clients made by the product's own use cases, and the API over them. */
export async function buildWorld(options: WorldOptions = {}): Promise<World> {
  const test = options.test ?? (await cloneDatabase());
  const clock = movableClock(new Date('2026-03-04T15:00:00Z'));
  const { database } = test;
  const programs = await database.write('platform', async (tx) => ({
    standard: await createProgram(tx, { ...program('standard'), fees: options.fees ?? {} }),
    travel: await createProgram(tx, program('travel')),
  }));
  const provider = await buildClient(
    database,
    { id: 1, area: '416', variant: 'standard', programId: programs.standard, provider: true },
    clock.now(),
  );
  const ours = await buildClient(
    database,
    { id: 70_001, area: '514', variant: 'standard', programId: programs.standard, ...options },
    clock.now(),
  );
  const travel = await buildClient(
    database,
    { id: 70_002, area: '905', variant: 'travel', programId: programs.travel },
    clock.now(),
  );
  const processor = options.processor ?? acceptsAll;
  const app = await openApp(options, { database, clock, processor });
  const auditLeft = watchAudit(app);
  const undeclared = watchAnswers(app);
  await app.ready();
  return {
    test,
    clock,
    processor,
    app,
    ours,
    travel,
    operator: provider.managers.Admin!,
    session: async (clientId, personId, kind = 'manager') =>
      (
        await database.write('platform', (tx) =>
          openSession(tx, { kind, clientId, personId }, clock.now(), { ip: null, userAgent: null }),
        )
      ).token,
    found: (id) =>
      buildClient(
        database,
        { id, area: String(600 + (id % 100)), variant: 'standard', programId: programs.standard },
        clock.now(),
      ),
    async close() {
      await app.close();
      try {
        if (!options.randomCalls) await auditLeft(test);
        if (options.declaredAnswers)
          expect(undeclared(), 'answers that the OpenAPI document does not list').toEqual([]);
      } finally {
        await test.drop();
      }
    },
  };
}

type Opened = Pick<World, 'clock' | 'processor'> & { readonly database: Database };

/** The API over a world, with the built portal where that is wanted. */
async function openApp(
  options: WorldOptions,
  { database, clock, processor }: Opened,
): Promise<FastifyInstance> {
  const app = await createApp({
    db: database,
    clock,
    processor,
    issuer: options.issuer ?? unreachableIssuer,
    ...providersOf(options),
    bank: options.bank ?? bankOfTests,
    ...(options.deposits && { deposits: options.deposits }),
    ...(options.bankConnect && { bankConnect: options.bankConnect }),
    ...integrationsOf(options, { database, clock }),
    countryOf: () => Promise.resolve(null),
    demo: true,
    portalUrl: 'https://portal.example',
    vault: testVault,
    trustedProxies: [],
    log: false,
  });
  if (options.portal)
    await servePortal(app, options.portal.folder, {
      payment: options.portal.paymentOrigin,
      schedule: [],
    });
  return app;
}

const integrationsOf = (
  { integrations, pointsOfSale }: WorldOptions,
  over: { readonly database: Database; readonly clock: Clock },
): Pick<AppDeps, 'integrations'> & { readonly doors?: PosDoors } => {
  if (pointsOfSale) {
    const { doors, integrations: own } = pointsOfSale(over);
    return { doors, integrations: own };
  }
  const connected = integrations?.(over);
  return connected ? { integrations: connected } : {};
};

const providersOf = ({ payments = null, billing = null, doors = null }: WorldOptions) => ({
  payments,
  billing,
  doors,
});

/** A card processor that takes whatever it is given. */
const acceptsAll: CardProcessor = {
  submit: (rows) => Promise.resolve(rows.map(() => ({ outcome: 'accepted' }))),
  check: (keys) => Promise.resolve(keys.map(() => ({ outcome: 'accepted' }))),
};

const program = (variant: 'standard' | 'travel') => ({
  name: variant,
  productName: 'Test',
  variant,
  cardType: 'prepaid',
  network: 'Visa',
  issuingBank: 'Test Bank',
  bin: '40000',
  processor: 'sandbox',
  fees: {},
});

function buildClient(database: Database, plan: Plan, now: Date): Promise<TestClient> {
  return database.write({ clientId: plan.id }, async (tx) => {
    const actor: SystemActor = { kind: 'system', name: 'test', clientId: plan.id };
    const name = `Client ${plan.id}`;
    const accounts = await createClient(
      { tx, actor, origin: ORIGIN, now },
      {
        clientId: plan.id,
        name,
        companyName: name,
        programId: plan.programId,
        region: 'CA',
        billing: 'included',
        isProvider: plan.provider ?? false,
        undoSeconds: plan.undoSeconds ?? 0,
      },
    );
    const context = { tx, actor, origin: ORIGIN, now };
    const open = (store: string) =>
      createStore(context, {
        name: store,
        timezone: 'America/Toronto',
        currency: 'CAD',
        departments: ['FOH'],
      });
    const [first, second] = [await open('First'), await open('Second')];
    await fund(context, {
      walletId: first.storeId,
      fundingAccountId: accounts.adjustment,
      amount: 1_000_000n,
    });
    const managers: Partial<Record<Level, number>> = {};
    for (const [index, level] of LEVELS.entries()) {
      if (existsIn(level, plan.variant))
        managers[level] = await addManager(context, plan, {
          level,
          index,
          wallet: first.storeId,
        });
    }
    const customers = await addMembers(context, plan, first.storeId);
    return {
      id: plan.id,
      store: first.storeId,
      otherStore: second.storeId,
      department: first.departments.FOH!,
      customers,
      managers,
    };
  });
}

async function fund(
  context: WorldContext,
  input: {
    readonly walletId: number;
    readonly fundingAccountId: number;
    readonly amount: Cents;
  },
): Promise<void> {
  const done = await adjustWallet(context, { ...input, notes: 'Opening balance' });
  invariant(done.ok, 'a test client has money');
}
