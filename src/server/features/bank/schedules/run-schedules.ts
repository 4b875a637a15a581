import { ZONE_OF_RAIL } from '#domain/bank/calendar.ts';
import { type PadRun, type PadSchedule, padRuns } from '#domain/bank/pad-schedule.ts';
import { stopFor } from '#domain/subscriptions/index.ts';
import { type Day, dayOf } from '#kernel/day.ts';
import { groupBy } from '#kernel/group-by.ts';
import { type Clock, after } from '#kernel/instant.ts';
import { balances } from '#server/ledger/index.ts';
import { auditMany } from '#server/platform/audit.ts';
import { isPassing } from '#server/platform/database/failures.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Sweep } from '#server/platform/sweep.ts';
import { lockActiveClient } from '../../clients/index.ts';
import { type CutOff, debitCalendarOf } from '../calendar/debit-calendar.ts';
import { closeUnmet } from '../transfers/transfers.repo.ts';
import { type DebitCalendars, asSchedule, makeDebits } from './make-debits.ts';
import { tellOfPaused } from './pause-schedules.ts';
import { nextRunAfter, rhythmOf } from './rhythm.ts';
import {
  type RunDone,
  type Stopped,
  clientsWithRuns,
  dueSchedules,
  insertRuns,
  lockDue,
  periodsRun,
  saveNextRuns,
  saveStopped,
} from './runs.repo.ts';
import { amountOfRun } from './schedules.present.ts';
import { type ScheduleRow, findSchedules } from './schedules.repo.ts';

/** More in one transaction would keep schedules, and the wallets' stores, from others. */
const TOGETHER = 250;

/** The schedules whose run has come, of all clients; many of a client share a transaction. */
export const scheduleSweep = ({
  db,
  clock,
  bank,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly bank: { readonly cutOff: CutOff };
}): Sweep => ({
  name: 'bank.schedules',
  due: (statements) => clientsWithRuns(statements, clock.now()),
  async work(clientId) {
    const now = clock.now();
    const due = await db.read({ clientId }, (tx) => dueSchedules(tx, clientId, now));
    const run = (ids: readonly number[]): Promise<void> =>
      db.write({ clientId }, (tx) => runSchedules(tx, { clientId, now }, ids, bank.cutOff));
    const failures: unknown[] = [];
    for (let from = 0; from < due.length; from += TOGETHER)
      failures.push(...(await runApart(due.slice(from, from + TOGETHER), run)));
    if (failures.length > 0) throw failures[0];
  },
});

/**
 * Runs schedules together. One that fails takes no other with it: the halves of what failed run
 * apart, down to that one alone. What fails because the database does passes for all of them.
 */
async function runApart(
  ids: readonly number[],
  run: (ids: readonly number[]) => Promise<void>,
): Promise<unknown[]> {
  try {
    await run(ids);
    return [];
  } catch (error) {
    if (isPassing(error)) throw error;
    if (ids.length === 1) return [error];
    const half = Math.ceil(ids.length / 2);
    return [
      ...(await runApart(ids.slice(0, half), run)),
      ...(await runApart(ids.slice(half), run)),
    ];
  }
}

type OfClient = { readonly clientId: number; readonly now: Date };

/**
 * Does the newest run of each that has come, with today's figures; older ones were missed. A
 * schedule that can take nothing any more is paused, or ended where its store is closed.
 */
async function runSchedules(
  tx: WriteHandle,
  { clientId, now }: OfClient,
  due: readonly number[],
  cutOff: CutOff,
): Promise<void> {
  const ids = await lockDue(tx, clientId, due, now);
  if (ids.length === 0) return;
  const rows = await readToday(tx, { clientId, now }, ids);
  const isActive = await lockActiveClient(tx, clientId);
  const stopped = rows.flatMap((row) => {
    const why = whyStopped(row, isActive);
    return why ? [{ id: row.id, store_id: row.store_id, ...why }] : [];
  });
  await stopSchedules(tx, { clientId, now }, stopped);
  const gone = new Set(stopped.map(({ id }) => id));
  const running = rows.filter(({ id }) => !gone.has(id));
  if (running.length > 0) await runRows(tx, { clientId, now }, running, cutOff);
}

/** The schedules as they are today: a deposit that never came is under way no more. */
async function readToday(
  tx: WriteHandle,
  { clientId, now }: OfClient,
  ids: readonly number[],
): Promise<ScheduleRow[]> {
  const rows = await findSchedules(tx, clientId, ids);
  let closed = 0;
  for (const [rail, ofRail] of groupBy(rows, (row) => row.rail)) {
    const walletIds = ofRail.map(({ store_id: id }) => id);
    closed += await closeUnmet(tx, clientId, walletIds, dayOf(now, ZONE_OF_RAIL[rail]));
  }
  return closed === 0 ? rows : findSchedules(tx, clientId, ids);
}

function whyStopped(row: ScheduleRow, clientIsActive: boolean) {
  if (!row.store_active || !clientIsActive)
    return { state: 'ended', reason: 'store_closed' } as const;
  if (row.account_state !== 'verified' || row.agreement_ended_at !== null)
    return { state: 'paused', reason: 'account_unverified' } as const;
  return null;
}

async function stopSchedules(
  tx: WriteHandle,
  { clientId, now }: OfClient,
  stopped: readonly (Stopped & { readonly store_id: number })[],
): Promise<void> {
  if (stopped.length === 0) return;
  await saveStopped(tx, clientId, stopped);
  const paused = stopped.filter(({ state }) => state === 'paused');
  await tellOfPaused(tx, { clientId, now }, paused);
}

async function runRows(
  tx: WriteHandle,
  { clientId, now }: OfClient,
  rows: readonly ScheduleRow[],
  cutOff: CutOff,
): Promise<void> {
  const calendars: DebitCalendars = new Map();
  for (const rail of new Set(rows.map((row) => row.rail)))
    calendars.set(rail, await debitCalendarOf(tx, rail, cutOff));
  const come = rows.map((row) => {
    const rhythm = rhythmOf(row, calendars.get(row.rail)!);
    const periods = runsUntil(rhythm, row.next_run_at, now);
    return { row, periods, next: nextRunAfter(rhythm, now) };
  });
  const newest = come.flatMap(({ row, periods }) => {
    const last = periods.at(-1);
    return last ? [{ row, scheduleId: row.id, period: last.period }] : [];
  });
  const isRun = await periodsRun(tx, clientId, newest);
  const accountIds = rows.map((row) => row.wallet_account_id);
  const held = await balances(tx, { clientId, accountIds });
  const fresh = newest.filter(({ scheduleId }) => !isRun.has(scheduleId));
  const skipped = skipStopped({ tx, clientId, now }, fresh);
  const todo = fresh
    .filter(({ row }) => stopFor(row.access, 'wallet_in') === null)
    .map((one) => ({
      ...one,
      amount: amountOfRun(one.row, held.get(one.row.wallet_account_id) ?? 0n),
    }));
  const made = await makeDebits(tx, { clientId, now }, todo, calendars);
  const missed = come.flatMap(({ row, periods }) =>
    periods.slice(0, -1).map(({ period }) => missedRun(row.id, period)),
  );
  const done = todo.map(({ scheduleId, period, amount }) => {
    const transferId = made.get(scheduleId) ?? null;
    const outcome = transferId === null ? ('nothing_due' as const) : ('debited' as const);
    return { scheduleId, period, amount, outcome, transferId };
  });
  await insertRuns(tx, clientId, [...missed, ...skipped, ...done], now);
  const next = come.map((one) => ({ id: one.row.id, at: one.next }));
  await saveNextRuns(tx, clientId, next);
}

const missedRun = (scheduleId: number, period: Day): RunDone => ({
  scheduleId,
  period,
  amount: 0n,
  outcome: 'missed',
  transferId: null,
});

type RunOfSchedule = {
  readonly row: ScheduleRow;
  readonly scheduleId: number;
  readonly period: Day;
};

/**
 * Runs that the subscription of their wallet stops: missed, with a line of the audit. The next one
 * tries anew.
 */
function skipStopped(
  { tx, clientId, now }: OfClient & { readonly tx: WriteHandle },
  runs: readonly RunOfSchedule[],
): RunDone[] {
  const stopped = runs.flatMap((run) => {
    const reason = stopFor(run.row.access, 'wallet_in');
    return reason === null ? [] : [{ ...run, reason }];
  });
  if (stopped.length > 0)
    auditMany(
      { tx, now, ...asSchedule(clientId) },
      'bank.debit_skipped',
      'wallet',
      stopped.map(({ row, reason }) => ({
        id: row.store_id,
        after: { reason, schedule_id: row.id },
      })),
    );
  return stopped.map(({ scheduleId, period }) => missedRun(scheduleId, period));
}

const MAX_MISSED = 400;

/** The runs from the one that is due up to now, oldest first. */
function runsUntil(schedule: PadSchedule, due: Date, now: Date): PadRun[] {
  const from = after(due, -1).toISOString();
  const until = now.toISOString();
  for (let count = 4; ; count *= 4) {
    const runs = padRuns({ schedule, after: from, count });
    const come = runs.filter(({ at }) => at <= until);
    if (come.length < runs.length || count > MAX_MISSED) return come;
  }
}
