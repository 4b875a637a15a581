import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seconds } from '#kernel/instant.ts';
import { invariant } from '#kernel/invariant.ts';
import { createApp } from './app.ts';
import { startBackground } from './background.ts';
import { serveDemoButtons } from './demo/demo-buttons.ts';
import { createStoryClock } from './demo/demo-api.ts';
import { startPaymentsSandbox, startPosSandbox, startSandbox } from './demo/demo-sandbox.ts';
import { teachPos } from './demo/demo-pos.ts';
import { buildDemoWorld } from './demo/demo-world.ts';
import { machineClock } from './platform/clock.ts';
import { type Config, readConfig } from './platform/config.ts';
import { explain } from './platform/start-error.ts';
import { defaultDataDir } from './platform/database/data-dir.ts';
import { type Embedded, startEmbedded } from './platform/database/embedded.ts';
import { migrate } from './platform/database/migrate.ts';
import { type Database, findPrimary, openDatabase } from './platform/database/pool.ts';
import { allowRuntimeLogin, runtimeUrl } from './platform/database/runtime-login.ts';
import { servePortal } from './platform/http/portal.ts';
import { createVault } from './platform/vault.ts';
import { vaultKey } from './platform/vault-key.ts';
import { createCountryLookup } from './providers/country/country-lookup.ts';
import { createStripePayments } from './providers/payments/stripe-payments.ts';
import { createHttpPos } from './providers/pos/http-pos.ts';
import { createHttpIssuer } from './providers/processor/http-issuer.ts';
import { membersPorts } from './wiring/members-wiring.ts';
import { createHttpProcessor } from './providers/processor/http-processor.ts';
import { createMailSender, createTextSender, demoSender } from './providers/messages/senders.ts';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

async function start(config: Config): Promise<() => Promise<void>> {
  await portIsFree(config.host, config.port);
  const dataDir = config.dataDir ?? defaultDataDir(ROOT);
  const embedded = config.databaseUrls.length === 0 ? await startEmbedded({ dataDir }) : null;
  const urls = embedded ? [embedded.url] : config.databaseUrls;
  try {
    return await serve(config, { urls, dataDir, embedded });
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/** Fails at once where another program has the port, before a database is started for nothing. */
async function portIsFree(host: string, port: number): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

/** What runs beside the server, to be stopped with it in this order. */
type Stopping = (() => Promise<unknown> | undefined)[];
type Started = {
  readonly urls: readonly string[];
  readonly dataDir: string;
  readonly embedded: Embedded | null;
};

async function serve(
  config: Config,
  { urls, dataDir, embedded }: Started,
): Promise<() => Promise<void>> {
  const owner = await findPrimary(urls);
  await migrate(owner, join(ROOT, 'db/migrations'));
  await allowRuntimeLogin(owner);
  const db = openDatabase({ urls: urls.map(runtimeUrl), max: 20 });
  const sandboxes = await startSandboxes(config, db, embedded ? dataDir : null);
  const portalUrl = config.portalUrl ?? `http://${config.host}:${config.port}`;
  const story = config.demo ? createStoryClock(machineClock) : null;
  const clock = story ?? machineClock;
  const deps = { db, clock, portalUrl, ...connectProviders(config, sandboxes) };
  const { pos: posSandbox, processor: sandbox } = sandboxes;
  const members = {
    ports: membersPorts,
    portalUrl,
    vault: createVault(vaultKey(config.vaultKey, join(dataDir, 'vault.key'))),
  };
  const app = await createApp({
    ...deps,
    ...members,
    countryOf: createCountryLookup(),
    demo: config.demo,
    trustedProxies: config.trustedProxies,
    log: true,
    httpsOnly: config.production,
  });
  if (config.demo && sandbox) serveDemoButtons(app, sandbox);
  await servePortal(app, join(ROOT, 'dist/web'));
  const teach = async (): Promise<void> => {
    if (posSandbox) await teachPos({ db }, posSandbox);
  };
  if (story) await buildDemoWorld({ ...deps, clock: story, app, teachPos: teach });
  await teach();
  await sandbox?.learnCards();
  const background = await startBackground({
    ...deps,
    ...members,
    ownerUrl: owner,
    send: messageSenders(config),
    failed: (error) => app.log.error(error),
    logged: (line) => app.log.warn(line),
  });
  const address = await app.listen({ host: config.host, port: config.port });
  sayReady(address, config);
  return inOrder([
    () => app.close(),
    () => background.stop(),
    () => sandbox?.stop(),
    () => sandboxes.payments?.stop(),
    () => posSandbox?.stop(),
    () => db.close(),
    () => embedded?.stop(),
  ]);
}

/**
 * A sandbox stands in for each provider that is not configured. Their memory is kept with an
 * embedded database.
 */
async function startSandboxes(config: Config, db: Database, keptIn: string | null) {
  const processor = config.processor
    ? null
    : await startSandbox(db, keptIn, seconds(config.sandboxStep));
  const payments = config.payments || config.production ? null : await startPaymentsSandbox(keptIn);
  const pos = config.demo ? await startPosSandbox() : null;
  return { processor, payments, pos };
}

function connectProviders(
  config: Config,
  { processor: sandbox, payments, pos }: Awaited<ReturnType<typeof startSandboxes>>,
) {
  const processor = config.processor ?? sandbox;
  invariant(processor, 'without a configured processor its sandbox runs');
  const payBy = config.payments ?? payments;
  return {
    processor: createHttpProcessor(processor),
    issuer: createHttpIssuer(processor),
    payments: payBy && createStripePayments(payBy),
    pos: pos && createHttpPos(pos),
  };
}

const messageSenders = (config: Config) => ({
  email: config.smtp ? createMailSender(config.smtp) : demoSender,
  sms: config.twilio ? createTextSender(config.twilio) : demoSender,
});

function sayReady(address: string, config: Config): void {
  process.stdout.write(`Cardload is ready on ${address}\n`);
  if (config.demo)
    process.stdout.write(
      'Sign in with 514 555 0103 (a manager) or admin@maple.example; the password is Cardload-demo-1, and the code shows on the page.\n',
    );
}

const inOrder = (stopping: Stopping) => async (): Promise<void> => {
  for (const stop of stopping) await stop();
};

/**
 * Ctrl-C comes twice in one breath where npm passes it on; a person who asks again later does not
 * want to wait.
 */
const ONE_BREATH = 2_000;

/**
 * Told to end by a person, a supervisor or a terminal that closes, also while it starts: everything
 * that it started ends.
 */
function endWhenTold(starting: Promise<() => Promise<void>>): void {
  let since: number | null = null;
  const end = (): void => {
    if (since !== null) return performance.now() - since > ONE_BREATH ? process.exit(1) : undefined;
    since = performance.now();
    void starting
      .then((stop) => stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  // One that nohup started goes on when its terminal closes.
  for (const signal of [
    'SIGINT',
    'SIGTERM',
    ...(ignoresHangUp() ? [] : ['SIGHUP' as const]),
  ] as const)
    process.on(signal, end);
}

function ignoresHangUp(): boolean {
  try {
    const ignored =
      /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0';
    return (BigInt(`0x${ignored}`) & 1n) === 1n;
  } catch {
    return false;
  }
}

let port = 3000;
try {
  const config = readConfig(process.env);
  port = config.port;
  const starting = start(config);
  endWhenTold(starting);
  await starting;
} catch (error) {
  process.stderr.write(`${explain(error, port)}\n`);
  process.exit(1);
}
