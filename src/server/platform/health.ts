import { seconds } from '#kernel/instant.ts';
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
  const { payments, faulty } = await db.read('platform', async (tx) => {
    const [payments, [proof]] = await Promise.all([
      tx.text<OpenPayments>({ sql: 'SELECT * FROM funds_open_payments()' }),
      tx.text<{ faulty: number }>({ sql: 'SELECT ledger_faulty_clients() AS faulty' }),
    ]);
    return { payments, faulty: proof?.faulty ?? 0 };
  });
  const byTask = (pick: (task: QueueState) => number) =>
    queue.map((task) => ({ labels: { task: task.task }, value: pick(task) }));
  const byState = (pick: (open: OpenPayments) => number) =>
    payments.map((open) => ({ labels: { state: open.state }, value: pick(open) }));
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
    {
      name: 'cardload_seal_lag_seconds',
      help: 'Age of the oldest transfer without a seal.',
      values: [{ value: sealLag }],
    },
    {
      name: 'cardload_ledger_faulty_clients',
      help: 'Clients whose last proof found faults.',
      values: [{ value: faulty }],
    },
    {
      name: 'cardload_migrations_pending',
      help: 'Migrations of this release that the database lacks.',
      values: [{ value: pending }],
    },
  ];
}
