import { type Day, dayOf } from '#kernel/day.ts';
import type { PosPunch, PosSale } from '#server/providers/pos/point-of-sale.port.ts';
import type { StoreZone } from '../../tips-setup/index.ts';
import type { PunchRow, SaleRow } from '../loading/records.repo.ts';

type Unstored = {
  readonly store: StoreZone;
  readonly source: string;
  /** A number for a record that is not stored; below zero, so that it is nobody else's. */
  readonly id: number;
  readonly now: Date;
};

/** What the rows of every kind of record have in common. */
const commonFields = (
  { id: key, changedAt }: PosPunch | PosSale,
  { store, source, id, now }: Unstored,
  before: PunchRow | SaleRow | null,
) => ({
  client_id: store.clientId,
  store_id: store.storeId,
  id: before?.id ?? id,
  external_id: key,
  source,
  changed_at: changedAt,
  seen_at: now,
  assigned_employee_id: before?.assigned_employee_id ?? null,
  dismissed_at: before?.dismissed_at ?? null,
  counted_at: before?.counted_at ?? null,
  absent_at: null,
  missing_at: null,
  digest: null,
});

/** A clocking as it would be stored; what somebody has said of it before stays. */
export function punchRowOf(
  one: PosPunch,
  unstored: Unstored,
  before: PunchRow | null = null,
): PunchRow {
  return {
    ...commonFields(one, unstored, before),
    employee: one.employeeId,
    role: one.role?.id ?? null,
    clocked_in: one.clockedIn,
    clocked_out: one.clockedOut,
    breaks: one.breaks.map((part) =>
      'seconds' in part
        ? part
        : { paid: part.paid, from: part.from.toISOString(), to: part.to.toISOString() },
    ),
    deleted: one.deleted,
    declared_cash_tips: one.declaredCashTips,
    business_date: dayOf(one.clockedIn, unstored.store.timezone),
    approved: one.approved,
    hourly_wage_e4: one.hourlyWageE4,
    held: one.held,
    notes: [...one.notes],
    assigned_job_code_id: before?.assigned_job_code_id ?? null,
    assigned_clocked_out: before?.assigned_clocked_out ?? null,
  };
}

/** The same of a bill. */
export function saleRowOf(
  one: PosSale,
  unstored: Unstored,
  before: SaleRow | null = null,
): SaleRow {
  return {
    ...commonFields(one, unstored, before),
    opened_at: one.openedAt,
    closed_at: one.closedAt,
    voided: one.voided,
    number: one.number,
    refund_of: one.refundOf,
    held: one.held,
    items: one.items.map(({ employeeId, netSales, autoGratuity }) => ({
      employee: employeeId,
      net: String(netSales),
      gratuity: String(autoGratuity),
    })),
    payments: one.payments.map(({ employeeId, tip, cash }) => ({
      employee: employeeId,
      tip: String(tip),
      cash,
    })),
    business_date: dayOf(one.openedAt, unstored.store.timezone),
    assigned_service_id: before?.assigned_service_id ?? null,
    assigned_date: before?.assigned_date ?? null,
  };
}

/** Whether a record began on one of some dates of the store. */
export const isWithin = (day: string, first: Day, last: Day): boolean =>
  day >= first && day <= last;
