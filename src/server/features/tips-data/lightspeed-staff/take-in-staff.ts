import type { lightspeedStaff } from '#contract/integrations/lightspeed-staff.ts';
import type { BodyOf } from '#contract/operation.ts';
import { readMember } from '#domain/members/member-input.ts';
import { dayOf } from '#kernel/day.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { type TypedMember, addMembers, checkMembers, setPayrollId } from '../../members/index.ts';
import { type StoreRef, lockTips, membersAmong, visibleStore } from '../../tips-setup/index.ts';
import { mapStaff } from '../mapping/map-staff.ts';
import { posEmployeesOf } from '../mapping/pos-staff.repo.ts';

type Newcomer = BodyOf<(typeof lightspeedStaff)['createLightspeedEmployees']>['employees'][number];
type Taken = { readonly created: number; readonly tied: number };

/**
 * Links staff of Lightspeed to members of a store, or makes members of them: all or none, with
 * every problem at once. Whoever is linked as somebody who is no member yet stays one person.
 */
export async function takeInStaff(
  work: RequestContext,
  store: StoreRef,
  employees: readonly Newcomer[],
): Promise<Result<Taken, 'invalid_input'>> {
  await lockTips(work, store);
  const fresh = employees.flatMap((one, index) =>
    one.customer_id == null ? [{ one, index }] : [],
  );
  const typed: TypedMember[] = fresh.map(({ one }) => ({
    typed: typedOf(one),
    storeIds: [...new Set([one.location ?? store.storeId, store.storeId])],
  }));
  const checked = await checkMembers(work, typed);
  const problems = [
    ...(await problemsOf(work, store, employees)),
    ...checked.problems.map(({ path, ...problem }) => {
      const [at = '', ...field] = path.split('.');
      return {
        ...problem,
        path: `${String(fresh[Number.parseInt(at, 10)]?.index)}.${field.join('.')}`,
      };
    }),
  ];
  if (problems.length > 0) return refused(problems);
  const ids = await addMembers(work, checked.members);
  const created = new Map(fresh.map(({ one }, at) => [one.employee_id, ids[at] ?? 0]));
  const late: Problem[] = [];
  for (const [index, one] of employees.entries())
    late.push(...(await payrollProblems(work, one, index)));
  if (late.length > 0) return refused(late);
  const linked = await mapStaff(
    work,
    store,
    employees.map((one) => ({
      pos_id: one.employee_id,
      customer_id: one.customer_id ?? created.get(one.employee_id) ?? null,
    })),
  );
  if (!linked.ok) return linked;
  const tied = employees.length - fresh.length;
  await audit(work, {
    action: 'integrations.create_staff',
    subject: { kind: 'tip_wallet', id: store.storeId },
    after: { created: fresh.length, tied },
  });
  return ok({ created: fresh.length, tied });
}

const refused = (problems: readonly Problem[]) =>
  fail(
    'invalid_input',
    {},
    problems.map((one) => ({ ...one, path: `employees.${one.path}` })),
  );

/** With the mobile number they sign in, without one with the e-mail. */
const typedOf = ({
  employee_id: _,
  customer_id: _c,
  replace_payroll_id: _r,
  location: _l,
  ...one
}: Newcomer) => ({
  ...Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined)),
  username_option: (one.mobile_number ?? '') === '' && (one.email ?? '') !== '' ? '2' : '1',
});

async function problemsOf(
  { tx, actor }: RequestContext,
  store: StoreRef,
  employees: readonly Newcomer[],
): Promise<Problem[]> {
  const { clientId, storeId } = store;
  const known = new Set(
    (await posEmployeesOf(tx, clientId, storeId)).map(({ external_id: id }) => id),
  );
  const named = employees.flatMap(({ customer_id: id }) => id ?? []);
  const members = await membersAmong(tx, clientId, storeId, named.length > 0 ? named : [0]);
  const places = new Map<number, boolean>();
  for (const { location } of employees)
    if (location != null && !places.has(location))
      places.set(location, (await visibleStore(tx, actor, location)) !== null);
  const seen = new Set<string>();
  return employees.flatMap((one, index): Problem[] => {
    const twice = seen.has(one.employee_id);
    seen.add(one.employee_id);
    const at = (field: string): string => `${String(index)}.${field}`;
    return [
      ...(twice ? [{ path: at('employee_id'), code: 'person_twice' }] : []),
      ...(known.has(one.employee_id)
        ? []
        : [{ path: at('employee_id'), code: 'pos_employee_unknown' }]),
      ...(one.customer_id == null
        ? placeProblems(one, places, at)
        : members.has(one.customer_id)
          ? []
          : [{ path: at('customer_id'), code: 'member_unknown' }]),
    ];
  });
}

/** Somebody new has a location and a primary position. */
function placeProblems(
  { location, primary_position: position, secondary_positions: secondary }: Newcomer,
  places: ReadonlyMap<number, boolean>,
  at: (field: string) => string,
): Problem[] {
  const lacksPosition = (position ?? '').trim() === '';
  // Where secondary ones are given, the rules of members say it already.
  const isSaid = position !== undefined && (secondary ?? []).some((one) => one !== '');
  return [
    ...(location == null
      ? [{ path: at('location'), code: 'location_required' }]
      : places.get(location) === true
        ? []
        : [{ path: at('location'), code: 'location_unknown' }]),
    ...(lacksPosition && !isSaid
      ? [{ path: at('primary_position'), code: 'position_required' }]
      : []),
  ];
}

/** A payroll number that was given for somebody who is a member already. */
async function payrollProblems(
  work: RequestContext,
  { customer_id: customer, payroll_id: payroll, replace_payroll_id: replace }: Newcomer,
  index: number,
): Promise<Problem[]> {
  if (customer == null || payroll === undefined || payroll === '') return [];
  const path = `${String(index)}.payroll_id`;
  const read = readMember(
    { payroll_id: payroll },
    { mode: 'edit', country: work.actor.client.region, today: dayOf(work.now, 'UTC') },
  );
  if (!read.ok) return (read.problems ?? []).map((one) => ({ ...one, path }));
  const done = await setPayrollId(work, customer, {
    payrollId: read.value.payroll_id ?? payroll,
    replace: replace === true,
  });
  return done.ok ? [] : [{ path, code: done.code }];
}
