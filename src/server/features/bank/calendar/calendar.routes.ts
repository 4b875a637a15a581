import { bankCalendar } from '#contract/bank-calendar.ts';
import { bankHolidays } from '#domain/bank/bank-holidays.ts';
import { ZONE_OF_RAIL } from '#domain/bank/calendar.ts';
import { dayOf } from '#kernel/day.ts';
import { ok } from '#kernel/result.ts';
import { homeOf } from '#server/platform/at-home.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { RAILS } from '../rails/rails.deps.ts';
import { insideClient } from '../operator/inside-client.ts';
import { changesBetween } from './calendar.repo.ts';
import { changeCalendar, moveRuns } from './change-calendar.ts';

async function showYear(db: Database, year: number, now: Date) {
  const changes = await db.read('platform', (tx) =>
    changesBetween(tx, `${year}-01-01`, `${year}-12-31`),
  );
  return {
    year,
    rails: RAILS.map((rail) => ({
      rail,
      today: dayOf(now, ZONE_OF_RAIL[rail]),
      holidays: [...bankHolidays({ rail, year })],
      changes: changes
        .filter((change) => change.rail === rail)
        .map(({ day, open, reason, changed_by_name: by, changed_at: at }) => ({
          rail,
          day,
          open,
          reason,
          changed_by: by,
          changed_at: at.toISOString(),
        })),
    })),
  };
}

/** Serves the calendar of the banks to operators; what they change is the provider's. */
export function serveBankCalendar(edge: Edge<{ readonly db: Database }>): void {
  edge.serve(bankCalendar, {
    async showBankCalendar({ outside: { db }, query, now }) {
      const year = query.year ?? dayOf(now, ZONE_OF_RAIL.eft).slice(0, 4);
      return ok(await showYear(db, Number(year), now));
    },
    async changeBankCalendar({ outside: { db }, actor, origin, now, body }) {
      const asking = { actor: homeOf(actor), origin, now };
      const done = await insideClient(db, actor.homeClientId, asking, (inside) =>
        changeCalendar(inside, body),
      );
      if (!done.ok) return done;
      await moveRuns(db, body.rail, now);
      return ok(await showYear(db, Number(body.day.slice(0, 4)), now));
    },
  });
}
