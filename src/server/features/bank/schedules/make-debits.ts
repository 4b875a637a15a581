import { debitDates } from '#domain/bank/debit-dates.ts';
import type { Rail } from '#domain/bank/days.ts';
import { feeFor } from '#domain/funds/fees.ts';
import { invariant } from '#kernel/invariant.ts';
import type { Cents } from '#kernel/money.ts';
import type { SystemActor } from '#server/platform/actor.ts';
import { auditMany } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { clientTerms } from '../../clients/index.ts';
import type { debitCalendarOf } from '../calendar/debit-calendar.ts';
import { notifyOfDebits } from './notify-of-debits.ts';
import { insertDebits } from './runs.repo.ts';
import type { ScheduleRow } from './schedules.repo.ts';

export type DebitCalendars = Map<Rail, Awaited<ReturnType<typeof debitCalendarOf>>>;
/** A run whose period has come, with what it takes. */
type Due = { readonly row: ScheduleRow; readonly amount: Cents };

/** Who acts where a schedule does. */
export const asSchedule = (clientId: number) => ({
  actor: { kind: 'system', name: 'schedule', clientId } satisfies SystemActor,
  origin: { ip: null, requestId: 'schedule', userAgent: null },
});

/**
 * The debits of runs that take something, each with its line of the audit and its notice. Answers
 * the number of each debit by its schedule.
 */
export async function makeDebits(
  tx: WriteHandle,
  { clientId, now }: { readonly clientId: number; readonly now: Date },
  runs: readonly Due[],
  calendars: DebitCalendars,
): Promise<ReadonlyMap<number, bigint>> {
  const due = runs.filter(({ amount }) => amount > 0n);
  if (due.length === 0) return new Map();
  const { fees } = await clientTerms(tx, clientId);
  const debits = due.map(({ row, amount }) => {
    const fee = feeFor(fees, 'pad', amount);
    const calendar = calendars.get(row.rail)!;
    const at = now.toISOString();
    const dates = debitDates({ ...calendar, kind: 'pad', at, noticeDays: row.notice_days });
    return { row, amount, fee: fee < amount ? fee : amount, dates };
  });
  const made = await insertDebits(
    tx,
    clientId,
    debits.map(({ row, amount, fee, dates }) => ({
      wallet_id: row.store_id,
      account_id: row.account_id,
      agreement_id: row.agreement_id,
      amount,
      fee,
      submit_on: dates.submitOn,
      due_on: dates.dueOn,
      settles_on: dates.settlesOn,
      latest_on: dates.latestOn,
    })),
    now,
  );
  const transferOf = (storeId: number): bigint => {
    const id = made.get(storeId);
    invariant(id !== undefined, 'a debit that was made has a number');
    return id;
  };
  auditMany(
    { tx, now, ...asSchedule(clientId) },
    'bank.debit',
    'wallet',
    debits.map(({ row, amount }) => ({
      id: row.store_id,
      after: { transfer_id: transferOf(row.store_id), amount, schedule_id: row.id },
    })),
  );
  const notices = debits.map(({ row, amount, dates }) => ({ row, amount, dueOn: dates.dueOn }));
  await notifyOfDebits(tx, clientId, notices, now);
  return new Map(debits.map(({ row }) => [row.id, transferOf(row.store_id)]));
}
