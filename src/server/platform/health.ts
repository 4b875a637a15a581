import { seconds } from '#kernel/instant.ts';
import type { ReadHandle } from './database/handle.ts';
import type { Database } from './database/pool.ts';
import { pendingMigrations } from './database/migrate.ts';
import type { Gauge } from './http/metrics.ts';

/** How long a job may be due, and a transfer without a seal, before somebody should look. */
const LATE = seconds(60) / 1_000;

type QueueState = {
  readonly task: string;
  readonly waiting: number;
  readonly due: number;
  readonly working: number;
  readonly given_up: number;
  readonly oldest_due_seconds: number;
};
type OpenPayments = {
  readonly state: string;
  readonly payments: number;
  readonly oldest_seconds: number;
};
type OpenDifferences = {
  readonly kind: string;
  readonly differences: number;
  readonly oldest_days: number;
};
export type HealthState = {
  readonly pending: number;
  readonly queue: readonly QueueState[];
  readonly sealLag: number;
};

/** What readiness is made of. Throws where the database does not answer. */
export const healthState = (db: Database, migrations: string): Promise<HealthState> =>
  db.read('platform', async (tx) => {
    const [pending, queue, [seals]] = await Promise.all([
      pendingMigrations(tx, migrations),
      tx.text<QueueState>({ sql: 'SELECT * FROM platform_queue()' }),
      tx.text<{ lag: number }>({ sql: 'SELECT ledger_seal_lag() AS lag' }),
    ]);
    return { pending, queue, sealLag: seals?.lag ?? 0 };
  });

export type Check = 'ok' | 'late' | 'down' | 'pending';
export type Checks = Readonly<Record<'database' | 'migrations' | 'jobs' | 'seals', Check>>;

/** The same in one word each; jobs and seals are late, and never a reason to refuse requests. */
export const checksOf = ({ pending, queue, sealLag }: HealthState): Checks => ({
  database: 'ok',
  migrations: pending === 0 ? 'ok' : 'pending',
  jobs: queue.some((task) => task.oldest_due_seconds > LATE) ? 'late' : 'ok',
  seals: sealLag > LATE ? 'late' : 'ok',
});

/** What lies in the database, over all clients, as figures. */
export async function databaseGauges(db: Database, migrations: string): Promise<Gauge[]> {
  const { queue, sealLag, pending } = await healthState(db, migrations);
  const { payments, faulty, signed, differences, deadLetters } = await db.read(
    'platform',
    readFigures,
  );
  const byState = (pick: (open: OpenPayments) => number) =>
    payments.map((open) => ({ labels: { state: open.state }, value: pick(open) }));
  return [
    ...jobGauges(queue),
    {
      name: 'cardload_payments_open',
      help: 'Payments that are not decided.',
      values: byState((open) => open.payments),
    },
    {
      name: 'cardload_payment_oldest_seconds',
      help: 'Age of the oldest of them.',
      values: byState((open) => open.oldest_seconds),
    },
    ...differenceGauges(differences),
    {
      name: 'cardload_seal_lag_seconds',
      help: 'Age of the oldest transfer without a seal.',
      values: [{ value: sealLag }],
    },
    {
      name: 'cardload_signed_heads_age_seconds',
      help: 'Time since a signed line was stored outside; none where none ever was.',
      values: signed === null ? [] : [{ value: signed }],
    },
    {
      name: 'cardload_ledger_faulty_clients',
      help: 'Clients whose last proof found faults.',
      values: [{ value: faulty }],
    },
    {
      name: 'cardload_events_dead',
      help: 'Events whose listener failed.',
      values: [{ value: deadLetters }],
    },
    {
      name: 'cardload_migrations_pending',
      help: 'Migrations of this release that the database lacks.',
      values: [{ value: pending }],
    },
  ];
}

function jobGauges(queue: readonly QueueState[]): Gauge[] {
  const byTask = (pick: (task: QueueState) => number) =>
    queue.map((task) => ({ labels: { task: task.task }, value: pick(task) }));
  return [
    {
      name: 'cardload_jobs_waiting',
      help: 'Jobs that wait, also those of later.',
      values: byTask((task) => task.waiting),
    },
    {
      name: 'cardload_jobs_due',
      help: 'Jobs that could begin now.',
      values: byTask((task) => task.due),
    },
    {
      name: 'cardload_jobs_working',
      help: 'Jobs that a worker has.',
      values: byTask((task) => task.working),
    },
    {
      name: 'cardload_jobs_given_up',
      help: 'Jobs that failed too often.',
      values: byTask((task) => task.given_up),
    },
    {
      name: 'cardload_job_oldest_due_seconds',
      help: 'For how long the oldest job is due.',
      values: byTask((task) => task.oldest_due_seconds),
    },
  ];
}

async function readFigures(tx: ReadHandle) {
  const [payments, [proof], [signed], differences, [letters]] = await Promise.all([
    tx.text<OpenPayments>({ sql: 'SELECT * FROM funds_open_payments()' }),
    tx.text<{ faulty: number }>({ sql: 'SELECT ledger_faulty_clients() AS faulty' }),
    tx.text<{ age: number | null }>({ sql: 'SELECT platform_signed_heads_age() AS age' }),
    tx.text<OpenDifferences>({ sql: 'SELECT * FROM payments_open_differences()' }),
    tx.text<{ n: number }>({ sql: 'SELECT platform_dead_letters() AS n' }),
  ]);
  return {
    payments,
    faulty: proof?.faulty ?? 0,
    signed: signed?.age ?? null,
    differences,
    deadLetters: letters?.n ?? 0,
  };
}

const differenceGauges = (open: readonly OpenDifferences[]): Gauge[] => [
  {
    name: 'cardload_reconciliation_open',
    help: 'Differences to the files of the processor and of the bank by kind, and events that nobody could post.',
    values: open.map(({ kind, differences }) => ({ labels: { kind }, value: differences })),
  },
  {
    name: 'cardload_reconciliation_oldest_days',
    help: 'Age of the oldest of them in days.',
    values: open.map(({ kind, oldest_days }) => ({ labels: { kind }, value: oldest_days })),
  },
];
