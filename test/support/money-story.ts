import { afterAll, beforeAll, expect } from 'vitest';
import type { Level } from '#domain/access/levels.ts';
import { processBatch } from '#server/features/funds/bulk/process-batch.ts';
import { batchSweep, lookUpDuePayments } from '#server/features/funds/index.ts';
import { runSweep } from './run-sweep.ts';
import { type Caller, signedIn } from './caller.ts';
import { expectBooksInOrder, heldBy } from './money.ts';
import { type ScriptedProcessor, scriptedProcessor } from './scripted-processor.ts';
import { type World, type WorldOptions, buildWorld } from './world.ts';

export type Refused = {
  readonly code: string;
  readonly params: Record<string, string | number>;
  readonly errors: { path: string; code: string; params: Record<string, string> }[];
};
export type Movement = {
  readonly id: number;
  readonly status: string;
  readonly state: string;
  readonly reason: string | null;
  readonly fee: string;
  readonly total_amount: string | null;
};
type Counted = { readonly count: number; readonly amount: string };
export type Job = {
  readonly job_id: number;
  readonly key: string;
  readonly state: string;
  readonly memo: string;
  readonly total: string;
  readonly ready: Counted;
  readonly with_errors: Counted;
  readonly with_warnings: Counted;
  readonly excluded: Counted;
  readonly sent: Counted;
  readonly failed: Counted;
  readonly unknown: Counted;
  readonly waiting: Counted;
  readonly blockers: { code: string; params: Record<string, string> }[];
};
export type Loaded = Refused & { readonly transfer: Movement; readonly wallet: Wallet };
type Wallet = { readonly wallet_id: number; readonly balance: string | null };
/** A person of the world by their place (Ana, Ben, Cleo), and what they get. */
export type Row = readonly [person: number, amount: string];
type Single = {
  readonly by?: Caller;
  readonly person?: number;
  readonly store?: number;
  readonly key?: string;
  readonly more?: object;
};
type Batch = { readonly by?: Caller; readonly kind?: 'load' | 'unload'; readonly store?: number };

/**
 * A client whose money moves: the calls of a story, and looks at what it left. The world is new
 * for each test file; its books are proven when the file ends.
 */
export class MoneyStory {
  world!: World;
  admin!: Caller;
  readonly processor: ScriptedProcessor = scriptedProcessor();
  private count = 0;

  constructor(options: Omit<WorldOptions, 'processor'> = {}) {
    beforeAll(async () => {
      this.world = await buildWorld({ ...options, processor: this.processor });
      this.admin = await this.as('Admin');
    });
    afterAll(async () => {
      await expectBooksInOrder(this.world, this.world.ours.id);
      await this.world.close();
    });
  }

  get client(): number {
    return this.world.ours.id;
  }
  get store(): number {
    return this.world.ours.store;
  }
  get otherStore(): number {
    return this.world.ours.otherStore;
  }
  get deps() {
    const { test, clock } = this.world;
    return { db: test.database, clock, processor: this.processor };
  }
  as = (level: Level): Promise<Caller> => signedIn(this.world, this.world.ours, level);
  newKey = (): string => `story-${(this.count += 1)}`;
  person = (index: number): number => this.world.ours.customers[index]!;

  /** They work in both stores from now on. */
  worksInBoth = (index: number) =>
    this.world.test.owner(
      `INSERT INTO membership (client_id, customer_id, store_id, name_key)
       SELECT client_id, customer_id, s.id, name_key FROM membership AS m CROSS JOIN unnest($2::int[]) AS s (id)
       WHERE customer_id = $1 ON CONFLICT DO NOTHING`,
      [this.person(index), [this.store, this.otherStore]],
    );

  load = (amount: string, one: Single = {}) => this.single<Loaded>('load-value', amount, one);
  unload = (amount: string, one: Single = {}) => this.single<Loaded>('reverse-load', amount, one);
  loadAsJob = (amount: string, one: Single = {}) =>
    this.single<Job & Refused>('load-value-async', amount, one);
  private single<T>(verb: string, amount: string, one: Single) {
    const by = one.by ?? this.admin;
    const body = {
      customer_id: this.person(one.person ?? 0),
      store_id: one.store ?? this.store,
      amount,
      notes: 'n',
      description: 'd',
      ...one.more,
    };
    return by.call<T>('POST', `/managers/${by.manager}/${verb}`, {
      key: one.key ?? this.newKey(),
      body,
    });
  }

  transfer(amount: string, from = this.store, to = this.otherStore, more: object = {}) {
    return this.admin.call<Movement & Refused>(
      'POST',
      `/admins/${this.admin.manager}/wallet-to-wallet/${from}`,
      { key: this.newKey(), body: { receiver_wallet_id: to, amount, notes: 'n', ...more } },
    );
  }

  async draft(rows: readonly Row[], { by = this.admin, kind = 'load', store }: Batch = {}) {
    const body = {
      kind,
      store_id: store ?? this.store,
      rows: rows.map(([person, load_amount]) => ({ staff_id: `S${person}`, load_amount })),
    };
    const done = await by.call<Job>('POST', '/bulk/drafts', { body });
    expect(done.status).toBe(201);
    return done.body;
  }
  confirm = (job: Job, by = this.admin, more: object = { duplicate_ok: true }) =>
    by.call<Job & Refused>('POST', `/bulk/${job.job_id}/confirm`, {
      key: this.newKey(),
      body: { total: job.total, ...more },
    });
  retry = (job: Job, by = this.admin) =>
    by.call<Job & Refused>('POST', `/bulk/${job.job_id}/retry`, { key: this.newKey(), body: {} });
  mark = (job: Job, body: object) =>
    this.admin.call<Job & Refused>('POST', `/bulk/${job.job_id}/rows`, { body });
  job = async (job: { readonly job_id: number }): Promise<Job> =>
    (await this.admin.call<Job>('GET', `/jobs/${job.job_id}`)).body;
  /** What the queue does with a batch that is confirmed. */
  work = async (job: { readonly job_id: number }): Promise<Job> => {
    await processBatch(this.deps, this.client, job.job_id);
    return this.job(job);
  };
  /** A batch that was confirmed and sent. */
  async sent(rows: readonly Row[], batch: Batch = {}): Promise<Job> {
    const job = await this.draft(rows, batch);
    expect((await this.confirm(job, batch.by)).status).toBe(202);
    return this.work(job);
  }

  /** What wallets, cards and everything between them hold, in cents. */
  async held() {
    const of = async (kind: string) => Number(await heldBy(this.world, this.client, kind));
    return {
      wallets: await of('wallet'),
      cards: await of('card'),
      batches: await of('batch'),
      inFlight: await of('in_flight'),
      settlement: await of('settlement'),
      suspense: await of('suspense'),
      fees: await of('fee_income'),
    };
  }
  /** How what is held changes while something is done. */
  async moved(work: () => Promise<unknown>) {
    const before = await this.held();
    await work();
    const now = await this.held();
    const kinds = Object.keys(before) as (keyof typeof before)[];
    return Object.fromEntries(
      kinds.flatMap((kind) =>
        now[kind] === before[kind] ? [] : [[kind, now[kind] - before[kind]]],
      ),
    );
  }
  /** What one wallet holds, in cents. */
  async balance(walletId: number): Promise<bigint> {
    const [row] = await this.world.test.owner<{ balance: string }>(
      `SELECT a.balance::text FROM wallet w JOIN ledger_account a ON a.client_id = w.client_id AND a.id = w.account_id WHERE w.id = $1`,
      [walletId],
    );
    return BigInt(row!.balance);
  }
  /** What a manager has used of a day. */
  async used(manager: number, day: string): Promise<number> {
    const rows = await this.world.test.owner<{ amount: string }>(
      `SELECT amount::text FROM load_day WHERE client_id = $1 AND manager_id = $2 AND day = $3::date`,
      [this.client, manager, day],
    );
    return Number(rows[0]?.amount ?? 0);
  }
  block = (walletId: number, blocked = true) =>
    this.world.test.owner('UPDATE wallet SET blocked = $2 WHERE id = $1', [walletId, blocked]);
  audited = (action: string, subject: number) =>
    this.world.test.owner<{ actor_id: number; before: unknown; after: Record<string, unknown> }>(
      `SELECT actor_id, before, after FROM audit_line WHERE client_id = $1 AND action = $2 AND subject_id = $3 ORDER BY id`,
      [this.client, action, subject],
    );
  /** The clock moves on; whoever was signed in is signed in again. */
  async moveTo(instant: string | Date): Promise<void> {
    this.world.clock.moveTo(new Date(instant));
    this.admin = await this.as('Admin');
  }
  later = (ms: number): Promise<void> =>
    this.moveTo(new Date(this.world.clock.now().getTime() + ms));
  /** What the background does again and again: batches that were left, payments that are due. */
  sweep = async (failed: (error: unknown) => void = rethrow): Promise<void> => {
    await runSweep(this.world.test.database, batchSweep(this.deps));
    while ((await lookUpDuePayments(this.deps, failed)) > 0);
  };
}

const rethrow = (error: unknown): never => {
  throw error;
};
