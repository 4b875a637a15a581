import { after, hours, minutes, seconds } from '#kernel/instant.ts';
import {
  carryBankFiles,
  lateTransferSweep,
  scheduleSweep,
  watchBank,
} from './features/bank/index.ts';
import { cardSweep, orderSweep, readFeed } from './features/cards/index.ts';
import {
  type FundsDeps,
  batchSweep,
  fundsTasks,
  lookUpDuePayments,
} from './features/funds/index.ts';
import { type ApplyDeps, importSweep, importTasks } from './features/imports/index.ts';
import {
  type AccessDeps,
  type Hint,
  accessSweep,
  hintSweep,
  keepAliveSweep,
  orderDataSweep,
} from './features/integrations/index.ts';
import type { MembersDeps } from './features/members/index.ts';
import { daysOpenSince, reconcileBank, reconcileDaily } from './features/reconciliation/index.ts';
import {
  type PosDoors,
  READING_SLOTS,
  feedSweep,
  readDates,
  tipRunSweep,
  tipsTasks,
} from './features/tips-data/index.ts';
import {
  countDaysSweep,
  endOfDaySweep,
  exportTasks,
  runOutSweep,
} from './features/reports/index.ts';
import { tipNotificationSweep } from './features/tips-payouts/index.ts';
import {
  reconcileBilling,
  subscriptionSweep,
  subscriptionTasks,
} from './features/subscriptions/index.ts';
import { lowWalletSweep, notificationSweep } from './features/wallets/index.ts';
import { recordProof } from './ledger/index.ts';
import { type Database, LONG_STATEMENT, openDatabase } from './platform/database/pool.ts';
import { onOneServer } from './platform/one-server.ts';
import { relayEvents } from './platform/relay-events.ts';
import { removeOld } from './platform/retention.ts';
import { sweepDirectory } from './platform/sweep-directory.ts';
import { type Sweep, findClients, sweepDue } from './platform/sweep.ts';
import { queuesOf, startWorker } from './platform/worker.ts';
import type { BankSettings } from './platform/bank-settings.ts';
import type { BankFiles } from './providers/bank-files/bank-files.port.ts';
import type { Billing } from './providers/payments/billing/billing.port.ts';
import type { Payments } from './providers/payments/payments.port.ts';
import type { ProcessorFiles } from './providers/processor/files.port.ts';
import type { CardIssuer } from './providers/processor/issuer.port.ts';
import { cardsPorts } from './wiring/cards-wiring.ts';
import { retentionRules } from './wiring/retention-rules.ts';
import { importKinds } from './wiring/imports-wiring.ts';
import { proveBooks } from './wiring/prove-books.ts';
import { type Integrations, posTokensOff } from './wiring/integrations-wiring.ts';
import { registerListeners } from './wiring/listeners.ts';
import { subscriptionsPorts } from './wiring/subscriptions-wiring.ts';
import { tipResults } from './wiring/tips-wiring.ts';
import { type SendBy, sendWaiting } from './platform/messages/relay.ts';
import { evidenceLoops } from './wiring/evidence-loops.ts';
import { ewaSweeps } from './wiring/ewa-sweeps.ts';
import type { HeadSigning } from './wiring/evidence-wiring.ts';
import { type Loop, repeat } from './platform/repeat.ts';

export type BackgroundDeps = FundsDeps &
  ApplyDeps &
  Omit<MembersDeps, 'ports'> & {
    readonly issuer: CardIssuer;
    readonly files: ProcessorFiles;
    readonly payments: Payments | null;
    readonly billing: Billing | null;
    /** Null where nobody carries files to a bank. */
    readonly bankFiles: BankFiles | null;
    readonly bank: BankSettings;
    readonly doors: PosDoors | null;
    readonly integrations: Integrations;
    /** How tokens of connections are renewed; nothing without it. */
    readonly posTokens?: AccessDeps['tokens'];
    /** Of the owner, whichever of them is the primary. */
    readonly ownerUrls: readonly string[];
    readonly send: SendBy;
    /** Null where heads are not signed: a release that is tried out. */
    readonly heads: HeadSigning | null;
    readonly failed: (error: unknown) => void;
    readonly logged: (line: object) => void;
  };

/**
 * Everything that goes on beside requests: jobs, messages, seals, proofs, and taking up what a
 * crash left open.
 */
export function startBackground(deps: BackgroundDeps): { stop(): Promise<void> } {
  registerListeners();
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
      {
        ...fundsTasks(deps),
        ...importTasks(deps, kinds),
        ...tipsTasks(deps, tipResults),
        ...exportTasks(deps),
        ...subscriptionTasks({ ...deps, ports: subscriptionsPorts }),
      },
      SLOTS,
      POLL_INTERVALS,
    ),
    failed: deps.failed,
  });
  const loops = [...ownLoops(deps, owner), ...sweepLoops(deps, kinds)];
  return {
    async stop() {
      await Promise.all([worker.stop(), ...loops.map((loop) => loop.stop())]);
      await owner.close();
    },
  };
}

/** Only loads leave at a time that was set: what begins at once is told by the database. */
const POLL_INTERVALS = {
  'funds.bulk': seconds(5),
  'imports.apply': seconds(5),
  'tips.pull': seconds(5),
  'tips.pull_now': seconds(5),
  'reports.export': seconds(5),
  'subscriptions.heard': seconds(5),
} as const;

/** How many jobs of a kind run at once here. A load that leaves later never waits for a batch. */
const SLOTS = {
  'funds.leave': 1,
  'funds.bulk': 2,
  'imports.apply': 1,
  ...READING_SLOTS,
  'reports.export': 1,
  'subscriptions.heard': 2,
} as const;

/** A file that got no answer is sent again after this. */
const BANK_ROUND = minutes(1);

/** What goes on for the whole platform. */
function ownLoops(deps: BackgroundDeps, owner: Database): Loop[] {
  const { db, clock, send, failed } = deps;
  return [
    repeat(() => sendWaiting(db, clock, send), seconds(1), failed),
    ...evidenceLoops(deps, owner),
    repeat(() => lookUpDuePayments(deps, failed), seconds(1), failed),
    repeat(() => readFeed({ ...deps, ports: cardsPorts }, failed), seconds(1), failed),
    repeat(() => carryAndCompare(deps, owner), BANK_ROUND, failed),
    repeat(() => watchBank({ ...deps, daysOpenSince }), BANK_ROUND, failed, seconds(20)),
    repeat(() => relayEvents(owner, failed), seconds(1), failed),
    repeat(() => sweepDirectory(db, clock), minutes(10), failed, seconds(30)),
    repeat(() => removeOnce(deps, owner), hours(6), failed, minutes(5)),
    repeat(() => proveOnce(deps, owner), hours(1), failed, seconds(60)),
    repeat(() => reconcileOnce(deps, owner), hours(1), failed, seconds(90)),
    repeat(() => reconcileBankOnce(deps, owner), minutes(10), failed, seconds(45)),
    repeat(() => reconcileBillingOnce(deps, owner), hours(1), failed, seconds(75)),
  ];
}

/** What time makes due and what a crash left open, over all clients. */
function sweepLoops(deps: BackgroundDeps, kinds: ReturnType<typeof importKinds>): Loop[] {
  const { failed } = deps;
  const cards = { ...deps, ports: cardsPorts };
  const { feeds, providers } = deps.integrations;
  const accounts = { ...deps, feeds, providers };
  const waiting = { ...deps, feeds, orderData: providers.orderData };
  const every = (pause: number, sweep: Sweep): Loop =>
    repeat(() => sweepDue(deps, sweep), pause, failed);
  return [
    every(seconds(10), batchSweep(deps)),
    every(seconds(10), importSweep(deps, kinds)),
    every(seconds(10), lowWalletSweep(deps)),
    every(seconds(5), notificationSweep(deps)),
    every(seconds(1), subscriptionSweep({ ...deps, ports: subscriptionsPorts })),
    every(seconds(10), scheduleSweep(deps)),
    every(minutes(5), lateTransferSweep(deps)),
    every(seconds(10), cardSweep(cards, failed)),
    every(seconds(5), orderSweep(cards, failed)),
    every(seconds(30), tipRunSweep(deps)),
    every(minutes(1), feedSweep(deps)),
    every(minutes(1), orderDataSweep(waiting)),
    every(minutes(10), accessSweep(accounts)),
    every(
      minutes(1),
      hintSweep(deps, (hint) => readHinted(deps, hint)),
    ),
    every(seconds(30), tipNotificationSweep(deps)),
    every(minutes(5), endOfDaySweep(deps)),
    every(minutes(5), countDaysSweep(deps)),
    every(minutes(5), runOutSweep(deps)),
    ...ewaSweeps(deps, failed).map(([pause, sweep]) => every(pause, sweep)),
    every(hours(1), keepAliveSweep({ ...deps, tokens: deps.posTokens ?? posTokensOff })),
  ];
}

/** Numbers of their own among the advisory locks. */
const RETENTION_LOCK = 7_253_307;
const BILLING_RECONCILIATION_LOCK = 7_253_312;
const BANK_RECONCILIATION_LOCK = 7_253_309;
const RECONCILIATION_LOCK = 7_253_310;
const PROOF_LOCK = 7_253_305;
/** Looked at every hour, on every server; done once a day. */
const PROOF_AGE = hours(20);

async function removeOnce({ clock }: BackgroundDeps, owner: Database): Promise<number> {
  await onOneServer(owner, RETENTION_LOCK, () => removeOld(owner, clock, retentionRules));
  return 0;
}

async function proveOnce(deps: BackgroundDeps, owner: Database): Promise<number> {
  await onOneServer(owner, PROOF_LOCK, () => proveAll(deps, owner));
  return 0;
}

/** Holds the processor's files of the day before against the books, on one server. */
async function reconcileOnce(deps: BackgroundDeps, owner: Database): Promise<number> {
  await onOneServer(owner, RECONCILIATION_LOCK, () => reconcileDaily(deps));
  return 0;
}

/** A round with the bank; what it sent is held against the books at once. */
async function carryAndCompare(deps: BackgroundDeps, owner: Database): Promise<number> {
  const read = await carryBankFiles(deps);
  if (read > 0) await reconcileBankOnce(deps, owner);
  return read;
}

/** Holds the statements of the bank against the books, on one server. */
async function reconcileBankOnce(deps: BackgroundDeps, owner: Database): Promise<number> {
  await onOneServer(owner, BANK_RECONCILIATION_LOCK, () => reconcileBank(deps));
  return 0;
}

/** Holds what the payment provider has against the subscriptions that we have, on one server. */
async function reconcileBillingOnce(deps: BackgroundDeps, owner: Database): Promise<number> {
  const billing = { ...deps, ports: subscriptionsPorts };
  await onOneServer(owner, BILLING_RECONCILIATION_LOCK, () =>
    reconcileBilling(billing, deps.failed),
  );
  return 0;
}

/** The daily proof of every client's books. */
async function proveAll(deps: BackgroundDeps, owner: Database): Promise<void> {
  const { db, clock, failed } = deps;
  const before = after(clock.now(), -PROOF_AGE);
  for (const clientId of await findClients(db, 'ledger_clients_to_prove', [before]))
    await proveClient(deps, owner, clientId).catch(failed);
}

/** As the owner, whose statements may take long. */
async function proveClient(
  { db, clock, logged }: BackgroundDeps,
  owner: Database,
  clientId: number,
): Promise<void> {
  const proof = await owner.read('platform', (tx) => proveBooks(tx, clientId, clock.now()));
  await db.write({ clientId }, (tx) => recordProof(tx, clientId, proof));
  if (proof.faults.length > 0) logged({ event: 'ledger_fault', clientId, faults: proof.faults });
}

/** A day that a provider has hinted at is read like one that a load time reads. */
const readHinted = (
  { db, clock }: Pick<BackgroundDeps, 'db' | 'clock'>,
  hint: Hint,
): Promise<void> =>
  db.write({ clientId: hint.clientId }, (tx) =>
    readDates(tx, hint, { first: hint.day, last: hint.day }, clock.now()),
  );
