import { headingKey } from '#domain/imports/heading-key.ts';
import type { RowProblem } from '#domain/imports/repeated-keys.ts';
import { foldName } from '#domain/people/identifiers.ts';
import type { Country } from '#domain/people/addresses.ts';
import type { Result } from '#kernel/result.ts';
import { type MemberFields, type MemberTyped, readMember } from './member-input.ts';
import { type NamedPlace, type PlaceFound, findPlaces } from './named-places.ts';
import { type Role, readJobCodes, readRoles } from './member-lists.ts';

export const ADDRESS_FIELDS = [
  'address_street',
  'address_more',
  'address_city',
  'address_province',
  'address_postal_code',
] as const;

/** What a card program asks of a person, and where they live. */
export const PERSONAL_FIELDS = [
  'date_of_birth',
  'identity_number',
  'occupation',
  ...ADDRESS_FIELDS,
] as const;

/** What a column of a file of people can stand for. */
export const FILE_FIELDS = [
  'first_name',
  'last_name',
  'mobile_number',
  'email',
  'username_option',
  'language',
  'staff_id',
  'payroll_id',
  'ta_id',
  'pos_id',
  'alt_pos_id',
  'wallet',
  'department',
  'primary_position',
  'secondary_positions',
  'roles',
  'job_code_ids',
  'weight',
  'timezone',
  ...PERSONAL_FIELDS,
  'company_id',
  'source_id',
  'internal_id',
  'proxy',
] as const;
export type FileField = (typeof FILE_FIELDS)[number];
export type FileTyped = { readonly [Field in FileField]?: string };
export type Mapping = readonly (FileField | null)[];

/** Canada asks for no identity number. */
export const fieldsOf = (country: Country): readonly FileField[] =>
  country === 'US' ? FILE_FIELDS : FILE_FIELDS.filter((field) => field !== 'identity_number');

/** How the template of a country heads its columns, where that is not the field's own name. */
const HEADINGS: Readonly<Record<Country, Partial<Record<FileField, string>>>> = {
  CA: {
    job_code_ids: 'job_codes',
    address_street: 'street',
    address_more: 'apartment',
    address_city: 'city',
    address_province: 'province',
    address_postal_code: 'postal_code',
    proxy: 'card_proxy',
  },
  US: {
    job_code_ids: 'job_codes',
    address_street: 'street',
    address_more: 'apartment',
    address_city: 'city',
    address_province: 'state',
    address_postal_code: 'zip_code',
    identity_number: 'ssn_last_four',
    proxy: 'card_proxy',
  },
};
export const templateHeadings = (country: Country): string[] =>
  fieldsOf(country).map((field) => HEADINGS[country][field] ?? field);

/** What people call these columns, without case, accents and what is no letter or digit. */
const KNOWN: Readonly<Record<string, FileField>> = Object.fromEntries(
  (
    Object.entries({
      first_name: 'first given givenname forename prenom nombre nombres',
      last_name: 'last surname family familyname nom nomdefamille apellido apellidos',
      mobile_number:
        'mobile numerodemobile numerodetelephone telephonemobile portable numerodetelefono phone phonenumber mobilephone cell cellphone cellnumber cellulaire telephone tel numerodecellulaire celular movil telefono numerodemovil',
      email: 'emailaddress mail courriel adressecourriel correo correoelectronico',
      username_option: 'username signinwith',
      language: 'langue idioma lang',
      staff_id:
        'staff employeeid employeenumber employeeno numerodemploye numeroempleado iddeempleado',
      payroll_id: 'payroll payrollnumber numerodepaie idnomina',
      ta_id: 'taid timeattendanceid timeandattendanceid',
      pos_id: 'pos',
      alt_pos_id: 'alternateposid altpos',
      wallet:
        'store location walletname storename portefeuille succursale billetera tienda restaurant',
      department: 'dept departement departamento group',
      primary_position: 'position job jobtitle role poste puesto',
      secondary_positions: 'otherpositions postessecondaires otrospuestos',
      roles: 'funciones fonctions',
      job_code_ids:
        'jobcodes jobcode codesdemploi codedemploi codesdeposte codedeposte codigosdepuesto codigodepuesto',
      weight: 'multiplier multiplicateur multiplicador',
      timezone: 'zone fuseauhoraire zonahoraria',
      date_of_birth: 'birthdate dob birthday datedenaissance fechadenacimiento',
      identity_number: 'ssn ssnlast4 ssnlastfour lastfourssn last4ssn',
      occupation: 'profession ocupacion',
      address_street: 'street address address1 streetaddress adresse rue direccion calle',
      address_more: 'apartment apt suite unit address2 appartement apartamento',
      address_city: 'city town ville ciudad',
      address_province: 'province state region estado provincia',
      address_postal_code: 'postalcode postcode zip zipcode codepostal codigopostal',
      company_id: 'company',
      source_id: 'source',
      internal_id: 'internal',
      proxy: 'cardproxy card cardnumber carte tarjeta',
    } satisfies Partial<Record<FileField, string>>) as [FileField, string][]
  ).flatMap(([field, names]) =>
    [field.replaceAll('_', ''), ...names.split(' ')].map((name) => [name, field]),
  ),
);

/**
 * Which field each column of a heading stands for, by its name; the first that claims a field has
 * it.
 */
export function guessMapping(heading: readonly string[], country: Country): Mapping {
  const allowed = new Set(fieldsOf(country));
  const taken = new Set<FileField>();
  return heading.map((name) => {
    const field = KNOWN[headingKey(name)];
    if (!field || !allowed.has(field) || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** What a mapping lacks before rows can be read: both names, and something to sign in with. */
export function mappingLacks(mapping: Mapping): FileField[] {
  const has = new Set(mapping);
  return [
    ...(['first_name', 'last_name'] as const).filter((field) => !has.has(field)),
    ...(has.has('mobile_number') || has.has('email') ? [] : (['mobile_number'] as const)),
  ];
}

export type FileRules = {
  readonly country: Country;
  readonly today: string;
  readonly places: readonly NamedPlace[];
  readonly elsewhere: PlaceFound | null;
};

const CELL = 500;
/** What a spreadsheet would run; a number is let through to the rule of its field. */
const FORMULA = /^[=@\t\r\uff1d\uff20]|^[+\-\uff0b\uff0d](?![\d\s(])/;
const LIST = /\s*[;|]\s*|,\s*/;
const OPTIONS: Readonly<Record<string, string>> = {
  mobile: '1',
  phone: '1',
  sms: '1',
  email: '2',
  mail: '2',
  courriel: '2',
  correo: '2',
};
const LANGUAGES: Readonly<Record<string, string>> = {
  english: 'en',
  anglais: 'en',
  ingles: 'en',
  french: 'fr',
  francais: 'fr',
  frances: 'fr',
  spanish: 'es',
  espagnol: 'es',
  espanol: 'es',
};

export type RowRead = {
  readonly fields: Partial<MemberFields>;
  readonly roles: readonly Role[];
  readonly jobCodes: readonly number[];
  readonly places: readonly PlaceFound[];
  readonly problems: readonly RowProblem[];
};

/** A row by the rules of the single form; everything that is wrong with it at once. */
export function readFileRow(typed: FileTyped, rules: FileRules): RowRead {
  const problems: RowProblem[] = [];
  const wrong = new Set<string>();
  for (const [column, text] of Object.entries(typed)) {
    const code = FORMULA.test(text) ? 'formula_refused' : text.length > CELL ? 'too_long' : null;
    if (code === null) continue;
    wrong.add(column);
    problems.push({ column, code, params: code === 'too_long' ? { maximum: CELL } : {} });
  }
  const {
    wallet,
    department,
    proxy: _,
    secondary_positions: positions,
    roles: roleCell = '',
    job_code_ids: codeCell = '',
    username_option: option,
    language,
    ...more
  } = typed;
  const input: MemberTyped = {
    ...more,
    ...(positions ? { secondary_positions: positions.split(LIST) } : {}),
    ...(positions && more.primary_position === undefined ? { primary_position: '' } : {}),
    ...(option === undefined ? {} : { username_option: OPTIONS[headingKey(option)] ?? option }),
    ...(language === undefined
      ? {}
      : { language: LANGUAGES[foldName(language)] ?? language.toLowerCase() }),
  };
  const read: Result<Partial<MemberFields>, 'invalid_input'> = readMember(input, {
    mode: 'add',
    country: rules.country,
    today: rules.today,
  });
  const [roles, jobCodes] = [readRoles(roleCell), readJobCodes(codeCell)];
  for (const one of [read, roles, jobCodes])
    if (!one.ok)
      problems.push(
        ...one.problems
          .filter(({ path }) => !wrong.has(path))
          .map(({ path, code, params = {} }) => ({ column: path, code, params })),
      );
  const found = findPlaces(wallet ?? '', department ?? '', rules);
  problems.push(...found.problems.filter(({ column }) => !wrong.has(column)));
  return {
    fields: read.ok ? read.value : {},
    roles: roles.ok ? roles.value : [],
    jobCodes: jobCodes.ok ? jobCodes.value : [],
    places: found.places,
    problems,
  };
}
