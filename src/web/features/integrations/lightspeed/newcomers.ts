import type { Body } from '#contract/index.ts';
import type { FieldProblem } from '#web/lib/api-error.ts';
import type { StaffMember } from '../integrations.queries.ts';

const FIELDS = [
  'first_name',
  'last_name',
  'mobile_number',
  'email',
  'location',
  'primary_position',
  'secondary_positions',
  'payroll_id',
  'staff_id',
] as const;
export type NewcomerField = (typeof FIELDS)[number];
/** What is done about somebody of Lightspeed's. */
export type Newcomer = Readonly<Record<NewcomerField, string>> & {
  readonly choice: 'skip' | 'link' | 'add';
};
export type Newcomers = Readonly<Record<string, Newcomer>>;
type Sent = Body<'createLightspeedEmployees'>['employees'][number];

/** As somebody stands there before anything is chosen. */
export const newcomerOf = (person: StaffMember, storeId: number): Newcomer => ({
  choice: 'skip',
  first_name: person.first_name,
  last_name: person.last_name,
  mobile_number: '',
  email: '',
  location: String(storeId),
  primary_position: person.groups[0]?.name ?? '',
  secondary_positions: '',
  payroll_id: '',
  staff_id: '',
});

/** The name of a field of somebody, in the form and in what is wrong with it. */
export const fieldName = (employeeId: string, field: string): string =>
  `employees.${employeeId}.${field}`;

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** What is missing before anything is sent; the rest the server says. */
export function complaintsOf(employeeId: string, one: Newcomer): FieldProblem[] {
  if (one.choice !== 'add') return [];
  const at = (field: NewcomerField, code: FieldProblem['code']): FieldProblem => ({
    path: fieldName(employeeId, field),
    code,
  });
  const hasContact = one.mobile_number.trim() !== '' || one.email.trim() !== '';
  return [
    ...(one.first_name.trim() === '' ? [at('first_name', 'required')] : []),
    ...(one.last_name.trim() === '' ? [at('last_name', 'required')] : []),
    ...(hasContact ? [] : [at('mobile_number', 'required')]),
    ...(one.location === '' ? [at('location', 'location_required')] : []),
    ...(one.primary_position.trim() === '' ? [at('primary_position', 'position_required')] : []),
  ];
}

/** What is sent for somebody; null for who is left as they are. */
export function sentFor(person: StaffMember, one: Newcomer): Sent | null {
  const { employee_id: employeeId, suggestion } = person;
  if (one.choice === 'skip') return null;
  if (one.choice === 'link')
    return suggestion && { employee_id: employeeId, customer_id: suggestion.customer_id };
  const typed = (field: Exclude<NewcomerField, 'location' | 'secondary_positions'>) =>
    one[field].trim() === '' ? undefined : one[field].trim();
  const primary = one.primary_position.trim();
  return {
    employee_id: employeeId,
    first_name: typed('first_name'),
    last_name: typed('last_name'),
    mobile_number: typed('mobile_number'),
    email: typed('email'),
    location: Number.parseInt(one.location, 10),
    primary_position: primary,
    // The primary one is not secondary too.
    secondary_positions: listOf(one.secondary_positions).filter((name) => name !== primary),
    payroll_id: typed('payroll_id'),
    staff_id: typed('staff_id'),
  };
}

/** The field of the form that a path of the server's answer means: `employees.3.location`. */
export function fieldOfPath(path: string, sent: readonly { employee_id: string }[]): string | null {
  const [, nth, field] = /^employees\.(\d+)\.(\w+)/.exec(path) ?? [];
  const person = nth === undefined ? undefined : sent[Number.parseInt(nth, 10)];
  return person === undefined || field === undefined ? null : fieldName(person.employee_id, field);
}
