import { dayOf } from '#kernel/day.ts';
import { toWire } from '#kernel/money.ts';
import type { Currency } from '#kernel/money.ts';
import { writeCsv } from '#server/platform/csv.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Download } from '#server/platform/http/handler.ts';
import type { StoreRef } from '../../tips-setup/index.ts';
import { type DeductionLine, advanceLines, deductionLines } from './deductions.repo.ts';
import { keyOfPeriod } from '../periods/periods.repo.ts';
import type { NamedPeriod } from './show-deductions.ts';

const LEADING_COLUMNS = [
  ...(['pos_id', 'last_name', 'first_name', 'period_start', 'period_end', 'payday'] as const),
  ...(['deduction_code', 'amount', 'currency'] as const),
] as const;
const MEMBER_COLUMNS = [...LEADING_COLUMNS, 'advances', 'taken_last_year'] as const;
const ADVANCE_COLUMNS = [...LEADING_COLUMNS, 'advance_id', 'taken_on', 'carried_in'] as const;

type FileOf = {
  readonly named: NamedPeriod;
  readonly by: 'member' | 'advance';
  readonly currency: Currency;
  readonly now: Date;
};

/**
 * Payroll's file of a payday, a row a payroll ID or a row an advance; both come to the same amount.
 * Who has had it taken off already, or took back their consent, is in neither.
 */
export async function deductionsFile(
  tx: ReadHandle,
  store: StoreRef,
  { named: { settings, period }, by, currency, now }: FileOf,
): Promise<Download> {
  const today = dayOf(now, store.timezone);
  const rows = (await deductionLines(tx, period, { today })).rows.filter(
    ({ left_out: leftOut }) => leftOut === null,
  );
  const common = [period.first_day, period.last_day, period.payday, settings.deduction_code];
  const name = `deductions-${store.storeId}-${period.payday}`;
  const suffix = `${by === 'advance' ? '-advances' : ''}${period.state === 'open' ? '-preliminary' : ''}`;
  const filename = `${name}${suffix}.csv`;
  if (by === 'member') {
    const lines = rows.map((row) => [
      ...leading(row, common),
      ...[toWire(row.amount), currency, row.advances, toWire(row.taken_last_year)],
    ]);
    return { filename, content: writeCsv(MEMBER_COLUMNS, lines) };
  }
  const advances = await advanceLines(tx, keyOfPeriod(period));
  const byPosId = new Map(rows.map((row) => [row.pos_id, row]));
  const taken = advances.flatMap((line) => {
    const row = byPosId.get(line.pos_id);
    if (row === undefined) return [];
    const day = dayOf(line.taken_at, store.timezone);
    const amount = toWire(line.amount);
    return [[...leading(row, common), amount, currency, line.advance_id, day, toWire(0n)]];
  });
  const carried = rows
    .filter(({ carried_in: carriedIn }) => carriedIn > 0n)
    .map((row) => {
      const amount = toWire(row.carried_in);
      return [...leading(row, common), amount, currency, null, null, amount];
    });
  return { filename, content: writeCsv(ADVANCE_COLUMNS, [...taken, ...carried]) };
}

const leading = (row: DeductionLine, common: readonly string[]) => [
  row.pos_id,
  row.last_name,
  row.first_name,
  ...common,
];
