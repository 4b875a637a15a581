import { addDays, type Day, dayOf, instantAt, readDay, wallClock } from '#kernel/day.ts';
import { type Cents, fromWire, largerOf, sum, wholePercent } from '#kernel/money.ts';
import type { Draft } from '../drafts/drafts.queries.ts';
import type { Service } from '#web/ui/tips/setup.queries.ts';
import type { TipResultRow } from '#web/ui/tips/results.queries.ts';

export const DAYS = 7;
/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => wallClock(instantAt(day, 720, 'UTC'), 'UTC').weekday;

/** The seven days that are looked at: those that the address begins, else those that end today. */
export function weekOf(
  from: string | undefined,
  now: Date,
  zone: string,
): { readonly today: Day; readonly days: readonly Day[] } {
  const today = dayOf(now, zone);
  const first = (from === undefined ? null : readDay(from)) ?? addDays(today, 1 - DAYS);
  return { today, days: Array.from({ length: DAYS }, (_, at) => addDays(first, at)) };
}

/** The first and the last of the days that are looked at. */
export const edgesOf = (days: readonly Day[]): readonly [first: Day, last: Day] =>
  // A week has seven days.
  [days[0], days.at(-1)] as [Day, Day];

export type Column = { readonly id: number; readonly name: string };
/** A service on a day. */
export type ServiceCell = { readonly day: Day; readonly service: number };
export type Cell = ServiceCell & {
  readonly row: TipResultRow | undefined;
  /** Without a result: not served, still to come, being typed, or nothing known. */
  readonly none: 'closed' | 'coming' | 'draft' | 'no_data';
  /** What somebody is typing of it. */
  readonly draft: Draft | undefined;
};

export const spotKey = ({ day, service }: ServiceCell): string => `${day}.${service}`;
export function readSpot(text: string | undefined): ServiceCell | null {
  const [date = '', service = ''] = (text ?? '').split('.');
  const [day, id] = [readDay(date), Number.parseInt(service, 10)];
  return day === null || !Number.isSafeInteger(id) ? null : { day, service: id };
}

export type Week = {
  readonly days: readonly Day[];
  readonly columns: readonly Column[];
  readonly cell: (day: Day, service: number) => Cell;
  readonly rows: readonly TipResultRow[];
};

/** Day by service. A service that is gone has its column where there are results of it. */
export function weekTable({
  days,
  today,
  services,
  rows,
  drafts = [],
}: {
  readonly days: readonly Day[];
  readonly today: Day;
  readonly services: readonly Service[];
  readonly rows: readonly TipResultRow[];
  readonly drafts?: readonly Draft[];
}): Week {
  const columns: Column[] = services.map(({ service_id: id, name }) => ({ id, name }));
  for (const row of rows)
    if (!columns.some(({ id }) => id === row.service_id))
      columns.push({ id: row.service_id, name: row.service });
  const at = new Map(rows.map((row) => [`${row.date}.${row.service_id}`, row]));
  return {
    days,
    columns,
    rows,
    cell: (day, service) => {
      const served =
        services.find((one) => one.service_id === service)?.days.includes(weekdayOf(day)) ?? false;
      const draft = drafts.find(
        (one) => one.date === day && one.service_id === service && one.result_id === null,
      );
      return {
        day,
        service,
        row: at.get(spotKey({ day, service })),
        draft,
        none: draft ? 'draft' : !served ? 'closed' : day >= today ? 'coming' : 'no_data',
      };
    },
  };
}

/** What a result is about: the pot of a pool, the tips that came in of a share. */
export const amountOf = (row: TipResultRow): string => row.tip_pool_amount ?? row.gratuity;
/**
 * How dark the cell of a result is drawn: its amount in whole percent of the largest of the week.
 */
export const heatOf = (row: TipResultRow | undefined, rows: readonly TipResultRow[]): number =>
  row === undefined ? 0 : wholePercent(centsOf(row), rows.map(centsOf).reduce(largerOf, 0n));
const centsOf = (row: TipResultRow): Cents => fromWire(amountOf(row)) ?? 0n;
export const totalOf = (rows: readonly TipResultRow[]): Cents => sum(rows.map(centsOf));

/** Whether it may be taken along to be paid. */
export const payable = (row: TipResultRow | undefined): row is TipResultRow =>
  row !== undefined && row.state === 'pending' && row.blocked.length === 0;
