import type { Instant } from '#kernel/instant.ts';
import type {
  PosBreak,
  PosKnown,
  PosNamed,
  PosPlace,
  PosPunch,
  PosShift,
} from '../point-of-sale.port.ts';
import { type AskedDays, isWithin } from '../shared/asked-days.ts';
import type { Mapped, RecordReader } from '../shared/collect-pages.ts';
import { keptBody } from '../shared/kept-body.ts';
import {
  type Fields,
  Unreadable,
  changeStamp,
  fieldsOf,
  flag,
  id,
  idText,
  instant,
  optionalGain,
  optionalId,
  optionalInstant,
  optionalList,
} from '../shared/read-json.ts';
import { sevenShiftsKey } from './seven-shifts-keys.ts';

export type PunchContext = {
  readonly place: PosPlace;
  readonly known: PosKnown;
  readonly days: AskedDays | null;
  readonly readAt: Instant;
};

export const punchReader = (context: PunchContext): RecordReader<PosPunch> => ({
  read: (raw) => readPunch(raw, context),
  keyOf: keyOfId,
  keep: keptBody,
});

export function keyOfId(raw: Fields): string | null {
  const text = idText(raw.id);
  return text === null ? null : sevenShiftsKey(text);
}

function readPunch(raw: Fields, { place, known, days, readAt }: PunchContext): Mapped<PosPunch> {
  // One call may list all locations of a company; each store keeps its own.
  if (id(raw, 'location_id') !== place.location) return null;
  const clockedIn = instant(raw, 'clocked_in');
  if (!isWithin(days, clockedIn)) return null;
  const clockedOut = optionalInstant(raw, 'clocked_out');
  const { breaks, hasOpenBreak } = readBreaks(raw, clockedOut);
  const approved = flag(raw, 'approved');
  const user = optionalId(raw, 'user_id');
  const wage = optionalGain(raw, 'hourly_wage');
  const notes: PosPunch['notes'][number][] = [];
  if (flag(raw, 'auto_clocked_out') === true) notes.push('auto_clocked_out');
  if (hasOpenBreak) notes.push('open_break');
  return {
    record: {
      id: sevenShiftsKey(id(raw, 'id')),
      changedAt: changeStamp(raw, 'modified', readAt),
      employeeId: user === null ? null : sevenShiftsKey(user),
      role: roleOf(raw, known),
      clockedIn,
      clockedOut,
      breaks,
      deleted: flag(raw, 'deleted') === true,
      declaredCashTips: optionalGain(raw, 'tips'),
      approved,
      // Cents to ten-thousandths of a unit.
      hourlyWageE4: wage === 0n ? null : wage * 100n,
      held: place.options.approvedOnly === true && approved !== true ? 'not_approved' : null,
      notes,
    },
  };
}

/** Role 0 is none. */
export function roleOf(raw: Fields, known: PosKnown): PosNamed | null {
  const number = optionalId(raw, 'role_id');
  if (number === null) return null;
  const key = sevenShiftsKey(number);
  return { id: key, name: known.rolesById.get(key) ?? number };
}

/** A break that nobody ended goes on until the clock-out; of an open punch it is not known yet. */
function readBreaks(
  punch: Fields,
  clockedOut: Instant | null,
): { readonly breaks: readonly PosBreak[]; readonly hasOpenBreak: boolean } {
  const breaks: PosBreak[] = [];
  let hasOpenBreak = false;
  for (const raw of optionalList(punch, 'breaks')) {
    const pause = fieldsOf(raw);
    if (flag(pause, 'deleted') === true) continue;
    const from = instant(pause, 'in');
    const end = optionalInstant(pause, 'out');
    const to = end ?? clockedOut;
    if (to === null) continue;
    // As no break at all it would be paid.
    if (to < from) throw new Unreadable('breaks');
    if (end === null) hasOpenBreak = true;
    breaks.push({ paid: flag(pause, 'paid') === true, from, to });
  }
  return { breaks, hasOpenBreak };
}

export const plannedShiftReader = (
  context: Omit<PunchContext, 'known'> & { readonly roleNames: PosKnown['rolesById'] },
): RecordReader<PosShift> => ({
  read: (raw) => readPlannedShift(raw, context),
  keyOf: keyOfId,
  keep: keptBody,
});

function readPlannedShift(
  raw: Fields,
  {
    place,
    days,
    readAt,
    roleNames,
  }: Omit<PunchContext, 'known'> & { readonly roleNames: PosKnown['rolesById'] },
): Mapped<PosShift> {
  if (id(raw, 'location_id') !== place.location) return null;
  // A draft is no plan yet, and an open shift is nobody's.
  if (flag(raw, 'draft') === true || flag(raw, 'open') === true) return null;
  const from = instant(raw, 'start');
  if (!isWithin(days, from)) return null;
  const user = optionalId(raw, 'user_id');
  return {
    record: {
      id: sevenShiftsKey(id(raw, 'id')),
      changedAt: changeStamp(raw, 'modified', readAt),
      employeeId: user === null ? null : sevenShiftsKey(user),
      role: roleOf(raw, { rolesByEmployee: new Map(), rolesById: roleNames }),
      from,
      to: instant(raw, 'end'),
      deleted: flag(raw, 'deleted') === true,
    },
  };
}
