import { addDays, readDay } from '#kernel/day.ts';
import { type PosPlace, type PosTotal, PosUnavailable } from '../point-of-sale.port.ts';
import type { AskedDays } from '../shared/asked-days.ts';
import { readAll } from '../shared/read-all.ts';
import {
  type Fields,
  Unreadable,
  fieldsOf,
  idText,
  isFields,
  optionalCents,
} from '../shared/read-json.ts';
import type { SevenShiftsCalls } from './seven-shifts-calls.ts';

/**
 * What the provider's own report says of the dates. It belongs to a dearer plan and is a check only:
 * where it cannot be had, nothing is checked.
 */
export async function readDailyTotals(
  calls: SevenShiftsCalls,
  place: PosPlace,
  days: AskedDays,
): Promise<PosTotal[]> {
  const query = new URLSearchParams({
    company_id: place.account,
    location_id: place.location,
    start_date: days.from,
    end_date: days.to,
  });
  let answer: unknown;
  try {
    answer = await calls.get(place.connectionId, '/v2/reports/daily_sales_and_labor', {
      query,
      maxTries: 1,
    });
  } catch (error) {
    if (error instanceof PosUnavailable) return [];
    throw error;
  }
  const list: readonly unknown[] =
    isFields(answer) && Array.isArray(answer.data) ? answer.data : [];
  return readAll(list, (raw) => readDailyTotal(fieldsOf(raw), place)).filter(
    ({ day }) => day >= days.from && day < addDays(days.to, 1),
  );
}

function readDailyTotal(raw: Fields, place: PosPlace): PosTotal {
  const day = typeof raw.date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(raw.date) ? raw.date : '';
  const isOther = raw.location_id !== undefined && idText(raw.location_id) !== place.location;
  const read = day !== '' && Number.isFinite(Date.parse(day)) ? readDay(day) : null;
  const value = optionalCents(raw, 'actual_sales');
  if (read === null || value === null || isOther) throw new Unreadable('total');
  return { day: read, netSales: value };
}
