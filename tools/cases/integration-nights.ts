import {
  ALL_READ,
  type HeldReason,
  type Punch,
  type Sale,
  type ServiceHours,
  linesOf,
} from '#domain/tips-data/index.ts';
import type { Day } from '#kernel/day.ts';
import type { CaseNight, Json, JsonObject } from './integration-files.ts';
import { written } from './integration-writing.ts';

export type NightResult = {
  readonly lines: readonly JsonObject[];
  readonly unassigned: readonly JsonObject[];
};

/** The lines that some records give under the ties of a night. */
export function nightOf(
  night: CaseNight,
  punches: readonly JsonObject[],
  sales: readonly JsonObject[],
): NightResult {
  const { people, usual_job: usualJobs = {} } = night.ties;
  const found = linesOf({
    services: night.services.map(serviceOf),
    zone: night.zone,
    // Days of a case are dates of the calendar.
    first: night.first as Day,
    last: night.last as Day,
    punches: punches.map((punch) => punchOf(punch, night.ties)),
    sales: sales.map((sale) => saleOf(sale, people)),
    minOverlapMinutes: night.min_overlap_minutes,
    autoGratuity: night.auto_gratuity,
    usualJob: (employee) => usualJobs[String(employee)] ?? null,
    unread: ALL_READ,
  });
  return {
    lines: found.lines.map((line) => ({
      date: line.date,
      service: line.serviceId,
      employee: line.employeeId,
      job: line.jobCodeId,
      minutes: written(line.minutes),
      netsales: written(line.netSales),
      totaltips: written(line.totalTips),
      cash_payment: written(line.cashPayment),
    })),
    unassigned: summedUp(
      found.unassigned.map(({ kind, id, reason, date, netSales, tips }) => ({
        kind,
        id,
        reason,
        date,
        netsales: written(netSales),
        tips: written(tips),
      })),
    ),
  };
}

/** What counts nowhere, one entry for a record and a reason, whose parts are added up. */
export function summedUp(entries: readonly JsonObject[]): JsonObject[] {
  const byRecord = new Map<string, JsonObject>();
  for (const entry of entries) {
    const key = JSON.stringify([entry.kind, entry.id, entry.reason, entry.date]);
    const before = byRecord.get(key) ?? { netsales: 0, tips: 0 };
    byRecord.set(key, {
      ...entry,
      netsales: Number(before.netsales) + Number(entry.netsales),
      tips: Number(before.tips) + Number(entry.tips),
    });
  }
  return [...byRecord.values()];
}

const minuteOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};

const serviceOf = ({ id, days, timeframes }: CaseNight['services'][number]): ServiceHours => ({
  id,
  days,
  timeframes: timeframes.map(([start, end]) => ({ start: minuteOf(start), end: minuteOf(end) })),
});

const moment = (value: Json | undefined): Date => new Date(String(value));
const amount = (value: Json | undefined): bigint => BigInt(Number(value));
const objects = (value: Json | undefined): readonly JsonObject[] =>
  // Lists of records hold objects.
  Array.isArray(value) ? (value as readonly JsonObject[]) : [];
// The reasons of a record are those of the port, which are those of the rules.
const heldOf = ({ held }: JsonObject) => (held ?? null) as HeldReason | null;
const personOf = (record: JsonObject, people: CaseNight['ties']['people']): number | null =>
  people[String(record.employee)] ?? null;

function punchOf(record: JsonObject, ties: CaseNight['ties']): Punch {
  const employeeId = personOf(record, ties.people);
  const [role] = objects([record.role ?? null]).filter((one) => one !== null);
  const only = role === undefined ? ties.only_job?.[String(employeeId)] : undefined;
  return {
    id: String(record.id),
    employeeId,
    jobCodeId: (role === undefined ? only : ties.roles[String(role.id)]) ?? null,
    clockedIn: moment(record.clocked_in),
    clockedOut: record.clocked_out === null ? null : moment(record.clocked_out),
    breaks: objects(record.breaks).map((pause) => ({
      paid: pause.paid === true,
      from: moment(pause.from),
      to: moment(pause.to),
    })),
    deleted: record.deleted === true,
    declaredCashTips: amount(record.declared_cash_tips),
    held: heldOf(record),
  };
}

const saleOf = (record: JsonObject, people: CaseNight['ties']['people']): Sale => ({
  id: String(record.id),
  openedAt: moment(record.opened_at),
  voided: record.voided === true,
  held: heldOf(record),
  items: objects(record.items).map((item) => ({
    employeeId: personOf(item, people),
    netSales: amount(item.net),
    autoGratuity: amount(item.auto_gratuity),
  })),
  payments: objects(record.payments).map((payment) => ({
    employeeId: personOf(payment, people),
    tip: amount(payment.tip),
    cash: payment.cash === true,
  })),
  assignedTo: null,
});
