import { days, minutes, seconds } from '#kernel/instant.ts';
import { readFeed, sweepCards, sweepOrders } from './features/cards/index.ts';
import { clientIds } from './features/clients/index.ts';
import { type FundsDeps, fundsTasks, sweepClient } from './features/funds/index.ts';
import { type ApplyDeps, importTasks, sweepImports } from './features/imports/index.ts';
import type { MembersDeps } from './features/members/index.ts';
import { sweepTips, tipsTasks } from './features/tips-data/index.ts';
import { notifyWhenPaid } from './features/tips-payouts/index.ts';
import { warnOfLowWallets } from './features/wallets/index.ts';
import { prove, recordProof, sealHeads, sealPending } from './ledger/index.ts';
import { type Database, LONG_STATEMENT, openDatabase } from './platform/database/pool.ts';
import { relayEvents } from './platform/relay-events.ts';
import { sweepDirectory } from './platform/sweep-directory.ts';
import { queuesOf, startWorker } from './platform/worker.ts';
import type { Payments } from './providers/payments/payments.port.ts';
import type { PointOfSale } from './providers/pos/pos.port.ts';
import type { CardIssuer } from './providers/processor/issuer.port.ts';
import { cardsPorts } from './wiring/cards-wiring.ts';
import { importKinds } from './wiring/imports-wiring.ts';
import { tipResults } from './wiring/tips-wiring.ts';
import { type SendBy, sendWaiting } from './platform/messages/relay.ts';
import { type Loop, repeat } from './platform/repeat.ts';

export type BackgroundDeps = FundsDeps &
  ApplyDeps &
  Omit<MembersDeps, 'ports'> & {
    readonly issuer: CardIssuer;
    readonly payments: Payments | null;
    readonly pos: PointOfSale | null;
    /** Of the owner, whichever of them is the primary. */
    readonly ownerUrls: readonly string[];
    readonly send: SendBy;
    readonly failed: (error: unknown) => void;
    readonly logged: (line: object) => void;
  };

/**
 * Everything that goes on beside requests: jobs, messages, seals, proofs, and taking up what a
 * crash left open.
 */
export function startBackground(deps: BackgroundDeps): { stop(): Promise<void> } {
  const owner = openDatabase({
    urls: deps.ownerUrls,
    max: 3,
    role: 'none',
    statementTimeout: LONG_STATEMENT,
  });
  const kinds = importKinds(deps);
  const worker = startWorker({
    urls: deps.ownerUrls,
    owner,
    queues: queuesOf(
      { ...fundsTasks(deps), ...importTasks(deps, kinds), ...tipsTasks(deps, tipResults) },
      SLOTS,
    ),
    failed: deps.failed,
  });
  const loops = [...ownLoops(deps, owner), ...clientLoops(deps, kinds)];
  return {
    async stop() {
      await Promise.all([worker.stop(), ...loops.map((loop) => loop.stop())]);
      await owner.close();
    },
  };
}

/** How many jobs of a kind run at once here. A load that leaves later never waits for a batch. */
const SLOTS = { 'funds.leave': 1, 'funds.bulk': 2, 'imports.apply': 1, 'tips.pull': 1 } as const;

/** What goes on for the whole platform. */
function ownLoops(deps: BackgroundDeps, owner: Database): Loop[] {
  const { db, clock, send, failed } = deps;
  return [
    repeat(() => sendWaiting(db, clock, send), seconds(1), failed),
    repeat(async () => (await sealPending(owner, clock)).transfers, seconds(1) / 2, failed),
    repeat(() => readFeed({ ...deps, ports: cardsPorts }), seconds(1), failed),
    repeat(() => relayEvents(owner, {}), seconds(1), failed),
    repeat(() => sweepDirectory(db, clock), minutes(10), failed, seconds(30)),
    repeat(() => proveAll(deps, owner), days(1), failed, seconds(60)),
  ];
}

/** What is looked at for one client after the other. */
function clientLoops(deps: BackgroundDeps, kinds: ReturnType<typeof importKinds>): Loop[] {
  const { db, clock, failed } = deps;
  const cards = { ...deps, ports: cardsPorts };
  const each = (pause: number, work: (clientId: number) => Promise<unknown>): Loop =>
    repeat(() => eachClient(db, work, failed), pause, failed);
  return [
    each(seconds(10), (clientId) => sweepClient(deps, clientId, failed)),
    each(seconds(10), (clientId) => sweepImports(deps, kinds, clientId)),
    each(seconds(10), (clientId) =>
      db.write({ clientId }, (tx) => warnOfLowWallets(tx, clientId, clock.now())),
    ),
    each(seconds(10), (clientId) => sweepCards(cards, clientId, failed)),
    each(seconds(5), (clientId) => sweepOrders(cards, clientId, failed)),
    each(seconds(30), (clientId) => sweepTips(deps, clientId)),
    each(seconds(30), (clientId) => notifyWhenPaid(deps, clientId)),
  ];
}

/** One client after the other; what fails for one is told, and the others have their turn. */
async function eachClient(
  db: Database,
  work: (clientId: number) => Promise<unknown>,
  failed: (error: unknown) => void,
): Promise<number> {
  for (const clientId of await db.read('platform', (tx) => clientIds(tx)))
    await work(clientId).catch(failed);
  return 0;
}

/** The daily proof of every client's books, and the head of every chain of seals in the log. */
async function proveAll(
  { db, clock, logged, failed }: BackgroundDeps,
  owner: Database,
): Promise<number> {
  await eachClient(
    db,
    async (clientId) => {
      const proof = await db.read({ clientId }, (tx) => prove(tx, clientId, clock.now()));
      await db.write({ clientId }, (tx) => recordProof(tx, clientId, proof));
      if (proof.faults.length > 0)
        logged({ event: 'ledger_fault', clientId, faults: proof.faults });
    },
    failed,
  );
  for (const head of await sealHeads(owner)) logged({ event: 'ledger_head', ...head });
  return 0;
}
