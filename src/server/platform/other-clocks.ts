import { type Zone, wallClock } from '#kernel/day.ts';
import { type Clock, after, days } from '#kernel/instant.ts';
import type { Statements } from './database/pool.ts';

/** Twice a month, for the year to come: no law changes a clock and back in between. */
const MOMENTS = Array.from({ length: 26 }, (_, nth) => days(14 * nth));

/** Zones of the countries whose cards are paid, by their names of today and before. */
const zonesOfCountries = (): Zone[] =>
  Intl.supportedValuesOf('timeZone').filter((zone) => /^(America|Pacific)\//.test(zone));

/**
 * The zones that show another time to the server than to its database within a year, since one of
 * them has not heard of a law that changed. Zones come with Node.js, and with PostgreSQL.
 */
export async function zonesThatDiffer(
  { glance }: Statements,
  clock: Clock,
  zones: readonly Zone[] = zonesOfCountries(),
): Promise<Zone[]> {
  const now = clock.now();
  const moments = MOMENTS.map((later) => after(now, later));
  const shown = await glance.text<{ zone: Zone; nth: number; wall: string }>({
    sql: `SELECT z.zone, (m.nth - 1)::int AS nth, to_char(m.at AT TIME ZONE z.zone, 'YYYY-MM-DD HH24:MI') AS wall
          FROM unnest($1::text[]) AS z (zone) CROSS JOIN unnest($2::timestamptz[]) WITH ORDINALITY AS m (at, nth)
          WHERE z.zone IN (SELECT name FROM pg_timezone_names)`,
    values: [zones, moments],
  });
  const differ = shown.filter(({ zone, nth, wall }) => wall !== wallAt(moments[nth], zone));
  return [...new Set(differ.map(({ zone }) => zone))].sort();
}

function wallAt(instant: Date | undefined, zone: Zone): string {
  if (instant === undefined) return '';
  const { day, minuteOfDay } = wallClock(instant, zone);
  const minute = minuteOfDay % 60;
  const [hours, minutes] = [(minuteOfDay - minute) / 60, minute].map((one) =>
    String(one).padStart(2, '0'),
  );
  return `${day} ${hours}:${minutes}`;
}
