import type { FastifyInstance } from 'fastify';
import type { Clock } from '#kernel/instant.ts';
import { seesOrder, serveCardOrders, serveCards } from './features/cards/index.ts';
import { createAuthenticate, serveAuth } from './features/auth/index.ts';
import { serveClients, servePrograms } from './features/clients/index.ts';
import { serveCompliance } from './features/compliance/index.ts';
import { seesJob, serveBulk, serveFunds } from './features/funds/index.ts';
import {
  seesManager,
  seesView,
  serveManagers,
  serveSavedViews,
} from './features/managers/index.ts';
import { serveMemberPage } from './features/member-page/index.ts';
import {
  seesMember,
  seesMemberFile,
  serveMemberChanges,
  serveMemberFiles,
  serveMembers,
} from './features/members/index.ts';
import {
  seesTipJobCode,
  seesTips,
  seesTipService,
  seesTipWallet,
  serveTips,
} from './features/tips/index.ts';
import {
  findWallet,
  seenBy,
  seesDepartment,
  seesStore,
  serveWalletChanges,
  serveWallets,
  storesSeen,
  walletsSeen,
} from './features/wallets/index.ts';
import { serveDemoOutbox } from './demo/demo-outbox.ts';
import { serveReports } from './features/reports/index.ts';
import type { Database } from './platform/database/pool.ts';
import type { EdgeDeps } from './platform/http/edge.ts';
import { serveReference } from './platform/http/reference.ts';
import { createServer } from './platform/http/server.ts';
import type { Vault } from './platform/vault.ts';
import type { CountryLookup } from './providers/country/country-lookup.ts';
import type { Payments } from './providers/payments/payments.port.ts';
import type { PointOfSale } from './providers/pos/pos.port.ts';
import type { CardIssuer } from './providers/processor/issuer.port.ts';
import type { CardProcessor } from './providers/processor/processor.port.ts';
import { cardsPorts } from './wiring/cards-wiring.ts';
import { clientsPorts } from './wiring/clients-wiring.ts';
import { membersPorts } from './wiring/members-wiring.ts';
import { authPorts } from './wiring/auth-wiring.ts';

const VERSION = '0.1.0';

export type AppDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly countryOf: CountryLookup;
  readonly processor: CardProcessor;
  readonly issuer: CardIssuer;
  /** Null where no payment provider is set up. */
  readonly payments: Payments | null;
  /** Null where no point of sale is connected. */
  readonly pos: PointOfSale | null;
  readonly demo: boolean;
  /** Where links of invitations lead. */
  readonly portalUrl: string;
  /** Seals what must not lie readable in the database. */
  readonly vault: Vault;
  readonly trustedProxies: readonly string[];
  readonly log: boolean;
};

/** The API: every room served on one server, each given what it asks of the others. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = await createServer({ trustedProxies: deps.trustedProxies, log: deps.log });
  const wallet = async (
    tx: Parameters<typeof findWallet>[0],
    actor: Parameters<typeof seenBy>[0],
    id: number,
  ) => (await findWallet(tx, seenBy(actor), id)) !== null;
  const edge: EdgeDeps = {
    db: deps.db,
    clock: deps.clock,
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
        member_file: seesMemberFile,
        order: seesOrder,
        tip_wallet: seesTipWallet,
        tip_service: seesTipService,
        tip_job_code: seesTipJobCode,
        ...seesTips,
      },
    },
  };
  serveAuth(app, edge, authPorts(deps.countryOf), { showCodes: deps.demo });
  serveClients(app, edge, { vault: deps.vault, ports: clientsPorts(deps.portalUrl) });
  servePrograms(app, edge);
  serveWallets(app, edge);
  serveWalletChanges(app, edge);
  const members = { ports: membersPorts, vault: deps.vault, portalUrl: deps.portalUrl };
  serveMembers(app, edge, membersPorts);
  serveMemberChanges(app, edge, members);
  serveMemberFiles(app, edge, members);
  serveManagers(app, edge, {
    portalUrl: deps.portalUrl,
    ports: {
      walletNames: async (tx, actor) =>
        new Map((await walletsSeen(tx, seenBy(actor))).map((wallet) => [wallet.id, wallet.name])),
    },
  });
  serveSavedViews(app, edge);
  serveFunds(app, edge, deps);
  serveBulk(app, edge, deps);
  serveCards(app, edge, { ...deps, ports: cardsPorts });
  serveCardOrders(app, edge, { ...deps, ports: cardsPorts });
  serveMemberPage(app, edge, { ...deps, ports: cardsPorts });
  serveTips(app, edge, deps);
  serveReports(app, edge);
  serveCompliance(app, edge);
  serveReference(app, VERSION);
  if (deps.demo) serveDemoOutbox(app, deps.db);
  return app;
}
