import type { Insertable } from 'kysely';
import type { BankCalendar } from '#domain/bank/calendar.ts';
import type { Rail } from '#domain/bank/days.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

type Columns = Schema['bank_calendar'];

/** The days by hand of some days, the same for every client: as well in the scope of the platform. */
export const changesBetween = (tx: ReadHandle, from: string, to: string) =>
  tx.all(
    q
      .selectFrom('bank_calendar')
      .select(['rail', 'day', 'open', 'reason', 'changed_by_name', 'changed_at'])
      .where('day', '>=', from)
      .where('day', '<=', to)
      .orderBy('day'),
  );

/** How a rail counts its days: the rules, with what operators changed; in the scope of the platform too. */
export async function calendarOf(tx: ReadHandle, rail: Rail): Promise<Required<BankCalendar>> {
  const changes = await tx.text<{ day: string; open: boolean }>({
    name: 'bank_calendar',
    sql: 'SELECT day, open FROM bank_calendar WHERE rail = $1 ORDER BY day',
    values: [rail],
  });
  return { rail, changes };
}

/** A day under lock, in the scope of the platform's provider. */
export const lockCalendarDay = (tx: WriteHandle, rail: Rail, day: string) =>
  tx.maybe(
    q
      .selectFrom('bank_calendar')
      .select(['open', 'reason'])
      .where('rail', '=', rail)
      .where('day', '=', day)
      .forUpdate(),
  );

/** Keeps a change, over the one before it; in the scope of the platform's provider. */
export const saveCalendarDay = (tx: WriteHandle, row: Insertable<Columns>) =>
  tx.run(
    q
      .insertInto('bank_calendar')
      .values(row)
      .onConflict((on) =>
        on.columns(['rail', 'day']).doUpdateSet({
          open: row.open,
          reason: row.reason,
          changed_by: row.changed_by,
          changed_by_name: row.changed_by_name,
          changed_at: row.changed_at,
        }),
      ),
  );

/** The day is as the rules say again; in the scope of the platform's provider. */
export const forgetCalendarDay = (tx: WriteHandle, rail: Rail, day: string) =>
  tx.run(q.deleteFrom('bank_calendar').where('rail', '=', rail).where('day', '=', day));

/** Whose schedules the days of a rail matter to, in the scope of the platform. */
export const clientsWithSchedules = async (tx: ReadHandle, rail: Rail): Promise<number[]> => {
  const rows = await tx.text<{ id: number }>({
    sql: 'SELECT id FROM bank_clients_with_schedules($1) AS id',
    values: [rail],
  });
  return rows.map(({ id }) => id);
};
