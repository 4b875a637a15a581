import type { Window } from '#domain/tips-data/index.ts';
import { addDays, type Day } from '#kernel/day.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { DayRange, StoreKey } from '../../tips-setup/index.ts';
import type { RecordSource } from '../loading/records.repo.ts';
import type { Sources } from '../mapping/locations.repo.ts';

export const isFeedOfOneStore = async (
  tx: ReadHandle,
  clientId: number,
  feedId: number,
): Promise<boolean> =>
  (
    await tx.text({
      sql: `SELECT id FROM tip_location WHERE client_id = $1 AND feed_id = $2 LIMIT 2`,
      values: [clientId, feedId],
    })
  ).length === 1;

/** At which hours a provider may end its dates. */
const LAST_CUT = 6;

export type SalesSum = { readonly day: Day; readonly net_sales: bigint; readonly tips: bigint };
/**
 * What the bills of a source add up to on some dates: for each date one sum that ends it at
 * midnight, then one for each hour after it. What somebody has set aside counts, as the provider
 * knows nothing of it.
 */
export const salesSums = (
  tx: ReadHandle,
  { clientId, storeId, source }: RecordSource,
  { days, timezone }: { readonly days: readonly Day[]; readonly timezone: string },
): Promise<SalesSum[]> =>
  tx.text<SalesSum>({
    sql: `WITH asked AS (SELECT day FROM unnest($4::date[]) AS a (day)),
          bill AS (SELECT s.opened_at AT TIME ZONE $5 AS at, (SELECT coalesce(sum((i->>'net')::bigint), 0) FROM jsonb_array_elements(s.items) AS i) AS net, (SELECT coalesce(sum((p->>'tip')::bigint), 0) FROM jsonb_array_elements(s.payments) AS p) AS tip
            FROM tip_sale s WHERE s.client_id = $1 AND s.store_id = $2 AND s.source = $3 AND NOT s.voided AND s.business_date BETWEEN (SELECT min(day) - 1 FROM asked) AND (SELECT max(day) + 2 FROM asked))
          SELECT a.day, coalesce(sum(b.net), 0)::bigint AS net_sales, coalesce(sum(b.tip), 0)::bigint AS tips
          FROM asked a CROSS JOIN generate_series(0, $6) AS cut LEFT JOIN bill b ON b.at >= a.day + make_interval(hours => cut) AND b.at < a.day + make_interval(days => 1, hours => cut)
          GROUP BY a.day, cut ORDER BY a.day, cut`,
    values: [clientId, storeId, source, days, timezone, LAST_CUT],
  });

export type WindowCount = {
  readonly service_id: number;
  readonly date: Day;
  readonly sales: number;
  readonly clocked: number;
};
/** How many bills were opened in some windows, and how many people had clocked in for a part. */
export const windowCounts = (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  windows: readonly Window[],
  sources: Sources,
): Promise<WindowCount[]> =>
  tx.text<WindowCount>({
    sql: `SELECT w.service_id, w.date, coalesce(sum(b.bills), 0)::int AS sales, coalesce(sum(p.people), 0)::int AS clocked
          FROM unnest($3::int[], $4::date[], $5::timestamptz[], $6::timestamptz[]) AS w (service_id, date, starts, ends)
          CROSS JOIN LATERAL (SELECT count(*) AS bills FROM tip_sale s WHERE s.client_id = $1 AND s.store_id = $2 AND s.source = $7 AND NOT s.voided AND s.dismissed_at IS NULL
            AND s.business_date BETWEEN w.date AND w.date + 1 AND s.opened_at >= w.starts AND s.opened_at < w.ends) b
          CROSS JOIN LATERAL (SELECT count(DISTINCT t.employee) AS people FROM tip_punch t WHERE t.client_id = $1 AND t.store_id = $2 AND t.source = $8 AND NOT t.deleted AND t.dismissed_at IS NULL
            AND t.business_date BETWEEN w.date - 1 AND w.date + 1 AND t.clocked_in < w.ends AND coalesce(t.assigned_clocked_out, t.clocked_out, t.clocked_in + interval '12 hours') > w.starts) p
          GROUP BY w.service_id, w.date`,
    values: [
      clientId,
      storeId,
      windows.map((one) => one.serviceId),
      windows.map((one) => one.date),
      windows.map((one) => new Date(one.start).toISOString()),
      windows.map((one) => new Date(one.end).toISOString()),
      sources.sales ?? '',
      sources.clockings ?? '',
    ],
  });

type PersonDate = { readonly employee_id: number; readonly day: Day };
type DatesOfPeople = (
  tx: ReadHandle,
  asked: StoreKey & DayRange & { readonly sources: Sources },
) => Promise<PersonDate[]>;

/** Who sold something on which dates, of those who are linked. */
export const sellersBetween: DatesOfPeople = (tx, { clientId, storeId, first, last, sources }) =>
  tx.text<PersonDate>({
    sql: `SELECT DISTINCT p.employee_id, s.business_date AS day FROM tip_sale s CROSS JOIN LATERAL jsonb_array_elements(s.items || s.payments) AS part
          JOIN tip_pos_employee p ON p.client_id = s.client_id AND p.store_id = s.store_id AND p.external_id = part->>'employee'
          WHERE s.client_id = $1 AND s.store_id = $2 AND s.source = $3 AND NOT s.voided AND s.business_date BETWEEN $4 AND $5 AND p.employee_id IS NOT NULL`,
    values: [clientId, storeId, sources.sales ?? '', addDays(first, -28), last],
  });

/** Who clocked in on which dates, of those who are linked. */
export const workersBetween: DatesOfPeople = (tx, { clientId, storeId, first, last, sources }) =>
  tx.text<PersonDate>({
    sql: `SELECT DISTINCT p.employee_id, t.business_date AS day FROM tip_punch t
          JOIN tip_pos_employee p ON p.client_id = t.client_id AND p.store_id = t.store_id AND p.external_id = t.employee
          WHERE t.client_id = $1 AND t.store_id = $2 AND t.source = $3 AND NOT t.deleted AND t.dismissed_at IS NULL AND t.business_date BETWEEN $4 AND $5 AND p.employee_id IS NOT NULL`,
    values: [clientId, storeId, sources.clockings ?? '', first, last],
  });

type MissedPlan = { readonly employeeId: number; readonly from: number; readonly to: number };

/**
 * Shifts around some windows in which somebody was planned who is linked, and never clocked in,
 * under whatever name the point of sale knows them by.
 */
export async function missedPlans(
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  windows: readonly Window[],
  sources: Sources,
): Promise<MissedPlan[]> {
  const [first, last] = [windows[0], windows.at(-1)];
  if (first === undefined || last === undefined) return [];
  const rows = await tx.text<{ employee_id: number; starts_at: Date; ends_at: Date }>({
    sql: `SELECT DISTINCT e.employee_id, p.starts_at, p.ends_at FROM tip_location l
          JOIN tip_planned_shift p ON p.client_id = l.client_id AND p.feed_id = l.feed_id AND NOT p.dropped AND p.starts_at < $4 AND p.starts_at > $3::timestamptz - interval '1 day' AND p.ends_at > $3
          JOIN tip_pos_employee e ON e.client_id = l.client_id AND e.store_id = l.store_id AND e.external_id = p.employee AND e.employee_id IS NOT NULL
          WHERE l.client_id = $1 AND l.store_id = $2 AND l.data_type = 'clockings' AND NOT EXISTS (
            SELECT FROM tip_punch t LEFT JOIN tip_pos_employee o ON o.client_id = t.client_id AND o.store_id = t.store_id AND o.external_id = t.employee
            WHERE t.client_id = $1 AND t.store_id = $2 AND t.source = $5 AND NOT t.deleted AND t.dismissed_at IS NULL
              AND t.business_date BETWEEN p.starts_at::date - 2 AND p.ends_at::date + 1
              AND coalesce(t.assigned_employee_id, o.employee_id) = e.employee_id
              AND t.clocked_in < p.ends_at AND coalesce(t.assigned_clocked_out, t.clocked_out, t.clocked_in + interval '12 hours') > p.starts_at)
          ORDER BY p.starts_at, e.employee_id`,
    values: [
      clientId,
      storeId,
      new Date(first.start),
      new Date(Math.max(...windows.map(({ end }) => end))),
      sources.clockings ?? '',
    ],
  });
  return rows.map(({ employee_id: employeeId, starts_at: from, ends_at: to }) => ({
    employeeId,
    from: from.getTime(),
    to: to.getTime(),
  }));
}
