import { ZONE_OF_RAIL } from '#domain/bank/calendar.ts';
import { debitDates } from '#domain/bank/debit-dates.ts';
import { type PadRun, type PadSchedule, padRuns } from '#domain/bank/pad-schedule.ts';
import { feeFor } from '#domain/funds/fees.ts';
import { dayOf } from '#kernel/day.ts';
import { type Clock, after } from '#kernel/instant.ts';
import { invariant } from '#kernel/invariant.ts';
import type { Cents } from '#kernel/money.ts';
import { balances } from '#server/ledger/index.ts';
import type { SystemActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Sweep } from '#server/platform/sweep.ts';
import { clientTerms, lockActiveClient } from '../../clients/index.ts';
import { type CutOff, debitCalendarOf } from '../calendar/debit-calendar.ts';
import { closeUnmet, insertTransfer } from '../transfers/transfers.repo.ts';
import { nextRunAfter, rhythmOf } from './rhythm.ts';
import { notifyOfDebit } from './notify-of-debit.ts';
import { tellOfPaused } from './pause-schedules.ts';
import { amountOfRun } from './schedules.present.ts';
import {
  type ScheduleRow,
  clientsWithRuns,
  dueSchedules,
  findSchedule,
  insertRun,
  isRun,
  lockSchedule,
  saveSchedule,
} from './schedules.repo.ts';

/** The schedules whose run has come, of all clients; each run is a transaction of its own. */
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
    for (const id of due)
      await db.write({ clientId }, (tx) => runSchedule(tx, { clientId, id, now }, bank.cutOff));
  },
});

type Run = { readonly clientId: number; readonly id: number; readonly now: Date };

/**
 * Does the newest run that has come, with today's figures; older ones were missed. A schedule that
 * can take nothing any more is paused, or ended where its store is closed.
 */
async function runSchedule(
  tx: WriteHandle,
  { clientId, id, now }: Run,
  cutOff: CutOff,
): Promise<void> {
  const held = await lockSchedule(tx, clientId, id);
  if (held?.state !== 'active' || held.next_run_at > now) return;
  await closeUnmet(tx, clientId, held.store_id, dayOf(now, ZONE_OF_RAIL[held.rail]));
  const row = await findSchedule(tx, clientId, id);
  invariant(row, 'a schedule that is locked is there');
  const stopped = await whyStopped(tx, row);
  if (stopped) return stopSchedule(tx, row, stopped, now);
  const calendar = await debitCalendarOf(tx, row.rail, cutOff);
  const rhythm = rhythmOf(row, calendar);
  const runs = runsUntil(rhythm, row.next_run_at, now);
  for (const { period } of runs.slice(0, -1))
    await insertRun(tx, {
      client_id: clientId,
      schedule_id: id,
      period,
      at: now,
      outcome: 'missed',
    });
  const newest = runs.at(-1);
  if (newest && !(await isRun(tx, clientId, id, newest.period)))
    await debit(tx, row, { run: newest, calendar }, now);
  await saveSchedule(tx, clientId, id, { next_run_at: nextRunAfter(rhythm, now) });
}

async function whyStopped(tx: WriteHandle, row: ScheduleRow) {
  if (!row.store_active || !(await lockActiveClient(tx, row.client_id)))
    return { state: 'ended', reason: 'store_closed' } as const;
  if (row.account_state !== 'verified' || row.agreement_ended_at !== null)
    return { state: 'paused', reason: 'account_unverified' } as const;
  return null;
}

async function stopSchedule(
  tx: WriteHandle,
  { id, client_id: clientId, store_id }: ScheduleRow,
  stopped: NonNullable<Awaited<ReturnType<typeof whyStopped>>>,
  now: Date,
): Promise<void> {
  const { state, reason } = stopped;
  await saveSchedule(tx, clientId, id, stopped);
  if (state === 'paused') await tellOfPaused(tx, { clientId, now }, [{ id, store_id, reason }]);
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

type DebitCalendar = Awaited<ReturnType<typeof debitCalendarOf>>;
type Due = { readonly run: PadRun; readonly calendar: DebitCalendar };

async function debit(
  tx: WriteHandle,
  row: ScheduleRow,
  { run: { period }, calendar }: Due,
  now: Date,
): Promise<void> {
  const { client_id: clientId, id } = row;
  const held = await balances(tx, { clientId, accountIds: [row.wallet_account_id] });
  const amount = amountOfRun(row, held.get(row.wallet_account_id) ?? 0n);
  const run = { client_id: clientId, schedule_id: id, period, at: now, amount };
  if (amount === 0n) return insertRun(tx, { ...run, outcome: 'nothing_due' }).then(() => undefined);
  const transferId = await insertDebit(tx, row, { amount, calendar }, now);
  await insertRun(tx, { ...run, outcome: 'debited', transfer_id: transferId });
}

async function insertDebit(
  tx: WriteHandle,
  row: ScheduleRow,
  { amount, calendar }: { readonly amount: Cents; readonly calendar: DebitCalendar },
  now: Date,
): Promise<bigint> {
  const clientId = row.client_id;
  const actor: SystemActor = { kind: 'system', name: 'schedule', clientId };
  const dates = debitDates({
    ...calendar,
    kind: 'pad',
    at: now.toISOString(),
    noticeDays: row.notice_days,
  });
  const fee = feeFor((await clientTerms(tx, clientId)).fees, 'pad', amount);
  const transferId = await insertTransfer(tx, {
    client_id: clientId,
    kind: 'pad',
    wallet_id: row.store_id,
    account_id: row.account_id,
    agreement_id: row.agreement_id,
    amount,
    fee: fee < amount ? fee : amount,
    submit_on: dates.submitOn,
    due_on: dates.dueOn,
    settles_on: dates.settlesOn,
    latest_on: dates.latestOn,
    state: 'created',
    created_at: now,
    manager_name: 'Schedule',
  });
  await audit(
    { tx, actor, origin: { ip: null, requestId: 'schedule', userAgent: null }, now },
    {
      action: 'bank.debit',
      subject: { kind: 'wallet', id: row.store_id },
      after: { transfer_id: transferId, amount, schedule_id: row.id },
    },
  );
  await notifyOfDebit(tx, row, { amount, dueOn: dates.dueOn }, now);
  return transferId;
}
