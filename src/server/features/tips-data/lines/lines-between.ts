import {
  type Break,
  type HeldReason,
  type Punch,
  type Sale,
  type ServiceLine,
  type Unassigned,
  type UnreadDates,
  linesOf,
} from '#domain/tips-data/index.ts';
import { addDays, checkedDay, type Day } from '#kernel/day.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import {
  type StoreKey,
  type StoreZone,
  employeesOf,
  jobCodesOf,
  servicesOf,
  tipWallet,
} from '../../tips-setup/index.ts';
import type { KeptBreak } from '../data.tables.ts';
import { unreadDates } from '../loading/feed-days.repo.ts';
import { sourcesOf } from '../mapping/locations.repo.ts';
import { posEmployeesOf, posRolesOf } from '../mapping/pos-staff.repo.ts';
import { type PunchRow, type SaleRow, punchesIn, salesIn } from '../loading/records.repo.ts';

/** A line of a store, whose people and job codes have numbers; so have its records. */
export type FoundLine = ServiceLine & { readonly employeeId: number; readonly jobCodeId: number };
export type FoundUnassigned = Unassigned & {
  readonly id: number;
  readonly employeeId: number | null;
};
export type Found = {
  readonly lines: readonly FoundLine[];
  readonly unassigned: readonly FoundUnassigned[];
  /** The records behind what is unassigned. */ readonly punches: ReadonlyMap<number, PunchRow>;
  readonly sales: ReadonlyMap<number, SaleRow>;
};

/** How many records count nowhere, on one date or on all; a bill with several such parts is one. */
export const countNowhere = ({ unassigned }: Pick<Found, 'unassigned'>, day?: string): number =>
  new Set(
    unassigned
      .filter(({ date }) => day === undefined || date === day)
      .map(({ kind, id }) => `${kind} ${String(id)}`),
  ).size;

/** Who and what the names of the point of sale mean here. */
type Links = {
  readonly employee: (external: string | null) => number | null;
  readonly job: (external: string | null, employee: number | null) => number | null;
  readonly usualJob: (employee: number) => number | null;
};

/**
 * The lines that the stored clockings and sales of a store give for some business dates, and what
 * counts nowhere.
 */
export async function linesBetween(
  tx: ReadHandle,
  place: StoreZone,
  first: Day,
  last: Day,
): Promise<Found> {
  const records = await recordsAround(tx, place, first, last);
  return linesOfRecords(tx, place, { ...records, first, last });
}

export type StoredRecords = {
  readonly punches: readonly PunchRow[];
  readonly sales: readonly SaleRow[];
  readonly unread: UnreadDates;
};

/** The stored records that some business dates are made of. */
export async function recordsAround(
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  first: Day,
  last: Day,
): Promise<StoredRecords> {
  const sources = await sourcesOf(tx, clientId, storeId);
  // Who came the evening before or leaves the morning after has a part in these days.
  const around = { clientId, storeId, first: addDays(first, -1), last: addDays(last, 1) };
  const [punches, sales, unread] = await Promise.all([
    punchesIn(tx, around, sources),
    salesIn(tx, around, sources),
    unreadDates(tx, around),
  ]);
  return { punches, sales, unread };
}

/** The lines that records give, stored or not, by the links and the set-up there are. */
export async function linesOfRecords(
  tx: ReadHandle,
  place: StoreZone,
  {
    punches,
    sales,
    unread,
    first,
    last,
  }: StoredRecords & { readonly first: Day; readonly last: Day },
): Promise<Found> {
  const { clientId, storeId, timezone: zone } = place;
  const [wallet, links, services] = await Promise.all([
    tipWallet(tx, clientId, storeId),
    linksOf(tx, clientId, storeId),
    servicesOf(tx, clientId, storeId),
  ]);
  if (!wallet) return { lines: [], unassigned: [], punches: new Map(), sales: new Map() };
  const found = linesOf({
    services,
    zone,
    first,
    last,
    minOverlapMinutes: wallet.min_overlap_minutes,
    autoGratuity: wallet.auto_gratuity,
    usualJob: (employee) => links.usualJob(Number(employee)),
    punches: punches.map((row) => asPunch(row, links)),
    sales: sales.map((row) => asSale(row, links)),
    unread,
  });
  return {
    // People, job codes and records are named as in the punches, sales and links above: by number.
    ...(found as Pick<Found, 'lines' | 'unassigned'>),
    punches: new Map(punches.map((row) => [row.id, row])),
    sales: new Map(sales.map((row) => [row.id, row])),
  };
}

async function linksOf(tx: ReadHandle, clientId: number, storeId: number): Promise<Links> {
  const [employees, jobCodes, posEmployees, posRoles] = await Promise.all([
    employeesOf(tx, clientId, storeId),
    jobCodesOf(tx, clientId, storeId),
    posEmployeesOf(tx, clientId, storeId),
    posRolesOf(tx, clientId, storeId),
  ]);
  const staff = new Map(employees.map((one) => [one.id, one]));
  const codes = new Map(jobCodes.map((code) => [code.id, code]));
  const people = new Map(
    posEmployees.map((one) => [
      one.external_id,
      one.employee_id !== null && staff.has(one.employee_id) ? one.employee_id : null,
    ]),
  );
  const roles = new Map(
    posRoles.map((role) => [
      role.external_id,
      role.job_code_id !== null && codes.has(role.job_code_id) ? role.job_code_id : null,
    ]),
  );
  const own = (employee: number) => staff.get(employee)?.job_codes ?? [];
  // Somebody who sold works, as a rule, where there are sales.
  const usualJob = (employee: number): number | null =>
    (
      own(employee).find(({ code_id: code }) => codes.get(code)?.revenue_generating) ??
      own(employee)[0]
    )?.code_id ?? null;
  return {
    employee: (external) => (external === null ? null : (people.get(external) ?? null)),
    usualJob,
    job: (external, employee) =>
      external !== null
        ? (roles.get(external) ?? null)
        : employee !== null && own(employee).length === 1
          ? usualJob(employee)
          : null,
  };
}

/** Why a record waits for somebody to look at it; null once somebody counts it as it is. */
const heldStill = ({
  held,
  counted_at: counted,
}: Pick<PunchRow, 'held' | 'counted_at'>): HeldReason | null => (counted === null ? held : null);

function asPunch(row: PunchRow, links: Links): Punch {
  const employeeId = row.assigned_employee_id ?? links.employee(row.employee);
  return {
    id: row.id,
    employeeId,
    jobCodeId: row.assigned_job_code_id ?? links.job(row.role, employeeId),
    clockedIn: row.clocked_in,
    clockedOut: row.assigned_clocked_out ?? row.clocked_out,
    deleted: row.deleted,
    declaredCashTips: row.declared_cash_tips,
    held: heldStill(row),
    breaks: breaksOf(row.breaks),
  };
}

export const breaksOf = (kept: readonly KeptBreak[]): Break[] =>
  kept.map(({ paid, from, to, seconds }) =>
    from !== undefined && to !== undefined
      ? { paid, from: new Date(from), to: new Date(to) }
      : { paid, seconds: seconds ?? 0 },
  );

function asSale(row: SaleRow, links: Links): Sale {
  const employee = (external: string | null): number | null =>
    links.employee(external) ?? row.assigned_employee_id;
  return {
    id: row.id,
    openedAt: row.opened_at,
    voided: row.voided,
    held: heldStill(row),
    assignedTo:
      row.assigned_service_id === null || row.assigned_date === null
        ? null
        : { serviceId: row.assigned_service_id, date: checkedDay(row.assigned_date) },
    items: row.items.map((item) => ({
      employeeId: employee(item.employee),
      netSales: BigInt(item.net),
      autoGratuity: BigInt(item.gratuity),
    })),
    payments: row.payments.map((payment) => ({
      employeeId: employee(payment.employee),
      tip: BigInt(payment.tip),
      cash: payment.cash,
    })),
  };
}
