import { ZONE_OF_RAIL, addBankingDays } from '#domain/bank/calendar.ts';
import type { Rail } from '#domain/bank/days.ts';
import { wallClock } from '#kernel/day.ts';
import type { Instant } from '#kernel/instant.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { calendarOf } from '../calendar/calendar.repo.ts';
import { RAILS } from '../rails/rails.deps.ts';
import { firstStatementDay, statementDays } from './desk.repo.ts';

/** At this hour of a banking day the statement of the one before has come. */
const TEN = 10 * 60;
/** How many banking days are looked back. */
const LOOKED_BACK = 10;

/**
 * The banking days whose statement should have come, in the scope of the platform. An account of
 * which there never was a statement lacks none: nobody has ordered them yet.
 */
export async function missingStatements(
  tx: ReadHandle,
  now: Instant,
): Promise<{ readonly rail: Rail; readonly day: string }[]> {
  const missing: { rail: Rail; day: string }[] = [];
  for (const rail of RAILS) {
    const first = await firstStatementDay(tx, rail);
    if (first === null) continue;
    const calendar = await calendarOf(tx, rail);
    const { day: today, minuteOfDay } = wallClock(now, ZONE_OF_RAIL[rail]);
    const opened = addBankingDays({ ...calendar, day: today, n: 0 }) === today;
    const written = opened && minuteOfDay >= TEN ? today : lastBefore(calendar, today);
    const days = Array.from({ length: LOOKED_BACK }, (_, index) =>
      addBankingDays({ ...calendar, day: written, n: -(index + 1) }),
    ).filter((day) => day > first);
    const known = new Set(await statementDays(tx, rail, first));
    missing.push(...days.filter((day) => !known.has(day)).map((day) => ({ rail, day })));
  }
  return missing;
}

const lastBefore = (calendar: Awaited<ReturnType<typeof calendarOf>>, day: string): string =>
  addBankingDays({ ...calendar, day, n: -1 });
