import type { Insertable } from 'kysely';
import type { Day } from '#kernel/day.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Statements } from '#server/platform/database/pool.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { findClients } from '#server/platform/sweep.ts';

export const clientsWithRuns = (db: Statements, now: Date): Promise<number[]> =>
  findClients(db, 'bank_clients_with_runs', [now]);

export const dueSchedules = async (
  tx: ReadHandle,
  clientId: number,
  now: Date,
): Promise<number[]> =>
  (
    await tx.all(
      q
        .selectFrom('bank_schedule')
        .select('id')
        .where('client_id', '=', clientId)
        .where('state', '=', 'active')
        .where('next_run_at', '<=', now)
        .orderBy('id'),
    )
  ).map(({ id }) => id);

/**
 * Which of these still have a run to do, under lock. One that somebody changes at this moment is left
 * out, as who holds many waits for nobody: it is still due afterwards. Accounts come before
 * schedules, in the order in which everybody locks them.
 */
export async function lockDue(
  tx: WriteHandle,
  clientId: number,
  ids: readonly number[],
  now: Date,
): Promise<number[]> {
  await tx.text({
    sql: `SELECT id FROM bank_account WHERE client_id = $1 AND id IN (SELECT account_id FROM bank_schedule WHERE client_id = $1 AND id = ANY ($2::int[]))
          ORDER BY id FOR KEY SHARE`,
    values: [clientId, ids],
  });
  const held = await tx.text<{ id: number }>({
    sql: `SELECT id FROM bank_schedule WHERE client_id = $1 AND id = ANY ($2::int[]) AND state = 'active' AND next_run_at <= $3
          ORDER BY id FOR UPDATE SKIP LOCKED`,
    values: [clientId, ids, now],
  });
  return held.map(({ id }) => id);
}

type Period = { readonly scheduleId: number; readonly period: Day };

/** Those of some periods that were run, or missed: a day that is moved by hand is no other period. */
export async function periodsRun(
  tx: ReadHandle,
  clientId: number,
  periods: readonly Period[],
): Promise<ReadonlySet<number>> {
  const found = await tx.text<{ schedule_id: number }>({
    sql: `SELECT r.schedule_id FROM unnest($2::int[], $3::date[]) AS n (schedule_id, period)
          JOIN bank_run AS r ON r.client_id = $1 AND r.schedule_id = n.schedule_id AND r.period = n.period`,
    values: [
      clientId,
      periods.map(({ scheduleId }) => scheduleId),
      periods.map(({ period }) => period),
    ],
  });
  return new Set(found.map(({ schedule_id: id }) => id));
}

export type RunDone = Period & {
  readonly amount: bigint;
  readonly outcome: Schema['bank_run']['outcome'];
  readonly transferId: bigint | null;
};

export const insertRuns = (
  tx: WriteHandle,
  clientId: number,
  runs: readonly RunDone[],
  now: Date,
): Promise<unknown> =>
  tx.text({
    sql: `INSERT INTO bank_run (client_id, schedule_id, period, at, amount, outcome, transfer_id)
          SELECT $1, n.schedule_id, n.period, $2, n.amount, n.outcome, n.transfer_id
          FROM unnest($3::int[], $4::date[], $5::bigint[], $6::text[], $7::bigint[]) AS n (schedule_id, period, amount, outcome, transfer_id)
          ON CONFLICT DO NOTHING`,
    values: [
      clientId,
      now,
      runs.map(({ scheduleId }) => scheduleId),
      runs.map(({ period }) => period),
      runs.map(({ amount }) => amount),
      runs.map(({ outcome }) => outcome),
      runs.map(({ transferId }) => transferId),
    ],
  });

type NewDebit = Required<
  Pick<
    Insertable<Schema['bank_transfer']>,
    'wallet_id' | 'amount' | 'submit_on' | 'due_on' | 'settles_on' | 'latest_on'
  >
> & {
  readonly account_id: number;
  readonly agreement_id: number;
  readonly fee: bigint;
};

/** Debits of schedules, at most one a wallet; answers the number of each by its wallet. */
export async function insertDebits(
  tx: WriteHandle,
  clientId: number,
  debits: readonly NewDebit[],
  now: Date,
): Promise<ReadonlyMap<number, bigint>> {
  const made = await tx.text<{ id: bigint; wallet_id: number }>({
    sql: `INSERT INTO bank_transfer (client_id, kind, state, created_at, manager_name, wallet_id, account_id, agreement_id, amount, fee, submit_on, due_on, settles_on, latest_on)
          SELECT $1, 'pad', 'created', $2, 'Schedule', n.* FROM unnest($3::int[], $4::int[], $5::int[], $6::bigint[], $7::bigint[], $8::date[], $9::date[], $10::date[], $11::date[]) AS n
          RETURNING id, wallet_id`,
    values: [
      clientId,
      now,
      ...(
        [
          'wallet_id',
          'account_id',
          'agreement_id',
          'amount',
          'fee',
          'submit_on',
          'due_on',
          'settles_on',
          'latest_on',
        ] as const
      ).map((name) => debits.map((debit) => debit[name])),
    ],
  });
  return new Map(made.map(({ id, wallet_id: walletId }) => [walletId, id]));
}

export const saveNextRuns = (
  tx: WriteHandle,
  clientId: number,
  next: readonly { readonly id: number; readonly at: Date }[],
): Promise<unknown> =>
  tx.text({
    sql: `UPDATE bank_schedule AS s SET next_run_at = n.at FROM unnest($2::int[], $3::timestamptz[]) AS n (id, at)
          WHERE s.client_id = $1 AND s.id = n.id`,
    values: [clientId, next.map(({ id }) => id), next.map(({ at }) => at)],
  });

export type Stopped = {
  readonly id: number;
  readonly state: 'paused' | 'ended';
  readonly reason: string;
};

export const saveStopped = (
  tx: WriteHandle,
  clientId: number,
  stopped: readonly Stopped[],
): Promise<unknown> =>
  tx.text({
    sql: `UPDATE bank_schedule AS s SET state = n.state, reason = n.reason FROM unnest($2::int[], $3::text[], $4::text[]) AS n (id, state, reason)
          WHERE s.client_id = $1 AND s.id = n.id`,
    values: [
      clientId,
      stopped.map(({ id }) => id),
      stopped.map(({ state }) => state),
      stopped.map(({ reason }) => reason),
    ],
  });

export const listRuns = (tx: ReadHandle, clientId: number, scheduleId: number) =>
  tx.all(
    q
      .selectFrom('bank_run as r')
      .leftJoin('bank_transfer as t', (join) =>
        join.onRef('t.client_id', '=', 'r.client_id').onRef('t.id', '=', 'r.transfer_id'),
      )
      .selectAll('r')
      .select([
        't.state as transfer_state',
        't.due_on',
        't.settles_on',
        't.latest_on',
        't.return_code',
        't.file_id',
      ])
      .where('r.client_id', '=', clientId)
      .where('r.schedule_id', '=', scheduleId)
      .orderBy('r.period', 'desc')
      .limit(200),
  );
export type RunRow = Awaited<ReturnType<typeof listRuns>>[number];
