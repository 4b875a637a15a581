import { type Country, readAddress } from '#domain/people/addresses.ts';
import { readDay, readZone } from '#kernel/day.ts';
import { readEmail, readMobile } from '#domain/people/identifiers.ts';
import { keysOf } from '#kernel/keys.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';

/**
 * What is known of a member as it was typed, in a form or a file. What is left out is not touched
 * by an edit.
 */
export type MemberTyped = {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly mobile_number?: string;
  readonly email?: string;
  readonly username_option?: string;
  readonly staff_id?: string;
  readonly payroll_id?: string;
  readonly ta_id?: string;
  readonly pos_id?: string;
  readonly alt_pos_id?: string;
  readonly primary_position?: string;
  readonly secondary_positions?: readonly string[];
  readonly weight?: string;
  readonly timezone?: string;
  readonly company_id?: string;
  readonly source_id?: string;
  readonly internal_id?: string;
  readonly language?: string;
  readonly date_of_birth?: string;
  readonly identity_number?: string;
  readonly occupation?: string;
  readonly address_street?: string;
  readonly address_more?: string;
  readonly address_city?: string;
  readonly address_province?: string;
  readonly address_postal_code?: string;
};

/** The same, read. Null is empty. */
export type MemberFields = {
  first_name: string;
  last_name: string;
  mobile_number: string | null;
  email: string | null;
  username_option: 1 | 2;
  staff_id: string | null;
  payroll_id: string | null;
  ta_id: string | null;
  pos_id: string | null;
  alt_pos_id: string | null;
  primary_position: string | null;
  secondary_positions: readonly string[];
  weight: string;
  timezone: string | null;
  company_id: string | null;
  source_id: string | null;
  internal_id: string | null;
  language: 'en' | 'es' | 'fr';
  date_of_birth: string | null;
  identity_number: string | null;
  occupation: string | null;
  address_street: string;
  address_more: string;
  address_city: string;
  address_province: string;
  address_postal_code: string;
};
export type MemberField = keyof MemberFields;

/** Staff, payroll, time & attendance and point-of-sale ids: specification, part 5. */
export const ID_FIELDS = ['staff_id', 'payroll_id', 'ta_id', 'pos_id', 'alt_pos_id'] as const;
const ADDRESS_FIELDS = {
  street: 'address_street',
  more: 'address_more',
  city: 'address_city',
  region: 'address_province',
  postalCode: 'address_postal_code',
} as const;
export const ID_LENGTH = { add: 16, edit: 50 } as const;
const NAME_LENGTH = 50;

export type Rules = {
  readonly mode: 'add' | 'edit';
  readonly country: Country;
  /** `2026-11-21`: the day it is, for a date of birth. */ readonly today: string;
};
type Read = Result<string | null>;
const tidy = (text: string): string => text.normalize('NFC').trim().replaceAll(/\s+/gu, ' ');
const CONTROL = /[\u0000-\u001f\u007f]/;

const atMost =
  (maximum: number) =>
  (text: string): Read =>
    [...text].length > maximum
      ? fail('too_long', { maximum })
      : CONTROL.test(text)
        ? fail('invalid_characters')
        : ok(text);

function readName(text: string): Read {
  if (text === '') return fail('required');
  // Any script, with marks, spaces and what names are written with; at least one letter.
  return /^[\p{L}\p{M}\p{Zs}'’ʻ`´.,()‑–-]+$/u.test(text) && /\p{L}/u.test(text)
    ? atMost(NAME_LENGTH)(text)
    : fail('invalid_characters');
}

const readId =
  (maximum: number) =>
  (text: string): Read =>
    [...text].length > maximum
      ? fail('too_long', { maximum })
      : /^[a-z0-9]+$/i.test(text)
        ? ok(text)
        : fail('letters_and_numbers');

function readWeight(text: string): Result<string> {
  const bare = text.replace(/^(\d+),(\d{1,3})$/, '$1.$2');
  return /^\d{1,2}(?:\.\d{1,3})?$/.test(bare) && !/^0+(?:\.0+)?$/.test(bare)
    ? ok(bare)
    : fail('weight_invalid');
}

function readTimezone(text: string): Read {
  const zone = readZone(text);
  return zone === null ? fail('timezone_invalid') : ok(zone);
}

/** A day of the calendar at which the person is between 14 and 110 years old. */
const readBirth =
  (today: string) =>
  (text: string): Read => {
    if (readDay(text) === null) return fail('date_invalid');
    const yearsAgo = (years: number): string =>
      `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;
    return text <= yearsAgo(14) && text > yearsAgo(111) ? ok(text) : fail('birth_unlikely');
  };

const readIdentity =
  (country: Country) =>
  (text: string): Read =>
    country === 'CA'
      ? fail('identity_not_asked')
      : /^\d{4}$/.test(text)
        ? ok(text)
        : fail('identity_last_four');

/**
 * Reads what was typed by the rules of the specification's part 5: all problems at once, each with
 * its field.
 */
export function readMember(
  typed: MemberTyped,
  rules: Rules,
): Result<Partial<MemberFields>, 'invalid_input'> {
  const fields: Partial<Record<MemberField, unknown>> = {};
  const problems: Problem[] = [];
  const take = (
    field: MemberField,
    read: (text: string) => Result<unknown>,
    empty?: unknown,
  ): void => {
    // Not every field is typed in: one that isn't is undefined here.
    const given = typed[field as keyof MemberTyped];
    if (given === undefined || typeof given !== 'string') return;
    const text = tidy(given);
    const result = text === '' && empty !== undefined ? ok(empty) : read(text);
    if (result.ok) fields[field] = result.value;
    else problems.push({ path: field, code: result.code, params: result.params });
  };
  take('first_name', readName);
  take('last_name', readName);
  take('mobile_number', readMobile, null);
  take('email', readEmail, null);
  take(
    'username_option',
    (text) => (text === '1' || text === '2' ? ok(Number(text)) : fail('invalid_value')),
    1,
  );
  for (const field of ID_FIELDS) take(field, readId(ID_LENGTH[rules.mode]), null);
  take('primary_position', atMost(60), null);
  take('weight', readWeight, '1');
  take('timezone', readTimezone, null);
  for (const field of ['company_id', 'source_id', 'internal_id'] as const)
    take(field, atMost(100), null);
  take(
    'language',
    (text) => (['en', 'es', 'fr'].includes(text) ? ok(text) : fail('invalid_value')),
    'en',
  );
  take('date_of_birth', readBirth(rules.today), null);
  take('identity_number', readIdentity(rules.country), null);
  take('occupation', atMost(100), null);
  problems.push(...readPositions(typed, fields), ...readHome(typed, rules.country, fields));
  if (rules.mode === 'add') problems.push(...whatIsMissing(typed));
  return problems.length === 0
    ? // Each was read by its own reader above, which answers the type of its field.
      ok(fields as Partial<MemberFields>)
    : fail('invalid_input', {}, problems);
}

/**
 * The primary position is named where positions are given at all; the secondary ones do not repeat
 * it.
 */
function readPositions(
  typed: MemberTyped,
  fields: Partial<Record<MemberField, unknown>>,
): Problem[] {
  if (typed.secondary_positions === undefined) return [];
  const secondary = [
    ...new Set(typed.secondary_positions.map(tidy).filter((position) => position !== '')),
  ];
  fields.secondary_positions = secondary;
  const primary = typed.primary_position === undefined ? undefined : tidy(typed.primary_position);
  const problems: Problem[] = [];
  if (primary === '' && secondary.length > 0)
    problems.push({ path: 'primary_position', code: 'position_required' });
  if (secondary.length > 20)
    problems.push({ path: 'secondary_positions', code: 'too_many', params: { maximum: 20 } });
  if (secondary.some((position) => [...position].length > 60))
    problems.push({ path: 'secondary_positions', code: 'too_long', params: { maximum: 60 } });
  if (primary && secondary.some((position) => position.toLowerCase() === primary.toLowerCase()))
    problems.push({ path: 'secondary_positions', code: 'position_repeated' });
  return problems;
}

/** An address is whole or not there. */
function readHome(
  typed: MemberTyped,
  country: Country,
  fields: Partial<Record<MemberField, unknown>>,
): Problem[] {
  const given = Object.values(ADDRESS_FIELDS).some((field) => typed[field] !== undefined);
  if (!given) return [];
  const text = (field: keyof typeof ADDRESS_FIELDS): string =>
    tidy(typed[ADDRESS_FIELDS[field]] ?? '');
  const input = {
    street: text('street'),
    more: text('more'),
    city: text('city'),
    region: text('region'),
    postalCode: text('postalCode'),
  };
  const empty = Object.values(input).every((part) => part === '');
  const { address, problems } = empty
    ? { address: { ...input }, problems: [] }
    : readAddress(country, input);
  for (const part of keysOf(ADDRESS_FIELDS)) fields[ADDRESS_FIELDS[part]] = address[part];
  return problems.map(({ field, code, params }) => ({ path: ADDRESS_FIELDS[field], code, params }));
}

/**
 * A new member has a first and last name, and the name to sign in with that their username option
 * says.
 */
function whatIsMissing(typed: MemberTyped): Problem[] {
  const missing = (field: 'first_name' | 'last_name'): Problem[] =>
    typed[field] === undefined ? [{ path: field, code: 'required' }] : [];
  const option = typed.username_option?.trim() || '1';
  const named = option === '2' ? 'email' : 'mobile_number';
  const name = (typed[named] ?? '').trim() === '' ? [{ path: named, code: 'required' }] : [];
  return [...missing('first_name'), ...missing('last_name'), ...name];
}
