import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { allowRuntimeLogin, runtimeUrl } from '#server/platform/database/runtime-login.ts';
import { startBalancer } from '#test/support/balancer.ts';
import { type DatabasePair, databaseOf, startPair } from '#test/support/database-pair.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { startFaultProxy } from '#test/support/fault-proxy.ts';
import { type RunningServer, startServer } from '#test/support/server.ts';
import { type BenchClient, makeClient, makeProgram, signIn } from '../world/client.ts';
import { addNight, setUpPool } from '../world/payable-nights.ts';
import { type Person, addPeople } from '../world/people.ts';
import { TOO_LATE, faultFor } from './faults.ts';

const MEMBERS = 500;
/** Members who share the tips of a night. */
export const TIPPED = 30;
/** Enough for a payout every half a minute of two hours. */
const NIGHTS = 240;
const SESSIONS = 20;
const KEY = 'soak';

/** The product as it is run, and the processor that it pays through. */
export type Installation = {
  readonly pair: DatabasePair;
  readonly database: TestDatabase;
  readonly web: readonly RunningServer[];
  readonly workers: readonly RunningServer[];
  readonly url: string;
  /** Past the faults. */
  readonly processor: { readonly url: string; readonly key: string };
  /** How often each fault happened. */
  readonly faults: ReadonlyMap<string, number>;
  /** Where signed heads are stored, and the public key that they are checked with. */
  readonly heads: { readonly file: string; readonly key: string };
  readonly client: BenchClient;
  readonly tokens: readonly string[];
  readonly people: readonly Person[];
  /** What the wallets hold before anything is loaded, in cents. */
  readonly paidIn: bigint;
  /** Card holders buy nothing more. */
  stopSpending(): void;
  stop(): Promise<void>;
};

export async function install(): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'cardload-soak-'));
  const heads = await makeHeads(folder);
  const pair = await startPair();
  await allowRuntimeLogin(pair.first.url, runtimeUrl(pair.first.url));
  const database = databaseOf(pair);
  const world = await fill(database);
  const sandbox = await startProcessor();
  const faults = new Map<string, number>();
  const proxy = await startFaultProxy(sandbox.url, TOO_LATE, (path) => {
    const fault = faultFor(path, Math.random());
    if (fault !== 'none') faults.set(fault, (faults.get(fault) ?? 0) + 1);
    return fault;
  });
  const settings = {
    DATABASE_RUNTIME_URL: pair.urls.map(runtimeUrl).join(),
    CARDLOAD_SANDBOX: '1',
    CARDLOAD_DEMO: '0',
    CARDLOAD_TRUSTED_PROXIES: '127.0.0.1',
    CARDLOAD_VAULT_KEY: Buffer.alloc(32, 1).toString('base64'),
    CARD_PROCESSOR_URL: proxy.url,
    CARD_PROCESSOR_KEY: KEY,
  };
  const forWorkers = {
    DATABASE_OWNER_URL: pair.urls.join(),
    CARDLOAD_HEADS_KEY_FILE: heads.secret,
    CARDLOAD_HEADS_FILE: heads.file,
  };
  const start = (role: 'web' | 'worker', more: Readonly<Record<string, string>>) =>
    Promise.all([1, 2].map(() => startServer({ ...settings, ...more, CARDLOAD_ROLE: role })));
  const [web, workers] = [await start('web', {}), await start('worker', forWorkers)];
  const balancer = await startBalancer(() => web.map(({ url }) => url));
  return {
    ...world,
    pair,
    database,
    web,
    workers,
    url: balancer.url,
    processor: { url: sandbox.url, key: KEY },
    faults,
    heads,
    stopSpending: () => void sandbox.child.kill('SIGUSR2'),
    async stop() {
      await balancer.close();
      await Promise.all([...web, ...workers].map((server) => server.stop()));
      await proxy.close();
      sandbox.child.kill('SIGTERM');
      await database.drop();
      await pair.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function makeHeads(folder: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const heads = {
    secret: join(folder, 'heads.key'),
    key: join(folder, 'heads.pub'),
    file: join(folder, 'heads.log'),
  };
  await writeFile(heads.secret, privateKey, { mode: 0o600 });
  await writeFile(heads.key, publicKey);
  return heads;
}

async function fill({ database, owner }: TestDatabase) {
  const client = await makeClient(database, {
    id: 70_001,
    programId: await makeProgram(database),
    stores: 2,
    managed: 0,
  });
  const people = await addPeople(database, client, [client.places[0]!.storeId], MEMBERS);
  const tokens: string[] = [];
  while (tokens.length < SESSIONS) tokens.push(await signIn(database, client.id, client.admin));
  const pool = { clientId: client.id, storeId: client.places[0]!.storeId };
  await setUpPool(owner, pool, TIPPED);
  for (let night = 1; night <= NIGHTS; night += 1) await addNight(owner, pool, night);
  const [held] = await owner<{ cents: string }>(
    `SELECT sum(balance)::text AS cents FROM ledger_account WHERE kind = 'wallet'`,
  );
  return { client, people, tokens, paidIn: BigInt(held!.cents) };
}

async function startProcessor(): Promise<{ url: string; child: ChildProcess }> {
  const main = resolve(import.meta.dirname, 'processor-main.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, CARD_PROCESSOR_KEY: KEY },
  });
  const url = await new Promise<string>((found, failed) => {
    let printed = '';
    child.stdout?.on('data', (part: Buffer) => {
      printed += part.toString();
      const address = /^processor on (http:\/\/\S+)$/m.exec(printed)?.[1];
      if (address) found(address);
    });
    child.once('exit', (code) => failed(new Error(`the processor ended with ${code}: ${printed}`)));
  });
  return { url, child };
}
