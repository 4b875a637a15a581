import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import {
  type SetupContext,
  type StoreRef,
  employeesOf,
  insertStranger,
  jobCodesOf,
  lockTips,
  makeMembers,
  membersAmong,
  setJobCodes,
  takeMembers,
} from '../../tips-setup/index.ts';
import {
  posEmployeesOf,
  posRolesOf,
  type ExternalLink,
  linkRoles,
  linkStaff,
} from './pos-staff.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type Invalid = 'invalid_input';
const last = <T, K>(all: readonly T[], key: (one: T) => K): T[] => [
  ...new Map(all.map((one) => [key(one), one])).values(),
];

/** Links roles of the point of sale to job codes. */
export async function mapRoles(
  work: RequestContext,
  place: StoreRef,
  mappings: readonly { readonly role_id: string; readonly code_id: number | null }[],
): Promise<Result<true, Invalid>> {
  const { tx } = work;
  await lockTips(work, place);
  const roles = new Map(
    (await posRolesOf(tx, place.clientId, place.storeId)).map((role) => [role.external_id, role]),
  );
  const codes = new Map(
    (await jobCodesOf(tx, place.clientId, place.storeId)).map((code) => [code.id, code.role_name]),
  );
  const problems = mappings.flatMap(({ role_id: role, code_id: code }, index): Problem[] => [
    ...(roles.has(role) ? [] : [{ path: `mappings.${index}.role_id`, code: 'pos_role_unknown' }]),
    ...(code === null || codes.has(code)
      ? []
      : [{ path: `mappings.${index}.code_id`, code: 'job_unknown' }]),
  ]);
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  const fresh = last(mappings, ({ role_id: role }) => role).filter(
    ({ role_id: role, code_id: code }) => roles.get(role)?.job_code_id !== code,
  );
  if (fresh.length === 0) return ok(true);
  await linkRoles(
    tx,
    place.clientId,
    place.storeId,
    fresh.map(({ role_id: externalId, code_id: to }) => ({ externalId, to })),
  );
  const named = (of: (role: string) => number | null) =>
    Object.fromEntries(
      fresh.map(({ role_id: role }) => [
        roles.get(role)?.name ?? role,
        codes.get(of(role) ?? 0) ?? null,
      ]),
    );
  await audit(work, {
    action: 'tips.roles',
    subject: { kind: 'tip_wallet', id: place.storeId },
    before: named((role) => roles.get(role)?.job_code_id ?? null),
    after: named((role) => fresh.find((one) => one.role_id === role)?.code_id ?? null),
  });
  return ok(true);
}

/**
 * Links staff of the point of sale to members, taking into the tips who is not in yet. A stranger
 * who was taken in before becomes the member.
 */
export async function mapStaff(
  work: RequestContext,
  place: StoreRef,
  mappings: readonly { readonly pos_id: string; readonly customer_id: number | null }[],
): Promise<Result<true, Invalid>> {
  const { tx } = work;
  const { clientId, storeId } = place;
  await lockTips(work, place);
  const known = new Map(
    (await posEmployeesOf(tx, clientId, storeId)).map((one) => [one.external_id, one]),
  );
  const customers = mappings.flatMap(({ customer_id: customer }) => customer ?? []);
  const members = await membersAmong(tx, clientId, storeId, customers.length > 0 ? customers : [0]);
  const problems = mappings.flatMap(
    ({ pos_id: person, customer_id: customer }, index): Problem[] => [
      ...(known.has(person)
        ? []
        : [{ path: `mappings.${index}.pos_id`, code: 'pos_employee_unknown' }]),
      ...(customer === null || members.has(customer)
        ? []
        : [{ path: `mappings.${index}.customer_id`, code: 'member_unknown' }]),
    ],
  );
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  const wanted = last(mappings, ({ pos_id: person }) => person);
  await becomeMembers(
    work,
    place,
    wanted.flatMap(({ pos_id: person, customer_id: to }) =>
      to === null ? [] : [{ externalId: person, to }],
    ),
  );
  if (customers.length > 0) {
    const taken = await takeMembers(work, place, [...new Set(customers)]);
    if (!taken.ok) return taken;
  }
  const employees = new Map(
    (await employeesOf(tx, clientId, storeId)).map((one) => [one.customer_id, one.id]),
  );
  await link(
    work,
    place,
    wanted.map(({ pos_id: externalId, customer_id: customer }) => ({
      externalId,
      to: customer === null ? null : (employees.get(customer) ?? null),
    })),
  );
  return ok(true);
}

/**
 * Whoever is linked as a stranger to no member, and now is one who is not in the tips yet, keeps
 * their number as employee.
 */
async function becomeMembers(
  { tx }: RequestContext,
  { clientId, storeId }: StoreRef,
  links: readonly ExternalLink[],
): Promise<void> {
  const staff = await employeesOf(tx, clientId, storeId);
  const linked = new Map(
    (await posEmployeesOf(tx, clientId, storeId)).map((one) => [one.external_id, one.employee_id]),
  );
  const taken = new Set(staff.flatMap((one) => one.customer_id ?? []));
  const become = new Map<number, number>();
  for (const { externalId, to } of links) {
    const stranger = staff.find(
      (one) => one.id === linked.get(externalId) && one.customer_id === null,
    );
    if (stranger === undefined || to === null || taken.has(to) || become.has(stranger.id)) continue;
    become.set(stranger.id, to);
    taken.add(to);
  }
  await makeMembers(
    tx,
    clientId,
    [...become].map(([employee, customerId]) => ({ employeeId: employee, customerId })),
  );
}

/**
 * Links somebody of the point of sale to one of the staff; without one they come in as somebody who
 * is no member yet.
 */
export async function associate(
  work: RequestContext,
  place: StoreRef,
  person: string,
  employeeId: number | null,
): Promise<Result<true, Invalid>> {
  const { tx, now } = work;
  await lockTips(work, place);
  const stranger = (await posEmployeesOf(tx, place.clientId, place.storeId)).find(
    ({ external_id: id }) => id === person,
  );
  const staff = await employeesOf(tx, place.clientId, place.storeId);
  const problems = [
    ...(stranger ? [] : [{ path: 'pos_id', code: 'pos_employee_unknown' }]),
    ...(employeeId === null || staff.some(({ id }) => id === employeeId)
      ? []
      : [{ path: 'employee_id', code: 'employee_unknown' }]),
  ];
  if (problems.length > 0 || !stranger) return fail('invalid_input', {}, problems);
  const before = staff.find((one) => one.external_id === person);
  const to = employeeId ?? before?.id ?? (await insertStranger(tx, stranger, now));
  await link(work, place, [{ externalId: person, to }]);
  return ok(true);
}

async function link(
  context: RequestContext,
  place: StoreRef,
  links: readonly ExternalLink[],
): Promise<void> {
  const { tx } = context;
  const known = new Map(
    (await posEmployeesOf(tx, place.clientId, place.storeId)).map((one) => [one.external_id, one]),
  );
  const fresh = links.filter(({ externalId, to }) => known.get(externalId)?.employee_id !== to);
  if (fresh.length === 0) return;
  const names = new Map(
    (await employeesOf(tx, place.clientId, place.storeId)).map((one) => [
      one.id,
      `${one.first_name} ${one.last_name}`.trim(),
    ]),
  );
  await linkStaff(tx, place.clientId, place.storeId, fresh);
  const named = (of: (link: ExternalLink) => number | null) =>
    Object.fromEntries(fresh.map((one) => [one.externalId, names.get(of(one) ?? 0) ?? null]));
  await audit(context, {
    action: 'tips.people',
    subject: { kind: 'tip_wallet', id: place.storeId },
    before: named(({ externalId }) => known.get(externalId)?.employee_id ?? null),
    after: named(({ to }) => to),
  });
}

/**
 * Gives everybody who is linked the job codes that their roles in the point of sale mean; who has
 * none of them there stays.
 */
export async function takeOverJobs(
  work: SetupContext,
  place: StoreRef,
): Promise<Result<true, Invalid>> {
  const { tx } = work;
  await lockTips(work, place);
  const codes = new Map(
    (await posRolesOf(tx, place.clientId, place.storeId)).map((role) => [
      role.external_id,
      role.job_code_id,
    ]),
  );
  const staff = await employeesOf(tx, place.clientId, place.storeId);
  const alive = new Set((await jobCodesOf(tx, place.clientId, place.storeId)).map(({ id }) => id));
  const wanted = new Map<number, Set<number>>();
  for (const { employee_id: employee, roles } of await posEmployeesOf(
    tx,
    place.clientId,
    place.storeId,
  )) {
    const jobs = roles.flatMap((role) => codes.get(role) ?? []).filter((code) => alive.has(code));
    if (employee === null || jobs.length === 0 || !staff.some(({ id }) => id === employee))
      continue;
    wanted.set(employee, new Set([...(wanted.get(employee) ?? []), ...jobs]));
  }
  if (wanted.size === 0) return ok(true);
  const done = await setJobCodes(
    work,
    place,
    [...wanted].map(([employee, jobs]) => ({ employee_id: employee, job_codes: [...jobs] })),
  );
  await audit(work, {
    action: 'tips.sync_jobs',
    subject: { kind: 'tip_wallet', id: place.storeId },
    after: { staff: wanted.size },
  });
  return done;
}
