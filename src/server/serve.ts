import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type Clock, seconds } from '#kernel/instant.ts';
import { createApp } from './app.ts';
import { startBackground } from './background.ts';
import { createStoryClock } from './demo/demo-api.ts';
import { serveBankButtons, serveDemoButtons, serveRestaurantButtons } from './demo/demo-buttons.ts';
import { teachRestaurants } from './demo/demo-pos.ts';
import { buildDemoWorld } from './demo/demo-world.ts';
import { machineClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Embedded } from './platform/database/embedded.ts';
import { LONG_STATEMENT, openDatabase } from './platform/database/pool.ts';
import { type HealthDeps, serveHealth } from './platform/http/health-routes.ts';
import { servePortal } from './platform/http/portal.ts';
import { type ServerOptions, createServer } from './platform/http/server.ts';
import type { Database } from './platform/database/pool.ts';
import type { IntegrationSettings } from './platform/integration-settings.ts';
import { zonesThatDiffer } from './platform/other-clocks.ts';
import { createVault } from './platform/vault.ts';
import type { Billing } from './providers/payments/billing/billing.port.ts';
import { vaultKey } from './platform/vault-key.ts';
import { createCountryLookup } from './providers/country/country-lookup.ts';
import { type HeadSigning, connectHeads } from './wiring/evidence-wiring.ts';
import { membersPorts } from './wiring/members-wiring.ts';
import { connectPointsOfSale } from './wiring/pos-wiring.ts';
import {
  type Sandboxes,
  connectProviders,
  messageSenders,
  startSandboxes,
} from './wiring/providers-wiring.ts';

export type Stop = () => Promise<void>;
export type Started = {
  readonly ownerUrls: readonly string[];
  readonly runtimeUrls: readonly string[];
  readonly dataDir: string;
  readonly embedded: Embedded | null;
  /** The folders of the migrations and of the built portal. */
  readonly migrations: string;
  readonly portal: string;
};

/** How long a load balancer may take to see that a process is not ready any more. */
const SEEN_BY_BALANCERS = seconds(3);

const httpOptions = ({ trustedProxies, production }: Config) => ({
  trustedProxies,
  log: true,
  accessLog: production,
  httpsOnly: production,
});

/** Everything that a role does, until it is stopped. */
export async function serve(config: Config, started: Started): Promise<Stop> {
  const { runtimeUrls: urls, dataDir, embedded, migrations } = started;
  const db = openDatabase({ urls, max: 20 });
  const slow = openDatabase({ urls, max: 8, statementTimeout: LONG_STATEMENT });
  const portalUrl = config.portalUrl ?? `http://${config.host}:${config.port}`;
  const story = config.demo ? createStoryClock(machineClock) : null;
  const clock = story ?? machineClock;
  const keptIn = embedded ? dataDir : null;
  const sandboxes = await startSandboxes(config, { db, clock, portalUrl, keptIn });
  const { vault, points, settings, deps } = connect(config, {
    db,
    clock,
    portalUrl,
    dataDir,
    sandboxes,
  });
  const members = { ports: membersPorts, portalUrl, vault };
  let stopping = false;
  const health: HealthDeps = {
    db,
    pools: { requests: db, long: slow },
    migrations,
    metricsToken: config.metricsToken,
    isStopping: () => stopping,
  };
  const app =
    config.role === 'worker'
      ? await createHealthServer(httpOptions(config), health)
      : await createApp({
          ...deps,
          ...members,
          ...httpOptions(config),
          exports: slow,
          countryOf: createCountryLookup(),
          demo: config.demo,
          health,
        });
  logWhatNobodyCaught(app.log);
  const origins = outsideOrigins(deps.billing, settings);
  if (config.role !== 'worker') await servePortal(app, started.portal, origins);
  // Three months at once ask for more of a busy machine than a request may.
  if (config.demo)
    await beginDemo({ ...deps, db: slow, vault: members.vault, app, story, sandboxes });
  await sandboxes.processor?.learnCards();
  const background =
    config.role === 'web'
      ? null
      : startBackground({
          ...deps,
          ...members,
          db: slow,
          posTokens: points.access.tokens,
          ownerUrls: started.ownerUrls,
          send: messageSenders(config),
          heads: signedHeads(config, embedded ? dataDir : null, app.log),
          failed: (error) => app.log.error(error),
          logged: (line) => app.log.warn(line),
        });
  sayReady(await app.listen({ host: config.host, port: config.port }), config);
  if (config.production) warnOfOtherClocks(db, app.log);
  return async () => {
    stopping = true;
    // Load balancers are given the time to see it: what waits at a socket that closes is cut off.
    if (config.production || config.role === 'web') await sleep(SEEN_BY_BALANCERS);
    await Promise.all([app.close(), background?.stop()]);
    await sandboxes.stop();
    await Promise.all([db.close(), slow.close()]);
    await embedded?.stop();
  };
}

/** The ways to everybody outside, over a database. */
function connect(
  config: Config,
  {
    db,
    clock,
    portalUrl,
    dataDir,
    sandboxes,
  }: {
    readonly db: Database;
    readonly clock: Clock;
    readonly portalUrl: string;
    readonly dataDir: string;
    readonly sandboxes: Sandboxes;
  },
) {
  const vault = createVault(
    vaultKey(config.vaultKey, join(dataDir, 'vault.key')),
    config.vaultOldKeys,
  );
  const settings = sandboxes.restaurants?.settings ?? config.integrations;
  const points = connectPointsOfSale({ db, clock, vault, portalUrl, settings });
  const { doors, integrations } = points;
  const providers = connectProviders(config, sandboxes);
  return {
    vault,
    points,
    settings,
    deps: { db, clock, portalUrl, doors, integrations, ...providers },
  };
}

/** Where the payment pages get the provider's script from, and the schedule its frame. */
const outsideOrigins = (billing: Billing | null, { roster }: IntegrationSettings) => ({
  payment: billing && new URL(billing.scriptUrl).origin,
  schedule: roster?.frameOrigins ?? [],
});

const UNSIGNED =
  'The heads of the seals are not signed: whoever owns the database can rewrite it. Set CARDLOAD_HEADS_KEY_FILE and CARDLOAD_HEADS_FILE or CARDLOAD_HEADS_BUCKET.';

function signedHeads(
  { heads }: Config,
  dataDir: string | null,
  log: FastifyBaseLogger,
): HeadSigning | null {
  const signing = connectHeads(heads, dataDir);
  if (signing === null) log.warn(UNSIGNED);
  return signing;
}

/** Nobody waits for it: what differs is an hour for some of the year, and the operator's to update. */
function warnOfOtherClocks(db: Database, log: FastifyBaseLogger): void {
  zonesThatDiffer(db, machineClock)
    .then((zones) => {
      if (zones.length > 0)
        log.warn({ zones }, 'Node.js and PostgreSQL show other times in some zones: update both');
    })
    .catch((error: unknown) => log.error({ err: error }, 'zones were not compared'));
}

/** A worker answers to its supervisor alone. */
async function createHealthServer(
  options: ServerOptions,
  health: HealthDeps,
): Promise<FastifyInstance> {
  const app = await createServer(options);
  serveHealth(app, health);
  return app;
}

/** Something that nobody waits for failed: it is told, and what else goes on goes on. */
function logWhatNobodyCaught(log: FastifyInstance['log']): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
}

type DemoDeps = Omit<
  Parameters<typeof buildDemoWorld>[0],
  'clock' | 'restaurants' | 'spend' | 'beginBank' | 'payers'
> & {
  readonly story: ReturnType<typeof createStoryClock> | null;
  readonly sandboxes: Sandboxes;
};

/** The people and the story of the demo, and the buttons that stand for the outside world. */
async function beginDemo({ story, sandboxes, ...deps }: DemoDeps): Promise<void> {
  const { bank, payments, restaurants, processor } = sandboxes;
  if (processor) serveDemoButtons(deps.app, processor);
  if (bank) serveBankButtons(deps.app, bank);
  if (restaurants) serveRestaurantButtons(deps.app, restaurants);
  const teach = async (): Promise<void> => {
    if (restaurants) await teachRestaurants(deps.db, restaurants);
  };
  if (story)
    await buildDemoWorld({
      ...deps,
      clock: story,
      restaurants: restaurants && { teach, submit: restaurants.submit },
      spend: processor?.spend ?? null,
      beginBank: bank?.begin ?? null,
      payers: payments?.story ?? null,
    });
  await teach();
}

function sayReady(address: string, config: Config): void {
  process.stdout.write(`Cardload is ready on ${address}\n`);
  if (config.demo)
    process.stdout.write(
      'Sign in with 514 555 0103 (a manager) or admin@maple.example; the password is Cardload-demo-1, and the code shows on the page.\n',
    );
}
