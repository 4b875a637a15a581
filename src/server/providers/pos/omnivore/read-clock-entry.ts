import type { Instant } from '#kernel/instant.ts';
import type {
  PosEmployee,
  PosNamed,
  PosNumber,
  PosPlace,
  PosPunch,
} from '../point-of-sale.port.ts';
import { type AskedDays, isWithin } from '../shared/asked-days.ts';
import type { Mapped, RecordReader } from '../shared/collect-pages.ts';
import { keptBody } from '../shared/kept-body.ts';
import {
  type Fields,
  cleanName,
  epochInstant,
  fieldsOf,
  id,
  idText,
  optionalEpoch,
  optionalFields,
  optionalGain,
  optionalId,
  optionalName,
} from '../shared/read-json.ts';
import { jobKey, omnivoreKey } from './omnivore-keys.ts';

export type ClockEntryContext = {
  readonly place: PosPlace;
  readonly days: AskedDays | null;
  readonly readAt: Instant;
};

export const clockEntryReader = (context: ClockEntryContext): RecordReader<PosPunch> => ({
  read: (raw) => readClockEntry(raw, context),
  keyOf: (raw) => {
    const number = idText(raw.id);
    return number === null ? null : omnivoreKey(context.place, number);
  },
  keep: keptBody,
});

function readClockEntry(raw: Fields, { place, days, readAt }: ClockEntryContext): Mapped<PosPunch> {
  const clockedIn = epochInstant(raw, 'clock_in');
  if (!isWithin(days, clockedIn)) return null;
  const parts = optionalFields(raw, '_embedded');
  const employee = optionalId(optionalFields(parts, 'employee'), 'id');
  const job = optionalFields(parts, 'job');
  return {
    record: {
      id: omnivoreKey(place, id(raw, 'id')),
      changedAt: readAt,
      employeeId: employee === null ? null : omnivoreKey(place, employee),
      role: optionalId(job, 'id') === null ? null : readJob(job, place),
      clockedIn,
      clockedOut: optionalEpoch(raw, 'clock_out'),
      breaks: [],
      deleted: false,
      declaredCashTips: optionalGain(raw, 'declared_tips'),
      approved: null,
      hourlyWageE4: null,
      held: null,
      notes: [],
    },
  };
}

export function readJob(raw: unknown, place: PosPlace): PosNamed {
  const job = fieldsOf(raw);
  const number = id(job, 'id');
  return { id: jobKey(place, number), name: cleanName(job.name) || number };
}

/** Jobs stand with the clock entries only, so a person has none of their own. */
export function readEmployee(raw: unknown, place: PosPlace): PosEmployee {
  const employee = fieldsOf(raw);
  const number = id(employee, 'id');
  const till = optionalId(employee, 'pos_id');
  const login = optionalId(employee, 'login');
  const numbers: PosNumber[] = [{ kind: 'id', value: number }];
  if (till !== null && till !== number) numbers.push({ kind: 'id', value: till });
  if (login !== null) numbers.push({ kind: 'login', value: login });
  return {
    id: omnivoreKey(place, number),
    firstName: cleanName(employee.first_name) || (optionalName(employee, 'check_name') ?? ''),
    lastName: cleanName(employee.last_name),
    email: null,
    mobile: null,
    numbers,
    active: true,
    roles: [],
  };
}
