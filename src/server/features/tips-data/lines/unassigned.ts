import type { z } from 'zod';
import type { tipData, unassignedShown } from '#contract/tips-data/data.ts';
import type { BodyOf } from '#contract/operation.ts';
import { checkedDay, type Day, dayOf } from '#kernel/day.ts';
import { hours } from '#kernel/instant.ts';
import { recordOf } from '#kernel/keys.ts';
import { toWire } from '#kernel/money.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import {
  type StoreRef,
  employeesOf,
  jobCodesOf,
  lockTips,
  servicesOf,
} from '../../tips-setup/index.ts';
import { type Found, type FoundUnassigned, linesBetween } from './lines-between.ts';
import { posEmployeesOf, posRolesOf } from '../mapping/pos-staff.repo.ts';
import {
  type PunchRow,
  type SaleRow,
  changePunch,
  changeSale,
  findPunch,
  findSale,
} from '../loading/records.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type UnassignedAnswer = z.input<typeof unassignedShown>;
type Input = BodyOf<(typeof tipData)['resolveRecord']>;

/** What counts nowhere on some dates, each record once, with whose it may be. */
export async function listUnassigned(
  tx: ReadHandle,
  place: StoreRef,
  first: Day,
  last: Day,
): Promise<UnassignedAnswer[]> {
  const found = await linesBetween(tx, place, first, last);
  const names = new Map(
    (await employeesOf(tx, place.clientId, place.storeId)).map((one) => [
      one.id,
      `${one.first_name} ${one.last_name}`.trim(),
    ]),
  );
  const strangers = new Map(
    (await posEmployeesOf(tx, place.clientId, place.storeId)).map((one) => [
      one.external_id,
      `${one.first_name} ${one.last_name}`.trim(),
    ]),
  );
  const roles = new Map(
    (await posRolesOf(tx, place.clientId, place.storeId)).map((role) => [
      role.external_id,
      role.name,
    ]),
  );
  return [...together(found.unassigned).values()].map((one): UnassignedAnswer => {
    const record = facts(one, found);
    const name = one.employeeId === null ? null : names.get(one.employeeId);
    return {
      kind: one.kind,
      record_id: one.id,
      reason: one.reason,
      date: one.date,
      employee_id: one.employeeId,
      name: name ?? strangers.get(record.external ?? '') ?? null,
      pos_id: record.external,
      role: record.role === null ? null : (roles.get(record.role) ?? record.role),
      from: record.from.toISOString(),
      to: record.to?.toISOString() ?? null,
      netsales: toWire(one.netSales),
      totaltips: toWire(one.tips),
    };
  });
}

/** A bill of which several parts count nowhere is one record. */
function together(all: readonly FoundUnassigned[]): Map<string, FoundUnassigned> {
  const found = new Map<string, FoundUnassigned>();
  for (const one of all) {
    const key = `${one.kind} ${String(one.id)} ${one.reason} ${String(one.employeeId)}`;
    const before = found.get(key);
    found.set(
      key,
      before
        ? { ...one, netSales: before.netSales + one.netSales, tips: before.tips + one.tips }
        : one,
    );
  }
  return found;
}

function facts(
  one: FoundUnassigned,
  { punches, sales }: Found,
): { external: string | null; role: string | null; from: Date; to: Date | null } {
  const punch = one.kind === 'punch' ? punches.get(one.id) : undefined;
  if (punch)
    return {
      external: punch.employee,
      role: punch.role,
      from: punch.clocked_in,
      to: punch.assigned_clocked_out ?? punch.clocked_out,
    };
  const sale = sales.get(one.id);
  const externals = [...(sale?.items ?? []), ...(sale?.payments ?? [])].flatMap(
    ({ employee }) => employee ?? [],
  );
  return {
    external: externals[0] ?? null,
    role: null,
    from: sale?.opened_at ?? new Date(0),
    to: null,
  };
}

/**
 * Says what a record is, or sets it aside. What the point of sale says later does not undo it.
 * Answers its business date.
 */
export async function resolveRecord(
  work: RequestContext,
  place: StoreRef,
  input: Input,
): Promise<Result<Day, 'not_found' | 'invalid_input'>> {
  const { tx, now } = work;
  await lockTips(work, place);
  const punch =
    input.kind === 'punch'
      ? await findPunch(tx, place.clientId, place.storeId, input.record_id)
      : null;
  const sale =
    input.kind === 'sale'
      ? await findSale(tx, place.clientId, place.storeId, input.record_id)
      : null;
  const record = punch ?? sale;
  if (record === null) return fail('not_found');
  const problems = await problemsOf(work, place, { punch, sale }, input);
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  const dismissed_at = input.dismiss === undefined ? undefined : input.dismiss ? now : null;
  const counted_at = input.count === undefined ? undefined : input.count ? now : null;
  const day = checkedDay(record.business_date);
  if (punch) {
    const set = given({
      dismissed_at,
      counted_at,
      assigned_employee_id: input.employee_id,
      assigned_job_code_id: input.code_id,
      assigned_clocked_out: input.clocked_out,
    });
    if (Object.keys(set).length > 0) await changePunch(tx, place.clientId, punch.id, set);
    await auditRecord(work, place, input, { before: punch, set });
  } else if (sale) {
    const set = given({
      dismissed_at,
      counted_at,
      assigned_employee_id: input.employee_id,
      assigned_service_id: input.service_id,
      assigned_date:
        input.service_id === undefined
          ? undefined
          : (input.service_date ?? dayOf(sale.opened_at, place.timezone)),
    });
    if (Object.keys(set).length > 0) await changeSale(tx, place.clientId, sale.id, set);
    await auditRecord(work, place, input, { before: sale, set });
  }
  return ok(day);
}

const given = <T extends object>(set: T) =>
  // TypeScript does not know that what is filtered out of a record is gone from its type.
  Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

async function problemsOf(
  { tx }: RequestContext,
  place: StoreRef,
  { punch, sale }: { readonly punch: PunchRow | null; readonly sale: SaleRow | null },
  input: Input,
): Promise<Problem[]> {
  const { clientId, storeId } = place;
  const employee =
    input.employee_id === undefined ||
    (await employeesOf(tx, clientId, storeId)).some(({ id }) => id === input.employee_id);
  const job =
    input.code_id === undefined ||
    (await jobCodesOf(tx, clientId, storeId)).some(({ id }) => id === input.code_id);
  const service =
    input.service_id === undefined ||
    (await servicesOf(tx, clientId, storeId)).some(({ id }) => id === input.service_id);
  const out = input.clocked_out?.getTime();
  const after = punch === null || out === undefined ? 1 : out - punch.clocked_in.getTime();
  return [
    ...(employee ? [] : [{ path: 'employee_id', code: 'employee_unknown' }]),
    ...(job ? [] : [{ path: 'code_id', code: 'job_unknown' }]),
    ...(service ? [] : [{ path: 'service_id', code: 'service_unknown' }]),
    ...(after > 0 && after <= hours(24) ? [] : [{ path: 'clocked_out', code: 'clock_out_before' }]),
    ...(sale !== null
      ? (['code_id', 'clocked_out'] as const)
      : (['service_id', 'service_date'] as const)
    )
      .filter((field) => input[field] !== undefined)
      .map((field) => ({ path: field, code: 'unknown_field' })),
  ];
}

async function auditRecord(
  context: RequestContext,
  place: StoreRef,
  { kind, record_id: id, dismiss }: Input,
  { before, set }: { readonly before: PunchRow | SaleRow; readonly set: object },
): Promise<void> {
  const was = Object.fromEntries(Object.keys(set).map((field) => [field, recordOf(before)[field]]));
  await audit(context, {
    action: dismiss ? 'tips.dismiss' : 'tips.mend',
    subject: { kind: 'tip_record', id },
    before: was,
    after: { kind, ...set, date: before.business_date, wallet_id: place.storeId },
  });
}
