import { type Cents, toWire } from '#kernel/money.ts';
import type { PeriodRow } from '../periods/periods.repo.ts';
import type { DeductionLine, PaydaySums } from './deductions.repo.ts';

const wireOrNull = (amount: Cents | null): string | null =>
  amount === null ? null : toWire(amount);

/** A period with what came off and what came back, as the wire has it. */
export const presentPayday = (
  period: PeriodRow,
  sums: PaydaySums,
  { isOverdue }: { readonly isOverdue: boolean },
) => ({
  first_day: period.first_day,
  last_day: period.last_day,
  payday: period.payday,
  cutoff_at: period.cutoff_at.toISOString(),
  state: period.state,
  reported_at: period.reported_at?.toISOString() ?? null,
  settled_at: period.settled_at?.toISOString() ?? null,
  members: sums.members,
  amount: toWire(sums.amount),
  deducted: toWire(sums.deducted),
  carried: toWire(sums.carried),
  written_off: toWire(sums.written_off),
  waiting: sums.waiting,
  due_back: toWire(period.due_back),
  given_back: toWire(period.given_back),
  short: period.told_short_on !== null && period.given_back < period.due_back,
  overdue: isOverdue,
  fund_at_start: wireOrNull(period.fund_at_start),
  fund_at_end: wireOrNull(period.fund_at_end),
  peak_outstanding: wireOrNull(period.peak_outstanding),
});

/** A row of a report as the wire has it. */
export const presentDeduction = (row: DeductionLine) => ({
  pos_id: row.pos_id,
  customer_id: row.customer_id,
  last_name: row.last_name,
  first_name: row.first_name,
  full_name: `${row.first_name} ${row.last_name}`,
  amount: toWire(row.amount),
  carried_in: toWire(row.carried_in),
  advances: row.advances,
  taken_last_year: toWire(row.taken_last_year),
  left_out: row.left_out,
  left: row.has_left,
  outcome: presentOutcome(row),
});

function presentOutcome(row: DeductionLine) {
  const { deducted, carried, written_off: writtenOff, entered_at: enteredAt } = row;
  if (deducted === null || carried === null || writtenOff === null || enteredAt === null)
    return null;
  return {
    deducted: toWire(deducted),
    carried: toWire(carried),
    written_off: toWire(writtenOff),
    reason: row.reason,
    entered_by: row.entered_by,
    entered_at: enteredAt.toISOString(),
  };
}
