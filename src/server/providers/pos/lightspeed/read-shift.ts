import type { Instant } from '#kernel/instant.ts';
import type { Cents } from '#kernel/money.ts';
import type { PosKnown, PosNamed, PosPlace, PosPunch } from '../point-of-sale.port.ts';
import { type AskedDays, isWithin } from '../shared/asked-days.ts';
import type { Mapped, RecordReader } from '../shared/collect-pages.ts';
import { roundToCents } from '../shared/decimal.ts';
import { keptBody } from '../shared/kept-body.ts';
import {
  type Fields,
  Unreadable,
  fieldsOf,
  id,
  idText,
  instant,
  changeStamp,
  optionalDecimal,
  optionalId,
  optionalInstant,
  optionalList,
} from '../shared/read-json.ts';
import { lightspeedKey } from './lightspeed-keys.ts';

export type ShiftContext = {
  readonly place: PosPlace;
  readonly known: PosKnown;
  readonly days: AskedDays | null;
  readonly readAt: Instant;
};

export const shiftReader = (context: ShiftContext): RecordReader<PosPunch> => ({
  read: (raw) => readShift(raw, context),
  keyOf: shiftKey,
  keep: keptBody,
});

function shiftKey(raw: Fields): string | null {
  const uuid = idText(raw.uuid);
  return uuid === null ? null : lightspeedKey(uuid);
}

function readShift(raw: Fields, { place, known, days, readAt }: ShiftContext): Mapped<PosPunch> {
  const key = lightspeedKey(id(raw, 'uuid'));
  const location = optionalId(raw, 'businessLocationId');
  if (location !== null && location !== place.location) return null;
  const staff = optionalId(raw, 'staffId');
  const employeeId = staff === null ? null : lightspeedKey(staff);
  const { clockedIn, clockedOut } = newestEvents(optionalList(raw, 'events'));
  if (clockedIn === null) return { skipped: { id: key, reason: 'no_clock_in' } };
  if (!isWithin(days, clockedIn)) return null;
  return {
    record: {
      id: key,
      changedAt: changeStamp(raw, 'dateInUTC', readAt),
      employeeId,
      role: onlyGroup(employeeId, known),
      clockedIn,
      clockedOut,
      // A break is the time between two shifts here.
      breaks: [],
      deleted: false,
      declaredCashTips: declaredCashTips(raw),
      approved: null,
      hourlyWageE4: null,
      held: null,
      notes: [],
    },
  };
}

function declaredCashTips(raw: Fields): Cents {
  const declared = optionalDecimal(raw, 'declaredCashTips');
  // Nobody takes less than nothing home.
  if (declared < 0n) throw new Unreadable('declaredCashTips');
  return roundToCents(declared);
}

/** A shift names no role; who is in one group works in that one. */
function onlyGroup(employeeId: string | null, known: PosKnown): PosNamed | null {
  const groups = employeeId === null ? undefined : known.rolesByEmployee.get(employeeId);
  return groups?.length === 1 ? (groups[0] ?? null) : null;
}

type ClockEvent = { readonly at: Instant; readonly writtenAt: Instant };

/** Of several events of a type the one that was written last counts: the office corrects so. */
function newestEvents(events: readonly unknown[]): {
  readonly clockedIn: Instant | null;
  readonly clockedOut: Instant | null;
} {
  const newest: { CLOCK_IN: ClockEvent | null; CLOCK_OUT: ClockEvent | null } = {
    CLOCK_IN: null,
    CLOCK_OUT: null,
  };
  for (const raw of events) {
    const event = fieldsOf(raw);
    const type = event.eventType;
    // Any other kind, a break for example, would change what was worked.
    if (type !== 'CLOCK_IN' && type !== 'CLOCK_OUT') throw new Unreadable('eventType');
    const at = instant(event, 'timestamp');
    const found = { at, writtenAt: optionalInstant(event, 'createdOn') ?? at };
    const before = newest[type];
    if (before === null || isLater(found, before)) newest[type] = found;
  }
  return {
    clockedIn: newest.CLOCK_IN?.at ?? null,
    clockedOut: newest.CLOCK_OUT?.at ?? null,
  };
}

const isLater = (a: ClockEvent, b: ClockEvent): boolean =>
  a.writtenAt > b.writtenAt || (a.writtenAt.getTime() === b.writtenAt.getTime() && a.at > b.at);
