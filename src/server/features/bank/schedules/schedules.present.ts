import type { OutputOf } from '#contract/operation.ts';
import type { padSchedules } from '#contract/pad-schedules.ts';
import { padAmount } from '#domain/bank/pad-schedule.ts';
import type { Cents } from '#kernel/money.ts';
import { toWire } from '#kernel/money.ts';
import { balances } from '#server/ledger/index.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { referenceOf } from '../transfers/transfers.present.ts';
import type { RunRow } from './runs.repo.ts';
import type { ScheduleRow } from './schedules.repo.ts';

type ScheduleOut = OutputOf<(typeof padSchedules)['showPadSchedule']>;

/** What a run of a schedule takes, by what its wallet holds. */
export const amountOfRun = (row: ScheduleRow, balance: Cents): Cents =>
  padAmount({
    float: row.float_amount,
    balance,
    underWay: row.under_way,
    maxDebit: row.max_debit,
  });

export async function presentSchedules(
  tx: ReadHandle,
  clientId: number,
  rows: readonly ScheduleRow[],
): Promise<ScheduleOut[]> {
  const accountIds = rows.map((row) => row.wallet_account_id);
  const held = await balances(tx, { clientId, accountIds });
  return rows.map((row) => ({
    store_name: row.store_name,
    frequency: row.frequency,
    bank_account: `Bank ••${row.last4}`,
    amount: toWire(amountOfRun(row, held.get(row.wallet_account_id) ?? 0n)),
    next_pad_load: row.state === 'active' ? row.next_run_at.toISOString() : null,
    schedule_id: row.id,
    store_id: row.store_id,
    account_id: row.account_id,
    float_amount: toWire(row.float_amount),
    balance: toWire(held.get(row.wallet_account_id) ?? 0n),
    under_way: toWire(row.under_way),
    max_debit: row.max_debit === null ? null : toWire(row.max_debit),
    notice_days: row.notice_days,
    weekday: row.weekday,
    month_day: row.month_day,
    starts_on: row.starts_on,
    run_time: row.run_time,
    timezone: row.timezone,
    state: row.state,
    reason: row.reason,
  }));
}

type RunOut = OutputOf<(typeof padSchedules)['padRuns']>['data'][number];

/** A run with what became of its debit. */
export const presentRun = (row: RunRow): RunOut => ({
  period: row.period,
  at: row.at.toISOString(),
  amount: toWire(row.amount),
  outcome: row.outcome,
  transfer_id: row.transfer_id === null ? null : Number(row.transfer_id),
  transfer:
    row.transfer_id === null || row.transfer_state === null
      ? null
      : {
          reference: referenceOf(row.transfer_id),
          state: row.transfer_state,
          due_on: row.due_on,
          settles_on: row.settles_on,
          latest_on: row.latest_on,
          return_code: row.return_code,
          cancellable: row.transfer_state === 'created' && row.file_id === null,
        },
});
