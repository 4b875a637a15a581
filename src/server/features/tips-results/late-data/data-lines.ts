import { createHash } from 'node:crypto';
import { minutesOf } from '#domain/tips-data/index.ts';
import type { Found } from '../../tips-data/index.ts';
import { type LineColumns, lineColumns } from '../results/line-columns.ts';
import type { LineRow, ResultRow } from '../results/results.repo.ts';

/** A line as clockings and sales give it, in the columns that keep it. */
export type DataLine = LineColumns & {
  readonly spans: readonly { readonly from: Date; readonly to: Date }[];
};

export const asDataLine = (line: Found['lines'][number]): DataLine => ({
  ...lineColumns({ ...line, minutes: minutesOf(line) }),
  spans: line.spans,
});

export const keyOf = ({
  employee_id: employee,
  job_code_id: job,
}: Pick<LineRow, 'employee_id' | 'job_code_id'>): string => `${employee} ${job}`;
const figures = ({
  minutes,
  net_sales: sales,
  total_tips: tips,
  cash_payment: cash,
}: LineColumns): string => [minutes, sales, tips, cash].join(' ');

/** What data says of a result. What somebody took out of it stays out. */
export function dataOf(
  {
    service_id: service,
    business_date: date,
    removed,
  }: Pick<ResultRow, 'service_id' | 'business_date'> & {
    readonly removed?: readonly string[];
  },
  lines: Found['lines'],
): DataLine[] {
  const out = new Set(removed);
  return lines
    .filter((line) => line.serviceId === service && line.date === date)
    .map(asDataLine)
    .filter((line) => !out.has(keyOf(line)));
}

/** Data as a short mark: the same data, the same mark. */
export const markOf = (data: readonly DataLine[]): string =>
  createHash('sha256')
    .update(
      data
        .map((line) => `${keyOf(line)} ${figures(line)}`)
        .sort()
        .join('\n'),
    )
    .digest('hex')
    .slice(0, 32);

/** Whether data says something that a result has not, and that nobody has refused. */
export const departs = (
  result: Pick<ResultRow, 'refused'>,
  kept: readonly LineRow[],
  data: readonly DataLine[],
): boolean => differ(kept, data) && markOf(data) !== result.refused;

/** Whether data would change a result: what was typed by hand is not its business. */
export function differ(kept: readonly LineRow[], data: readonly DataLine[]): boolean {
  const byHand = new Set(kept.filter((line) => line.by_hand).map(keyOf));
  const [was, is] = [
    kept.filter((line) => !line.by_hand),
    data.filter((line) => !byHand.has(keyOf(line))),
  ];
  const now = new Map(is.map((line) => [keyOf(line), figures(line)]));
  return was.length !== is.length || was.some((line) => now.get(keyOf(line)) !== figures(line));
}

/** The lines that a result would have with this data. New ones have numbers below 0. */
export function withData(
  kept: readonly LineRow[],
  data: readonly DataLine[],
  { client_id, result_id }: { readonly client_id: number; readonly result_id: number },
): LineRow[] {
  const before = new Map(kept.map((line) => [keyOf(line), line]));
  const fresh = data
    .filter((line) => before.get(keyOf(line))?.by_hand !== true)
    .map((line, index): LineRow => {
      const own = before.get(keyOf(line));
      return {
        client_id,
        result_id,
        id: own?.id ?? -1 - index,
        contributor: own?.contributor ?? null,
        by_hand: false,
        edited_by: null,
        edited_at: null,
        contribution: 0n,
        share: 0n,
        ...line,
      };
    });
  return [...kept.filter((line) => line.by_hand), ...fresh];
}
