import type { FastifyInstance } from 'fastify';
import type { Clock } from '#kernel/instant.ts';
import {
  accountOfSchedule,
  type DepositBank,
  serveBankAccounts,
  serveBankCalendar,
  serveBankDesk,
  serveBankWebhooks,
  serveDepositNumbers,
  serveDirectDeposits,
  serveSafeguarding,
  serveSchedules,
  serveSelfLoads,
  serveVoidCheques,
} from './features/bank/index.ts';
import { seesOrder, serveCardOrders, serveCards } from './features/cards/index.ts';
import { createAuthenticate, serveAuth } from './features/auth/index.ts';
import { serveClients, serveFeeSplit, servePrograms } from './features/clients/index.ts';
import { serveCompliance } from './features/compliance/index.ts';
import { servePopUps, serveSurveys } from './features/engagement/index.ts';
import {
  batchesPort,
  createSingleFunds,
  seesJob,
  seesMovement,
  serveBulk,
  serveAdjustments,
  serveDisputes,
  serveFunds,
} from './features/funds/index.ts';
import {
  createTaking,
  noteOpenDates,
  openFundOf,
  serveEarnedWageAccess,
} from './features/ewa/index.ts';
import { serveIntegrations } from './features/integrations/index.ts';
import { servePayments } from './features/payments/index.ts';
import {
  type ManagersPorts,
  seesManager,
  seesView,
  serveManagers,
  serveSavedViews,
} from './features/managers/index.ts';
import { serveMemberPage } from './features/member-page/index.ts';
import { filesSeen } from './features/imports/index.ts';
import { seesMember, serveMemberChanges, serveMembers } from './features/members/index.ts';
import { type PosDoors, seesTipTask, serveTipsData } from './features/tips-data/index.ts';
import { serveTipsPayouts } from './features/tips-payouts/index.ts';
import { seesTips, serveTipsResults } from './features/tips-results/index.ts';
import {
  seesTipJobCode,
  seesTipService,
  seesTipWallet,
  serveTipsSetup,
} from './features/tips-setup/index.ts';
import {
  findWallet,
  seenBy,
  seesDepartment,
  seesStore,
  serveAlerts,
  serveNotifications,
  serveWalletChanges,
  serveWallets,
  storesSeen,
  walletsSeen,
} from './features/wallets/index.ts';
import { serveDemoOutbox } from './demo/demo-outbox.ts';
import { serveReconciliation } from './features/reconciliation/index.ts';
import { serveReports } from './features/reports/index.ts';
import {
  seesInvoice,
  seesMethod,
  seesSubscription,
  serveTipSubscriptions,
} from './features/subscriptions/index.ts';
import { type CsvReader, createCsvReader } from './platform/csv-reader.ts';
import type { BankSettings } from '#server/platform/bank-settings.ts';
import type { Database } from './platform/database/pool.ts';
import { createEdge } from './platform/http/edge.ts';
import { type HealthDeps, serveHealth } from './platform/http/health-routes.ts';
import { serveReference } from './platform/http/reference.ts';
import { createServer } from './platform/http/server.ts';
import type { Vault } from './platform/vault.ts';
import type { CountryLookup } from './providers/country/country-lookup.ts';
import type { BankConnect } from './providers/bank-connect/bank-connect.port.ts';
import type { Billing } from './providers/payments/billing/billing.port.ts';
import type { Payments } from './providers/payments/payments.port.ts';
import type { CardIssuer } from './providers/processor/issuer.port.ts';
import type { CardProcessor } from './providers/processor/processor.port.ts';
import { cardsPorts } from './wiring/cards-wiring.ts';
import { clientsPorts } from './wiring/clients-wiring.ts';
import { membersPorts } from './wiring/members-wiring.ts';
import { authPorts } from './wiring/auth-wiring.ts';
import { fileImports } from './wiring/imports-wiring.ts';
import { type Integrations, integrationsOff } from './wiring/integrations-wiring.ts';
import { registerListeners } from './wiring/listeners.ts';
import { findRestricted } from './wiring/wallet-holders.ts';
import { subscriptionsPorts } from './wiring/subscriptions-wiring.ts';
import { tipResults } from './wiring/tips-wiring.ts';

const VERSION = '0.1.0';

export type AppDeps = {
  readonly db: Database;
  /** For downloads; without it they share the connections of requests. */
  readonly exports?: Database;
  readonly clock: Clock;
  readonly countryOf: CountryLookup;
  readonly processor: CardProcessor;
  readonly issuer: CardIssuer;
  /** Null where no payment provider is set up. */
  readonly payments: Payments | null;
  /** Null where nobody can subscribe. */
  readonly billing?: Billing | null;
  /** Null where no point of sale is connected. */
  /** The ways to points of sale; null where none is set up. */
  readonly doors: PosDoors | null;
  /** When the days of the rails close, by the settings that files are built by. */
  readonly bank: Pick<BankSettings, 'cutOff'>;
  /** Under which bank direct deposits reach us; without it nobody is shown a number. */
  readonly deposits?: DepositBank | null;
  /** The vendor on whose page somebody connects a bank account; without it numbers are typed. */
  readonly bankConnect?: BankConnect | null;
  /** Providers of restaurant data, and who reads them; without it none is offered. */
  readonly integrations?: Integrations;
  readonly demo: boolean;
  /** Where links of invitations lead. */
  readonly portalUrl: string;
  /** Seals what must not lie readable in the database. */
  readonly vault: Vault;
  readonly trustedProxies: readonly string[];
  readonly log: boolean;
  /** A line for every request too. */
  readonly accessLog?: boolean;
  /** What supervisors and load balancers may ask; nothing without it. */
  readonly health?: HealthDeps;
  /** Whether browsers are told to come back by HTTPS alone. */
  readonly httpsOnly?: boolean;
};

/** The API: every module served on one server, each given what it asks of the others. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  registerListeners();
  const { trustedProxies, log, accessLog = false, httpsOnly = false } = deps;
  const app = await createServer({ trustedProxies, log, accessLog, httpsOnly });
  const wallet = async (
    tx: Parameters<typeof findWallet>[0],
    actor: Parameters<typeof seenBy>[0],
    id: number,
  ) => (await findWallet(tx, seenBy(actor), id)) !== null;
  const imports = fileImports(deps);
  const csvReader = createCsvReader();
  app.addHook('onClose', () => csvReader.close());
  const edge = createEdge(app, {
    db: deps.db,
    exports: deps.exports ?? deps.db,
    clock: deps.clock,
    csvReader,
    ports: {
      authenticate: createAuthenticate(deps.db, deps.clock),
      visible: {
        store: seesStore,
        wallet,
        from: wallet,
        customer: seesMember({ storesSeen }),
        colleague: seesManager,
        view: seesView,
        department: seesDepartment,
        job: seesJob,
        movement: seesMovement,
        order: seesOrder,
        payment_method: seesMethod,
        subscription: seesSubscription,
        subscription_invoice: seesInvoice,
        tip_wallet: seesTipWallet,
        tip_service: seesTipService,
        tip_job_code: seesTipJobCode,
        tip_task: seesTipTask,
        ...seesTips,
        ...filesSeen(imports),
      },
      findRestricted,
    },
  });
  serveModules(edge, { ...deps, csvReader });
  for (const { serve } of Object.values(imports)) serve(edge.reaching({ db: deps.db, csvReader }));
  serveReference(app, VERSION);
  if (deps.health) serveHealth(app, deps.health);
  if (deps.demo) serveDemoOutbox(app, deps.db);
  return app;
}

const plainDeps = ({ db, clock, vault, portalUrl }: AppDeps) => ({ db, clock, vault, portalUrl });
const membersDeps = ({ portalUrl, vault }: AppDeps) => ({ ports: membersPorts, vault, portalUrl });

type Served = AppDeps & { readonly csvReader: CsvReader };

/** Each module is served with what its handlers may reach where no transaction is open. */
function serveModules(edge: ReturnType<typeof createEdge>, deps: Served): void {
  const { portalUrl, vault } = deps;
  const plain = edge.reaching({ db: deps.db });
  const cards = edge.reaching({ ...deps, ports: cardsPorts });
  const members = membersDeps(deps);
  serveAuth(
    edge.reaching({
      db: deps.db,
      ports: authPorts(deps.countryOf),
      options: { showCodes: deps.demo },
    }),
  );
  serveClients(plain, { vault, ports: clientsPorts(portalUrl) });
  servePrograms(plain);
  serveFeeSplit(plain);
  serveWallets(plain);
  serveWalletChanges(plain, { scheduledAccount: accountOfSchedule, zoneChanged: noteOpenDates });
  serveAlerts(plain);
  serveNotifications(plain);
  serveAdjustments(plain);
  const bank = edge.reaching({ ...deps, bankConnect: deps.bankConnect ?? null });
  serveBankAccounts(bank, vault, deps.bank.cutOff);
  serveBankWebhooks(bank);
  serveVoidCheques(plain, vault);
  serveBankCalendar(plain);
  serveBankDesk(plain);
  serveSafeguarding(plain);
  serveSelfLoads(plain, deps.bank.cutOff);
  serveSchedules(plain);
  serveDirectDeposits(plain);
  serveDisputes(plain);
  serveDepositNumbers(plain, deps.deposits ?? null);
  serveMembers(plain, membersPorts);
  serveMemberChanges(plain, members);
  serveManagers(plain, { portalUrl, ports: { walletNames: walletNamesSeen } });
  serveSavedViews(plain);
  serveFunds(edge.reaching(createSingleFunds(deps)), { fundOf: openFundOf });
  serveBulk(edge.reaching(deps));
  servePayments(plain, batchesPort);
  serveReconciliation(plain);
  serveCards(cards);
  serveCardOrders(cards, { ports: cardsPorts, byCard: deps.payments !== null });
  serveMemberPage(cards);
  serveTipsSetup(plain, tipResults);
  serveTipsData(edge.reaching(deps), tipResults);
  serveTipsResults(plain, { portalUrl });
  const files = edge.reaching({ db: deps.db, exports: deps.exports ?? deps.db });
  serveTipsPayouts(files);
  serveReports(files);
  serveCompliance(plain);
  servePopUps(plain);
  serveTipSubscriptions(
    edge.reaching({ ...deps, billing: deps.billing ?? null, ports: subscriptionsPorts }),
  );
  serveSurveys(files);
  serveEarnedWageAccess(edge.reaching(createTaking(deps)), deps);
  const integrations = { ...(deps.integrations ?? integrationsOff), ...plainDeps(deps) };
  serveIntegrations(edge.reaching(integrations), integrations);
}

const walletNamesSeen: ManagersPorts['walletNames'] = async (tx, actor) =>
  new Map((await walletsSeen(tx, seenBy(actor))).map((wallet) => [wallet.id, wallet.name]));
