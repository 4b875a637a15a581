import type { Day } from '#kernel/day.ts';
import { json } from '#server/platform/audit.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { PosPunch, PosSale } from '#server/providers/pos/point-of-sale.port.ts';
import type { Sources } from '../mapping/locations.repo.ts';
import { withDigest, withoutKnownRecords } from './digests.repo.ts';

type Dated<T> = T & { readonly day: Day };
export type RecordSource = {
  readonly clientId: number;
  readonly storeId: number;
  readonly source: string;
};
/** The last of several versions of one record in one answer. */
const newest = <T extends { readonly id: string; readonly changedAt: Date }>(
  records: readonly T[],
): T[] => [
  ...new Map(
    [...records]
      .sort((a, b) => a.changedAt.getTime() - b.changedAt.getTime())
      .map((one) => [one.id, one]),
  ).values(),
];
export type Kept = { readonly changed: number; readonly days: readonly Day[] };
const kept = (
  rows: readonly { readonly id: number; readonly day: Day; readonly was: Day | null }[],
): Kept => ({
  changed: rows.length,
  days: [...new Set(rows.flatMap(({ day, was }) => (was === null ? [day] : [day, was])))].sort(),
});

/**
 * Keeps clockings, of each the newest version that was ever seen; answers on which dates anything
 * is different now.
 */
export async function savePunches(
  tx: WriteHandle,
  { clientId, storeId, source }: RecordSource,
  punches: readonly Dated<PosPunch>[],
  now: Date,
): Promise<Kept> {
  const from = { clientId, storeId, source };
  const all = newest(punches).map((one) => ({
    external_id: one.id,
    changed_at: one.changedAt,
    employee: one.employeeId,
    role: one.role?.id ?? null,
    clocked_in: one.clockedIn,
    clocked_out: one.clockedOut,
    breaks: one.breaks,
    deleted: one.deleted,
    declared_cash_tips: one.declaredCashTips,
    business_date: one.day,
    approved: one.approved,
    hourly_wage_e4: one.hourlyWageE4,
    held: one.held,
    notes: one.notes,
  }));
  const rows = await withoutKnownRecords(tx, 'tip_punch', from, all.map(withDigest));
  if (rows.length === 0) return kept([]);
  return kept(
    await tx.text({
      sql: `WITH n AS (SELECT * FROM jsonb_to_recordset($3::jsonb) AS n (external_id text, changed_at timestamptz, employee text, role text, clocked_in timestamptz, clocked_out timestamptz, breaks jsonb, deleted boolean,
            declared_cash_tips bigint, business_date date, approved boolean, hourly_wage_e4 bigint, held text, notes text[], digest text)),
          old AS (SELECT t.external_id, t.business_date FROM tip_punch t JOIN n USING (external_id) WHERE t.client_id = $1 AND t.store_id = $2),
          put AS (INSERT INTO tip_punch AS t (client_id, store_id, external_id, changed_at, employee, role, clocked_in, clocked_out, breaks, deleted, declared_cash_tips, business_date, approved, hourly_wage_e4, held, notes, digest, source, seen_at)
            SELECT $1, $2, n.*, $4, $5 FROM n ON CONFLICT (client_id, store_id, external_id) DO UPDATE SET changed_at = excluded.changed_at,
              employee = excluded.employee, role = excluded.role, clocked_in = excluded.clocked_in, clocked_out = excluded.clocked_out, breaks = excluded.breaks, deleted = excluded.deleted, declared_cash_tips = excluded.declared_cash_tips, business_date = excluded.business_date, approved = excluded.approved, hourly_wage_e4 = excluded.hourly_wage_e4, held = excluded.held, notes = excluded.notes, digest = excluded.digest,
              source = excluded.source, seen_at = excluded.seen_at, absent_at = NULL
            WHERE t.changed_at <= excluded.changed_at AND (t.source, t.absent_at, t.employee, t.role, t.clocked_in, t.clocked_out, t.breaks, t.deleted, t.declared_cash_tips, t.approved, t.hourly_wage_e4, t.held, t.notes)
              IS DISTINCT FROM (excluded.source, NULL::timestamptz, excluded.employee, excluded.role, excluded.clocked_in, excluded.clocked_out, excluded.breaks, excluded.deleted, excluded.declared_cash_tips, excluded.approved, excluded.hourly_wage_e4, excluded.held, excluded.notes)
            RETURNING id, external_id, business_date)
          SELECT put.id, put.business_date AS day, old.business_date AS was FROM put LEFT JOIN old USING (external_id)`,
      values: [clientId, storeId, json(rows), source, now],
    }),
  );
}

/** The same of sales. */
export async function saveSales(
  tx: WriteHandle,
  { clientId, storeId, source }: RecordSource,
  sales: readonly Dated<PosSale>[],
  now: Date,
): Promise<Kept> {
  const from = { clientId, storeId, source };
  const all = newest(sales).map((one) => ({
    external_id: one.id,
    changed_at: one.changedAt,
    opened_at: one.openedAt,
    closed_at: one.closedAt,
    voided: one.voided,
    number: one.number,
    refund_of: one.refundOf,
    held: one.held,
    items: one.items.map(({ employeeId, netSales, autoGratuity }) => ({
      employee: employeeId,
      net: netSales,
      gratuity: autoGratuity,
    })),
    payments: one.payments.map(({ employeeId, tip, cash }) => ({
      employee: employeeId,
      tip,
      cash,
    })),
    business_date: one.day,
  }));
  const rows = await withoutKnownRecords(tx, 'tip_sale', from, all.map(withDigest));
  if (rows.length === 0) return kept([]);
  return kept(
    await tx.text({
      sql: `WITH n AS (SELECT * FROM jsonb_to_recordset($3::jsonb) AS n (external_id text, changed_at timestamptz, opened_at timestamptz, closed_at timestamptz, voided boolean, number text, refund_of text, held text, items jsonb, payments jsonb, business_date date, digest text)),
          old AS (SELECT t.external_id, t.business_date FROM tip_sale t JOIN n USING (external_id) WHERE t.client_id = $1 AND t.store_id = $2),
          put AS (INSERT INTO tip_sale AS t (client_id, store_id, external_id, changed_at, opened_at, closed_at, voided, number, refund_of, held, items, payments, business_date, digest, source, seen_at)
            SELECT $1, $2, n.*, $4, $5 FROM n ON CONFLICT (client_id, store_id, external_id) DO UPDATE SET changed_at = excluded.changed_at,
              opened_at = excluded.opened_at, closed_at = excluded.closed_at, voided = excluded.voided, number = excluded.number, refund_of = excluded.refund_of, held = excluded.held, items = excluded.items, payments = excluded.payments, business_date = excluded.business_date, digest = excluded.digest,
              source = excluded.source, seen_at = excluded.seen_at, absent_at = NULL
            WHERE t.changed_at <= excluded.changed_at AND (t.source, t.absent_at, t.opened_at, t.closed_at, t.voided, t.number, t.refund_of, t.held, t.items, t.payments)
              IS DISTINCT FROM (excluded.source, NULL::timestamptz, excluded.opened_at, excluded.closed_at, excluded.voided, excluded.number, excluded.refund_of, excluded.held, excluded.items, excluded.payments)
            RETURNING id, external_id, business_date)
          SELECT put.id, put.business_date AS day, old.business_date AS was FROM put LEFT JOIN old USING (external_id)`,
      values: [clientId, storeId, json(rows), source, now],
    }),
  );
}

export type Range = {
  readonly clientId: number;
  readonly storeId: number;
  readonly first: string;
  readonly last: string;
};
/**
 * What counts of the dates from `first` to `last`: not set aside, and from where data comes now.
 */
export const punchesIn = (
  tx: ReadHandle,
  { clientId, storeId, first, last }: Range,
  { clockings }: Sources,
) =>
  tx.all(
    q
      .selectFrom('tip_punch')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId)
      .where('business_date', '>=', first)
      .where('business_date', '<=', last)
      .where('source', '=', clockings ?? '')
      .where('dismissed_at', 'is', null)
      .orderBy('id'),
  );
export type PunchRow = Awaited<ReturnType<typeof punchesIn>>[number];
/** Somebody may have put a sale into a service of another date. */
export const salesIn = (
  tx: ReadHandle,
  { clientId, storeId, first, last }: Range,
  { sales }: Sources,
) =>
  tx.all(
    q
      .selectFrom('tip_sale')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId)
      .where('source', '=', sales ?? '')
      .where('dismissed_at', 'is', null)
      .where((where) =>
        where.or([
          where.between('business_date', first, last),
          where.between('assigned_date', first, last),
        ]),
      )
      .orderBy('id'),
  );
export type SaleRow = Awaited<ReturnType<typeof salesIn>>[number];

export const findPunch = (tx: ReadHandle, clientId: number, storeId: number, id: number) =>
  tx.maybe(
    q
      .selectFrom('tip_punch')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId)
      .where('id', '=', id),
  );
export const findSale = (tx: ReadHandle, clientId: number, storeId: number, id: number) =>
  tx.maybe(
    q
      .selectFrom('tip_sale')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId)
      .where('id', '=', id),
  );

export type PunchChange = Partial<
  Pick<
    PunchRow,
    | 'assigned_employee_id'
    | 'assigned_job_code_id'
    | 'assigned_clocked_out'
    | 'dismissed_at'
    | 'counted_at'
  >
>;
export const changePunch = (tx: WriteHandle, clientId: number, id: number, set: PunchChange) =>
  tx.run(
    q.updateTable('tip_punch').set(set).where('client_id', '=', clientId).where('id', '=', id),
  );
export type SaleChange = Partial<
  Pick<
    SaleRow,
    'assigned_employee_id' | 'assigned_service_id' | 'assigned_date' | 'dismissed_at' | 'counted_at'
  >
>;
export const changeSale = (tx: WriteHandle, clientId: number, id: number, set: SaleChange) =>
  tx.run(q.updateTable('tip_sale').set(set).where('client_id', '=', clientId).where('id', '=', id));
