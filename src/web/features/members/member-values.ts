import type { Body } from '#contract/index.ts';
import type { ProblemCode } from '#contract/errors.ts';
import { PERSONAL_FIELDS } from '#domain/members/member-file.ts';
import { type MemberTyped, readMember } from '#domain/members/member-input.ts';
import type { Country } from '#domain/people/addresses.ts';
import { problemsAtLists } from '#web/lib/list-problems.ts';
import { now } from '#web/lib/clock.ts';
import { tableOf } from '#web/lib/table-of.ts';
import type { Complaints } from '#web/ui/use-form.ts';
import type { MemberDetails } from './members.queries.ts';
import {
  type Role,
  placesOf,
  readPlaces,
  readRoles,
  writePlaces,
  writeRoles,
} from './member-lists.ts';

const TEXTS = [
  'first_name',
  'last_name',
  'mobile_number',
  'email',
  'staff_id',
  'payroll_id',
  'ta_id',
  'pos_id',
  'alt_pos_id',
  'primary_position',
  'weight',
  'timezone',
  'company_id',
  'source_id',
  'internal_id',
  ...PERSONAL_FIELDS,
] as const;
export type TextField = (typeof TEXTS)[number];

/** The form's values, named as the server names the fields. Lists are written as one text each. */
export type MemberValues = Readonly<Record<TextField, string>> & {
  readonly username_option: '1' | '2';
  readonly language: 'en' | 'es' | 'fr';
  readonly stores: string;
  readonly secondary_positions: string;
  readonly roles: string;
  readonly job_code_ids: string;
  readonly proxy: string;
  readonly invite: boolean;
};
export type MemberBody = Body<'addCustomer'>;

const partsOf = (joined: string): string[] =>
  joined
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A new member's values, or those of one who is changed. */
export function valuesOf(
  member: MemberDetails | undefined,
  start: { readonly language: MemberValues['language']; readonly store: number | undefined },
): MemberValues {
  const known: Partial<Record<TextField, string | null>> = member ?? {};
  return {
    ...tableOf(TEXTS, (field) => known[field] ?? ''),
    weight: member?.weight ?? '1',
    identity_number: '',
    username_option: member?.username_option === 2 ? '2' : '1',
    language: member?.language ?? start.language,
    stores: member
      ? writePlaces(placesOf(member))
      : start.store === undefined
        ? ''
        : writePlaces([{ store_id: start.store, department_id: null }]),
    secondary_positions: member?.secondary_positions.join(', ') ?? '',
    roles: writeRoles(member?.roles ?? []),
    job_code_ids: member?.job_code_ids.join(', ') ?? '',
    proxy: '',
    invite: true,
  };
}

type Rules = {
  readonly mode: 'add' | 'edit';
  readonly country: Country;
  /**
   * They had a wallet when the form was opened: who is inactive may be changed without getting one.
   */
  readonly places: boolean;
};

const typedOf = (values: MemberValues): MemberTyped => ({
  ...tableOf(TEXTS, (field) => values[field]),
  username_option: values.username_option,
  language: values.language,
  secondary_positions: partsOf(values.secondary_positions),
  // An empty number says nothing: one that is kept on file stays.
  ...(values.identity_number === '' ? { identity_number: undefined } : {}),
});

/** What is wrong with the values, by the rules that the server has too. */
export const checkBy =
  ({ mode, country, places }: Rules) =>
  (values: MemberValues): Complaints<MemberValues> => {
    const read = readMember(typedOf(values), {
      mode,
      country,
      today: new Date(now()).toISOString().slice(0, 10),
    });
    const signIn = values.username_option === '2' ? 'email' : 'mobile_number';
    const complaints: Record<
      string,
      { code: ProblemCode; params: Readonly<Record<string, string | number>> }
    > = {};
    for (const { path, code, params } of read.ok ? [] : read.problems)
      // The rules of members name what is wrong by codes of the catalog alone.
      complaints[path] ??= { code: code as ProblemCode, params: params ?? {} };
    const also = (path: keyof MemberValues, wrong: boolean, code: ProblemCode) => {
      if (wrong) complaints[path] ??= { code, params: {} };
    };
    also(signIn, values[signIn].trim() === '', 'required');
    also(
      'stores',
      (mode === 'add' || places) && readPlaces(values.stores).length === 0,
      'location_required',
    );
    also(
      'job_code_ids',
      partsOf(values.job_code_ids).some((part) => !/^[1-9]\d{0,8}$/.test(part)),
      'not_a_number',
    );
    also(
      'roles',
      readRoles(values.roles).some(
        (role) => (role.role_id.trim() === '') !== (role.role_name.trim() === ''),
      ),
      'required',
    );
    // `readMember` names the fields as the form does.
    return complaints;
  };

const given = (roles: readonly Role[]): Role[] =>
  roles.filter((role) => role.role_id.trim() !== '' || role.role_name.trim() !== '');

/** What is sent: everything that stands in the form. */
export const bodyOf = (values: MemberValues): MemberBody => ({
  ...typedOf(values),
  secondary_positions: partsOf(values.secondary_positions),
  stores: readPlaces(values.stores),
  roles: given(readRoles(values.roles)),
  job_code_ids: partsOf(values.job_code_ids).map((part) => Number.parseInt(part, 10)),
  ...(values.proxy.trim() === '' ? {} : { proxy: values.proxy.trim() }),
  invite: values.invite,
});

/** The fields that differ. */
export const touched = (before: MemberValues, after: MemberValues): (keyof MemberValues)[] =>
  (Object.keys(before) as (keyof MemberValues)[]).filter((field) => before[field] !== after[field]);

/** What the server says of one item of a list stands at the list's field. */
export const atListFields = <T>(answer: Promise<T>): Promise<T> =>
  problemsAtLists(answer, ['stores', 'roles', 'job_code_ids', 'secondary_positions']);
