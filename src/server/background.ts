import { days, minutes, seconds } from '#kernel/instant.ts';
import { readFeed, sweepCards, sweepOrders } from './features/cards/index.ts';
import { clientIds } from './features/clients/index.ts';
import { type FundsDeps, fundsTasks, lookUpDuePayments, proveMoney, sweepClient } from './features/funds/index.ts';
import { type ApplyDeps, importTasks, sweepImports } from './features/imports/index.ts';
import type { MembersDeps } from './features/members/index.ts';
import { sweepTips, tipsTasks } from './features/tips-data/index.ts';
import { notifyWhenPaid } from './features/tips-payouts/index.ts';
import { warnOfLowWallets } from './features/wallets/index.ts';
import { recordProof, sealHeads, sealPending } from './ledger/index.ts';
import { type Database, openDatabase } from './platform/database/pool.ts';
import { relayEvents } from './platform/relay-events.ts';
import { sweepDirectory } from './platform/sweep-directory.ts';
import { startWorker } from './platform/jobs.ts';
import type { Payments } from './providers/payments/payments.port.ts';
import type { PointOfSale } from './providers/pos/pos.port.ts';
import type { CardIssuer } from './providers/processor/issuer.port.ts';
import { cardsPorts } from './wiring/cards-wiring.ts';
import { importKinds } from './wiring/imports-wiring.ts';
import { tipResults } from './wiring/tips-wiring.ts';
import { type SendBy, repeat, sendWaiting } from './platform/messages/relay.ts';

export type BackgroundDeps = FundsDeps &
  ApplyDeps &
  Omit<MembersDeps, 'ports'> & {
    readonly issuer: CardIssuer;
    readonly payments: Payments | null;
    readonly pos: PointOfSale | null;
    readonly ownerUrl: string;
    readonly send: SendBy;
    readonly failed: (error: unknown) => void;
    readonly logged: (line: object) => void;
  };

/**
 * Everything that goes on beside requests: jobs, messages, seals, proofs, and taking up what a
 * crash left open.
 */
export async function startBackground(deps: BackgroundDeps): Promise<{ stop(): Promise<void> }> {
  const owner = openDatabase({ urls: [deps.ownerUrl], max: 3, role: 'none' });
  const cards = { ...deps, ports: cardsPorts };
  const kinds = importKinds(deps);
  const worker = await startWorker(
    deps.ownerUrl,
    {
      ...fundsTasks(deps),
      ...importTasks(deps, kinds),
      ...tipsTasks(deps, tipResults),
    },
    2,
    deps.failed,
  );
  const loops = [
    repeat(() => sendWaiting(deps.db, deps.clock, deps.send), seconds(1), deps.failed),
    repeat(
      async () => (await sealPending(owner, deps.clock)).transfers,
      seconds(1) / 2,
      deps.failed,
    ),
    repeat(() => lookUpDuePayments(deps, deps.failed), seconds(1), deps.failed),
    repeat(
      () =>
        eachClient(deps.db, (clientId) => sweepClient(deps, clientId), deps.failed),
      seconds(10),
      deps.failed,
    ),
    repeat(
      () => eachClient(deps.db, (clientId) => sweepImports(deps, kinds, clientId), deps.failed),
      seconds(10),
      deps.failed,
    ),
    repeat(
      () =>
        eachClient(
          deps.db,
          (clientId) =>
            deps.db.write({ clientId }, (tx) => warnOfLowWallets(tx, clientId, deps.clock.now())),
          deps.failed,
        ),
      seconds(10),
      deps.failed,
    ),
    repeat(() => readFeed(cards), seconds(1), deps.failed),
    repeat(
      () =>
        eachClient(deps.db, (clientId) => sweepCards(cards, clientId, deps.failed), deps.failed),
      seconds(10),
      deps.failed,
    ),
    repeat(
      () =>
        eachClient(deps.db, (clientId) => sweepOrders(cards, clientId, deps.failed), deps.failed),
      seconds(5),
      deps.failed,
    ),
    repeat(
      () => eachClient(deps.db, (clientId) => sweepTips(deps, clientId), deps.failed),
      seconds(30),
      deps.failed,
    ),
    repeat(
      () => eachClient(deps.db, (clientId) => notifyWhenPaid(deps, clientId), deps.failed),
      seconds(30),
      deps.failed,
    ),
    repeat(() => relayEvents(owner, {}), seconds(1), deps.failed),
    repeat(() => sweepDirectory(deps.db, deps.clock), minutes(10), deps.failed, seconds(30)),
    repeat(() => proveAll(deps, owner), days(1), deps.failed, seconds(60)),
  ];
  return {
    async stop() {
      await Promise.all([worker.stop(), ...loops.map((loop) => loop.stop())]);
      await owner.close();
    },
  };
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
      const proof = await db.read({ clientId }, (tx) => proveMoney(tx, clientId, clock.now()));
      await db.write({ clientId }, (tx) => recordProof(tx, clientId, proof));
      if (proof.faults.length > 0)
        logged({ event: 'ledger_fault', clientId, faults: proof.faults });
    },
    failed,
  );
  for (const head of await sealHeads(owner)) logged({ event: 'ledger_head', ...head });
  return 0;
}
