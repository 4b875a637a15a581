import { addDays, dayOf, type Day, type Zone } from '../../kernel/day.ts';
import { type Cents, partOf, sum } from '../../kernel/money.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { compareIds } from '../tips/order.ts';
import type { Id } from '../tips/vocabulary.ts';
import {
  type Part,
  type Span,
  type WorkedShift,
  partsOf,
  shiftsOf,
  unassignedPunch,
} from './punches.ts';
import type {
  Punch,
  Sale,
  ServiceHours,
  ServiceLine,
  Unassigned,
  UnassignedReason,
} from './vocabulary.ts';
import { type Window, windowAt, windowsOf } from './windows.ts';

export type Intake = {
  readonly services: readonly ServiceHours[];
  readonly zone: Zone;
  /**
   * Business dates of the lines; clockings and sales of the days around them may be among the
   * facts.
   */
  readonly first: Day;
  readonly last: Day;
  readonly punches: readonly Punch[];
  readonly sales: readonly Sale[];
  /** A shorter part of a shift counts only where it has no more in a neighbouring service. */
  readonly minOverlapMinutes: number;
  /** Automatic gratuity counts as tips. */ readonly autoGratuity: boolean;
  /**
   * The job of somebody who sold without a punch in that service; null leaves the sale unassigned.
   */
  readonly usualJob: (employeeId: Id) => Id | null;
  readonly unread: UnreadDates;
};
/**
 * Dates of which nothing was read but their small hours, because the date after is the first that
 * comes by itself or was asked for.
 */
export type UnreadDates = {
  readonly clockings: ReadonlySet<Day>;
  readonly sales: ReadonlySet<Day>;
};
export const ALL_READ: UnreadDates = { clockings: new Set(), sales: new Set() };

/** A line while punches and sales are still added to it. */
type LineTotals = {
  readonly window: Window;
  readonly employeeId: Id;
  readonly jobCodeId: Id;
  seconds: bigint;
  netSales: Cents;
  totalTips: Cents;
  cashPayment: Cents;
  readonly spans: Span[];
};
/** By person and business date. */
type WorkedBy = ReadonlyMap<string, readonly Worked[]>;
type Worked = { readonly shift: WorkedShift; readonly part: Part };

/**
 * Makes lines of clockings and sales, by service and business date, and lists what falls in no
 * service or to nobody known. Pure; the definition is tips.md part 1 of the design.
 */
export function linesOf(intake: Intake): { lines: ServiceLine[]; unassigned: Unassigned[] } {
  const windows = windowsOf(
    intake.services,
    intake.zone,
    addDays(intake.first, -1),
    addDays(intake.last, 1),
  );
  const { shifts, unassigned } = shiftsOf(intake.punches, intake.zone);
  const lines = new Map<string, LineTotals>();
  const worked = shifts.flatMap((shift) => {
    const parts = partsOf(shift, windows, intake.minOverlapMinutes);
    if (parts.length === 0)
      unassigned.push(unassignedPunch(shift.punch, 'no_service', intake.zone));
    const begins = dayOf(shift.punch.clockedIn, intake.zone);
    return parts
      .filter(({ window }) => !isOfUnread(intake.unread.clockings, window.date, begins))
      .map((part): Worked => ({ shift, part }));
  });
  for (const { shift, part } of worked) {
    const line = lineAt(lines, part.window, shift.employeeId, shift.jobCodeId);
    line.seconds += part.seconds;
    line.spans.push(...part.spans);
  }
  declareCash(lines, worked);
  const workedBy = groupBy(worked, ({ shift, part }) => placeOf(shift.employeeId, part.window));
  for (const sale of intake.sales)
    unassigned.push(...book(lines, sale, { windows, workedBy, intake }));
  const within = ({ date }: { readonly date: Day }): boolean =>
    date >= intake.first && date <= intake.last;
  return {
    lines: [...lines.values()].map(toServiceLine).filter(within).sort(byPlace),
    unassigned: unassigned.filter(within).sort((a, b) => compareIds(a.id, b.id)),
  };
}

/**
 * Whether a record of the small hours falls to a date that was not read. A few late bills are not
 * the night: it would be paid out short, or on top of what somebody typed.
 */
const isOfUnread = (unread: ReadonlySet<Day>, date: Day, begins: Day): boolean =>
  date < begins && unread.has(date);

const placeOf = (employeeId: Id, window: Window): string => `${window.date} ${String(employeeId)}`;

function lineAt(
  lines: Map<string, LineTotals>,
  window: Window,
  employeeId: Id,
  jobCodeId: Id,
): LineTotals {
  const key = JSON.stringify([window.date, window.serviceId, employeeId, jobCodeId]);
  const found = lines.get(key) ?? {
    window,
    employeeId,
    jobCodeId,
    seconds: 0n,
    netSales: 0n,
    totalTips: 0n,
    cashPayment: 0n,
    spans: [],
  };
  lines.set(key, found);
  return found;
}

/**
 * Cash tips that somebody declared at the clock stand with the longest part of that shift; they were
 * taken home.
 */
function declareCash(lines: Map<string, LineTotals>, worked: readonly Worked[]): void {
  const longest = new Map<Id, Worked>();
  for (const one of worked) {
    const before = longest.get(one.shift.punch.id);
    if (before === undefined || one.part.seconds > before.part.seconds)
      longest.set(one.shift.punch.id, one);
  }
  for (const { shift, part } of longest.values()) {
    const line = lineAt(lines, part.window, shift.employeeId, shift.jobCodeId);
    line.totalTips += shift.punch.declaredCashTips;
    line.cashPayment += shift.punch.declaredCashTips;
  }
}

/** A sale belongs to the service in which it was opened; answers what of it could not be booked. */
function book(
  lines: Map<string, LineTotals>,
  sale: Sale,
  {
    windows,
    workedBy,
    intake,
  }: { readonly windows: readonly Window[]; readonly workedBy: WorkedBy; readonly intake: Intake },
): Unassigned[] {
  if (sale.voided) return [];
  const at = sale.openedAt.getTime();
  const { assignedTo } = sale;
  const window =
    assignedTo === null
      ? windowAt(windows, at)
      : windows.find(
          ({ serviceId, date }) => serviceId === assignedTo.serviceId && date === assignedTo.date,
        );
  const begins = dayOf(sale.openedAt, intake.zone);
  const date = window?.date ?? begins;
  if (assignedTo === null && isOfUnread(intake.unread.sales, date, begins)) return [];
  if (sale.held !== null)
    return [unassignedBill(sale, { reason: sale.held, date, autoGratuity: intake.autoGratuity })];
  const unassigned: Unassigned[] = [];
  const entries = [
    ...sale.items.map((item) => ({
      employeeId: item.employeeId,
      netSales: item.netSales,
      tips: intake.autoGratuity ? item.autoGratuity : 0n,
      cash: 0n,
    })),
    ...sale.payments.map(({ employeeId, tip, cash }) => ({
      employeeId,
      netSales: 0n,
      tips: tip,
      cash: cash ? tip : 0n,
    })),
  ].filter(({ netSales, tips }) => netSales !== 0n || tips !== 0n);
  for (const { employeeId, netSales, tips, cash } of entries) {
    const refuse = (reason: UnassignedReason): number =>
      unassigned.push({
        kind: 'sale',
        id: sale.id,
        reason,
        date,
        employeeId,
        netSales,
        tips,
      });
    const jobCodeId =
      employeeId === null || window === undefined
        ? null
        : (jobAt(employeeId, at, window, workedBy) ?? intake.usualJob(employeeId));
    if (window === undefined) refuse('no_service');
    else if (employeeId === null) refuse('nobody_known');
    else if (jobCodeId === null) refuse('no_job');
    else {
      const line = lineAt(lines, window, employeeId, jobCodeId);
      line.netSales += netSales;
      line.totalTips += tips;
      line.cashPayment += cash;
    }
  }
  return unassigned;
}

/** A bill that is held as a whole: as long as its amounts are in doubt, they are nobody's. */
function unassignedBill(
  { id, items, payments }: Sale,
  {
    reason,
    date,
    autoGratuity,
  }: { readonly reason: UnassignedReason; readonly date: Day; readonly autoGratuity: boolean },
): Unassigned {
  const people = new Set([...items, ...payments].map(({ employeeId }) => employeeId));
  const [only = null] = people;
  const gratuities = autoGratuity ? sum(items.map((item) => item.autoGratuity)) : 0n;
  return {
    kind: 'sale',
    id,
    reason,
    date,
    employeeId: people.size === 1 ? only : null,
    netSales: sum(items.map(({ netSales }) => netSales)),
    tips: sum(payments.map(({ tip }) => tip)) + gratuities,
  };
}

/**
 * The job somebody was clocked in with when the bill was opened, else the one they worked longest
 * in that service.
 */
function jobAt(employeeId: Id, at: number, window: Window, workedBy: WorkedBy): Id | null {
  const own = workedBy.get(placeOf(employeeId, window)) ?? [];
  const then = own.find(({ shift }) => shift.from <= at && at < shift.to);
  if (then !== undefined) return then.shift.jobCodeId;
  const same = own.filter(({ part }) => part.window.serviceId === window.serviceId);
  const [longest] = same.toSorted((a, b) =>
    a.part.seconds > b.part.seconds
      ? -1
      : a.part.seconds < b.part.seconds
        ? 1
        : compareIds(a.shift.jobCodeId, b.shift.jobCodeId),
  );
  return longest?.shift.jobCodeId ?? null;
}

const toServiceLine = ({ window, seconds, spans, ...line }: LineTotals): ServiceLine => ({
  serviceId: window.serviceId,
  date: window.date,
  ...line,
  minutes: partOf(seconds - (seconds % 60n), 1n, 60n),
  spans: spans.map(({ from, to }) => ({ from: new Date(from), to: new Date(to) })),
});

const byPlace = (a: ServiceLine, b: ServiceLine): number =>
  (a.date < b.date ? -1 : a.date > b.date ? 1 : 0) ||
  a.serviceId - b.serviceId ||
  compareIds(a.employeeId, b.employeeId) ||
  compareIds(a.jobCodeId, b.jobCodeId);

const MINUTES_OF_A_DAY = 1_440n;
/** The whole minutes that a line counts: nobody works longer than a day. */
export const minutesOf = ({ minutes }: Pick<ServiceLine, 'minutes'>): number =>
  Number.parseInt((minutes < MINUTES_OF_A_DAY ? minutes : MINUTES_OF_A_DAY).toString(), 10);
