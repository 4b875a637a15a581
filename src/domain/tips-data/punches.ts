import { portions } from '../../kernel/allocate.ts';
import { dayOf, type Zone } from '../../kernel/day.ts';
import { hours } from '../../kernel/instant.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { compareIds } from '../tips/order.ts';
import type { Id } from '../tips/vocabulary.ts';
import type { Punch, Unassigned, UnassignedReason } from './vocabulary.ts';
import { type Window, windowsIn } from './windows.ts';

export type Span = { readonly from: number; readonly to: number };
/** A shift that counts: whose, in which job, and what of it was worked. */
export type WorkedShift = {
  readonly punch: Punch;
  readonly employeeId: Id;
  readonly jobCodeId: Id;
  readonly from: number;
  readonly to: number;
};
export type Part = {
  readonly window: Window;
  readonly seconds: bigint;
  readonly spans: readonly Span[];
};

/**
 * The punches that can count, one person's overlapping ones of one job made one, and those that
 * cannot, with why.
 */
export function shiftsOf(
  punches: readonly Punch[],
  zone: Zone,
): { shifts: WorkedShift[]; unassigned: Unassigned[] } {
  const shifts: WorkedShift[] = [];
  const unassigned: Unassigned[] = [];
  const ordered = punches
    .filter(({ deleted }) => !deleted)
    .toSorted((a, b) => a.clockedIn.getTime() - b.clockedIn.getTime() || compareIds(a.id, b.id));
  for (const [employeeId, own] of groupBy(ordered, (punch) => punch.employeeId)) {
    const kept: WorkedShift[] = [];
    for (const punch of own) {
      const reason = wrongWith(punch, kept);
      if (reason !== null) unassigned.push(unassignedPunch(punch, reason, zone));
      else if (employeeId !== null && punch.jobCodeId !== null && punch.clockedOut !== null)
        kept.push(
          ...beyond(kept, {
            punch,
            employeeId,
            jobCodeId: punch.jobCodeId,
            from: punch.clockedIn.getTime(),
            to: punch.clockedOut.getTime(),
          }),
        );
    }
    shifts.push(...kept);
  }
  return { shifts, unassigned };
}

/** `before` began no later than this punch. */
function wrongWith(punch: Punch, before: readonly WorkedShift[]): UnassignedReason | null {
  const [from, to] = [punch.clockedIn.getTime(), punch.clockedOut?.getTime()];
  if (punch.held !== null) return punch.held;
  if (punch.employeeId === null) return 'nobody_known';
  if (to === undefined) return 'open_punch';
  if (to <= from || to - from > hours(24)) return 'impossible_times';
  if (punch.jobCodeId === null) return 'no_job';
  return before.some((other) => other.jobCodeId !== punch.jobCodeId && from < other.to)
    ? 'overlap'
    : null;
}

/**
 * What a double punch adds to the earlier ones of its job, which alone can reach into it; nothing
 * where it lies within one.
 */
function beyond(before: readonly WorkedShift[], shift: WorkedShift): WorkedShift[] {
  const covered = before.reduce((latest, { to }) => Math.max(latest, to), shift.from);
  return covered < shift.to ? [{ ...shift, from: covered }] : [];
}

export const unassignedPunch = (
  punch: Punch,
  reason: UnassignedReason,
  zone: Zone,
): Unassigned => ({
  kind: 'punch',
  id: punch.id,
  reason,
  date: dayOf(punch.clockedIn, zone),
  employeeId: punch.employeeId,
  netSales: 0n,
  tips: punch.declaredCashTips,
});

/**
 * Cuts a shift at the edges of the services, without unpaid breaks. A part below
 * `minOverlapMinutes` is dropped where the shift has more in a neighbouring service: a clock-out
 * two minutes late makes no dinner.
 */
export function partsOf(
  shift: WorkedShift,
  windows: readonly Window[],
  minOverlapMinutes: number,
): Part[] {
  const worked = workedSpans(shift);
  const cut = windowsIn(windows, shift.from, shift.to).flatMap((window) => {
    const spans = worked
      .map(({ from, to }) => ({ from: Math.max(from, window.start), to: Math.min(to, window.end) }))
      .filter(({ from, to }) => to > from);
    return spans.length === 0 ? [] : [{ window, seconds: secondsOf(spans), spans }];
  });
  return withoutSmall(
    shortened(cut, secondsOf(worked), unpaidSeconds(shift.punch)),
    BigInt(minOverlapMinutes) * 60n,
  );
}

/** Whole seconds of a shift without its unpaid breaks, whichever services it lies in. */
export function paidSeconds(shift: WorkedShift): bigint {
  const worked = secondsOf(workedSpans(shift));
  const unpaid = unpaidSeconds(shift.punch);
  return unpaid < worked ? worked - unpaid : 0n;
}

/** A shift without the unpaid breaks whose times are known. */
const workedSpans = (shift: WorkedShift): Span[] =>
  without(
    shift,
    shift.punch.breaks.flatMap((one) =>
      !one.paid && 'from' in one ? [{ from: one.from.getTime(), to: one.to.getTime() }] : [],
    ),
  );

const secondsOf = (spans: readonly Span[]): bigint =>
  spans.reduce((total, { from, to }) => total + BigInt(Math.floor((to - from) / 1_000)), 0n);

const unpaidSeconds = (punch: Punch): bigint =>
  punch.breaks.reduce(
    (total, one) => (!one.paid && 'seconds' in one ? total + BigInt(one.seconds) : total),
    0n,
  );

function without(shift: Span, breaks: readonly Span[]): Span[] {
  let spans: Span[] = [{ from: shift.from, to: shift.to }];
  for (const pause of breaks.filter(({ from, to }) => to > from)) {
    spans = spans
      .flatMap(({ from, to }) => [
        { from, to: Math.min(to, pause.from) },
        { from: Math.max(from, pause.to), to },
      ])
      .filter(({ from, to }) => to > from);
  }
  return spans;
}

/**
 * A break of which only the length is known comes off every part in proportion, and off the time
 * outside of the services.
 */
function shortened(parts: readonly Part[], worked: bigint, unpaid: bigint): Part[] {
  if (unpaid === 0n) return [...parts];
  const inside = parts.reduce((total, { seconds }) => total + seconds, 0n);
  const taken = portions(
    unpaid < worked ? unpaid : worked,
    [...parts.map(({ seconds }) => seconds), worked - inside],
    (a, b) => a - b,
  );
  return parts
    .map((part, at) => ({ ...part, seconds: part.seconds - (taken[at]?.amount ?? 0n) }))
    .filter(({ seconds }) => seconds > 0n);
}

function withoutSmall(parts: readonly Part[], least: bigint): Part[] {
  const services = [
    ...groupBy(parts, ({ window }) => `${window.date} ${String(window.serviceId)}`).values(),
  ];
  const sizes = services.map((own) => own.reduce((total, { seconds }) => total + seconds, 0n));
  return services.flatMap((own, at) => {
    const size = sizes[at] ?? 0n;
    const more = (sizes[at - 1] ?? 0n) > size || (sizes[at + 1] ?? 0n) > size;
    return size < least && more ? [] : own;
  });
}
