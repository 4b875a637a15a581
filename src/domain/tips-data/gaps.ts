import { addDays, type Day } from '../../kernel/day.ts';
import { hours, type Instant } from '../../kernel/instant.ts';
import type { Cents } from '../../kernel/money.ts';
import { DATA_GAPS } from './coverage.ts';
import { type Window, windowsIn } from './windows.ts';

/** What is odd about a date and is said, and blocks nothing. */
export const ALERT_GAPS = [
  'no_sales',
  'nobody_clocked_in',
  'sales_without_clockings',
  'sellers_without_sales',
  'planned_not_there',
] as const;
export type AlertGap = (typeof ALERT_GAPS)[number];
/** All that may be missing of a date. */
export const GAPS = [...DATA_GAPS, ...ALERT_GAPS] as const;
export type Gap = (typeof GAPS)[number];

/** How much there was in a service of a date. */
export type ServiceCounts = {
  readonly serviceId: number;
  readonly date: Day;
  readonly sales: number;
  /** Who had clocked in for a part of it. */ readonly clocked: number;
};
export type Nights = {
  readonly windows: readonly Window[];
  /** Of these dates and the four weeks before them; a service without a line had nothing. */
  readonly counts: readonly ServiceCounts[];
  readonly now: Instant;
  /** From which date clock-ins and sales come by themselves; null: they do not. */
  readonly live: { readonly clockings: Day | null; readonly sales: Day | null };
  /** Who sold something on which dates. */
  readonly sold: ReadonlyMap<number, ReadonlySet<Day>>;
  /** Who had clocked in on which dates. */
  readonly worked: ReadonlyMap<number, ReadonlySet<Day>>;
  /** Planned shifts in which whoever was planned never clocked in; milliseconds since 1970. */
  readonly missed: readonly {
    readonly employeeId: number;
    readonly from: number;
    readonly to: number;
  }[];
};
export type FoundGap = {
  readonly date: Day;
  readonly gap: AlertGap;
  readonly serviceIds: readonly number[];
  readonly employeeIds: readonly number[];
  /** On how many of the last four such weekdays there were some. */
  readonly usualWeeks: number | null;
};

/** Nothing is said before so long after a service: the till may still be sending. */
const SETTLES = hours(3);
const WEEKS = [7, 14, 21, 28] as const;
const USUAL = 3;
/** A seller sold something on so many dates of the four weeks before. */
const SELLER_DATES = 3;
/** One seller may well have had none. */
const SELLERS = 2;

/** What is odd about dates whose services have been over for three hours. */
export function alertGapsOf(nights: Nights): FoundGap[] {
  const ended = new Map<Day, number[]>();
  for (const { date, serviceId, end } of nights.windows)
    if (end + SETTLES <= nights.now.getTime())
      ended.set(date, [...new Set([...(ended.get(date) ?? []), serviceId])]);
  const counted = new Map(
    nights.counts.map((one) => [`${one.date} ${String(one.serviceId)}`, one]),
  );
  const count = (date: Day, serviceId: number, of: 'sales' | 'clocked'): number =>
    counted.get(`${date} ${String(serviceId)}`)?.[of] ?? 0;
  return [...ended].flatMap(([date, services]) => gapsOfDate(nights, date, services, count));
}

type Count = (date: Day, serviceId: number, of: 'sales' | 'clocked') => number;

function gapsOfDate(
  nights: Nights,
  date: Day,
  services: readonly number[],
  count: Count,
): FoundGap[] {
  const isLive = (of: Day | null): boolean => of !== null && of <= date;
  const [salesLive, clockingsLive] = [isLive(nights.live.sales), isLive(nights.live.clockings)];
  const found: FoundGap[] = [];
  const say = (gap: AlertGap, more: Partial<FoundGap>): void => {
    found.push({ date, gap, serviceIds: [], employeeIds: [], usualWeeks: null, ...more });
  };
  const unusual = (of: 'sales' | 'clocked') =>
    services.flatMap((serviceId) => {
      if (count(date, serviceId, of) > 0) return [];
      const weeks = WEEKS.filter((days) => count(addDays(date, -days), serviceId, of) > 0).length;
      return weeks >= USUAL ? [{ serviceId, weeks }] : [];
    });
  const ofServices = (all: readonly { serviceId: number; weeks: number }[]): Partial<FoundGap> => ({
    serviceIds: all.map(({ serviceId }) => serviceId),
    usualWeeks: Math.max(...all.map(({ weeks }) => weeks)),
  });
  const noSales = salesLive ? unusual('sales') : [];
  if (noSales.length > 0) say('no_sales', ofServices(noSales));
  const nobody = clockingsLive ? unusual('clocked') : [];
  if (nobody.length > 0) say('nobody_clocked_in', ofServices(nobody));
  const missed = clockingsLive ? missedShifts(nights, date) : null;
  if (missed) say('planned_not_there', missed);
  if (!salesLive || !clockingsLive) return found;
  const unserved = services.filter(
    (id) => count(date, id, 'sales') > 0 && count(date, id, 'clocked') === 0,
  );
  if (unserved.length > 0) say('sales_without_clockings', { serviceIds: unserved });
  const silent = services.some((id) => count(date, id, 'sales') > 0)
    ? silentSellers(nights, date)
    : [];
  if (silent.length >= SELLERS) say('sellers_without_sales', { employeeIds: silent });
  return found;
}

/**
 * Who was planned in services of a date and never there. A shift belongs to the date of the service
 * that it begins in, or first reaches; it is said once all services that it reaches are long over.
 */
function missedShifts(
  { windows, missed, now }: Nights,
  date: Day,
): Pick<FoundGap, 'serviceIds' | 'employeeIds'> | null {
  const services = new Set<number>();
  const people = new Set<number>();
  for (const { employeeId, from, to } of missed) {
    const reached = windowsIn(windows, from, to);
    if (reached[0]?.date !== date) continue;
    if (reached.some(({ end }) => end + SETTLES > now.getTime())) continue;
    people.add(employeeId);
    for (const { serviceId } of reached) services.add(serviceId);
  }
  return people.size === 0 ? null : { serviceIds: [...services], employeeIds: [...people] };
}

/** Who has sold on other dates, was there on this one, and sold nothing. */
const silentSellers = ({ sold, worked }: Nights, date: Day): number[] =>
  [...worked].flatMap(([employee, dates]) => {
    if (!dates.has(date) || sold.get(employee)?.has(date) === true) return [];
    const before = [...(sold.get(employee) ?? [])].filter(
      (day) => day < date && day >= addDays(date, -28),
    );
    return before.length >= SELLER_DATES ? [employee] : [];
  });

/** How far totals of the provider may be off. */
const TOLERANCE: Cents = 100n;

/**
 * Whether the provider's own total of a date is none of ours. Providers end their dates at midnight
 * or in the morning hours, so `ours` has one sum for each hour at which a date may end.
 */
export const totalsDiffer = (provider: Cents, ours: readonly Cents[]): boolean =>
  ours.every((own) => own - provider > TOLERANCE || provider - own > TOLERANCE);
