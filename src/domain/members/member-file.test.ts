import { describe, expect, it } from 'vitest';
import {
  fieldsOf,
  guessMapping,
  mappingLacks,
  readFileRow,
  templateHeadings,
} from './member-file.ts';

const places = [
  {
    storeId: 1,
    names: ['Downtown', 'Downtown tips'],
    departments: [
      { id: 11, name: 'FOH' },
      { id: 12, name: 'Bar' },
    ],
  },
  { storeId: 2, names: ['Old Port / Vieux-Port'], departments: [{ id: 21, name: 'foh' }] },
];
const rules = { country: 'CA', today: '2026-11-21', places, elsewhere: null } as const;
const named = { first_name: 'Ana', last_name: 'Roy', mobile_number: '5145550101' };
const read = (typed: object, more: object = {}) =>
  readFileRow({ ...named, ...typed }, { ...rules, ...more });
const codes = (row: ReturnType<typeof read>) =>
  row.problems.map((one) => `${one.column} ${one.code}`);

describe('the columns of a file', () => {
  it.each([
    [
      ['First name', 'LAST-NAME', 'Cell phone', 'E-mail address'],
      ['first_name', 'last_name', 'mobile_number', 'email'],
    ],
    [
      ['Prénom', 'Nom de famille', 'Numéro de mobile', 'Courriel', 'Succursale'],
      ['first_name', 'last_name', 'mobile_number', 'email', 'wallet'],
    ],
    [
      ['Nombre', 'Apellidos', 'Celular', 'Correo electrónico', 'Tienda'],
      ['first_name', 'last_name', 'mobile_number', 'email', 'wallet'],
    ],
    [
      ['phone', 'mobile', 'shoe size', ''],
      ['mobile_number', null, null, null],
    ],
  ])('%j stand for %j', (heading, fields) => expect(guessMapping(heading, 'CA')).toEqual(fields));

  it('are those of the country: its template is understood whole', () => {
    for (const country of ['CA', 'US'] as const)
      expect(guessMapping(templateHeadings(country), country)).toEqual(fieldsOf(country));
    expect(guessMapping(['ssn_last_four'], 'CA')).toEqual([null]);
  });
  it('need both names and something to sign in with', () => {
    expect(mappingLacks(['first_name', null])).toEqual(['last_name', 'mobile_number']);
    expect(mappingLacks(['last_name', 'email', 'first_name'])).toEqual([]);
  });
});

describe('the place of a row', () => {
  it.each([
    ['downtown', '', [{ store_id: 1, department_id: null }]],
    ['2', 'FOH', [{ store_id: 2, department_id: 21 }]],
    ['Old port / vieux-port', '', [{ store_id: 2, department_id: null }]],
    [
      'Downtown | 2',
      'bar | foh',
      [
        { store_id: 1, department_id: 12 },
        { store_id: 2, department_id: 21 },
      ],
    ],
    [
      'Downtown;2',
      'FOH',
      [
        { store_id: 1, department_id: 11 },
        { store_id: 2, department_id: 21 },
      ],
    ],
  ])('%j, %j', (wallet, department, found) =>
    expect(read({ wallet, department }).places).toEqual(found),
  );

  it('is the one chosen for the file where the row names none', () => {
    const elsewhere = { store_id: 1, department_id: 11 };
    expect(read({}, { elsewhere }).places).toEqual([elsewhere]);
    expect(read({ department: 'bar' }, { elsewhere }).places).toEqual([
      { store_id: 1, department_id: 12 },
    ]);
    expect(codes(read({}))).toEqual(['wallet location_required']);
  });
});

describe('a row', () => {
  it('is read by the rules of the form', () => {
    const row = read({
      wallet: '1',
      mobile_number: '(514) 555-0101',
      secondary_positions: 'Host; Bar',
      primary_position: 'Server',
      username_option: 'mobile',
      language: 'Français',
      email: '',
    });
    expect(row.problems).toEqual([]);
    expect(row.fields).toMatchObject({
      mobile_number: '5145550101',
      secondary_positions: ['Host', 'Bar'],
      username_option: 1,
      language: 'fr',
      email: null,
    });
  });
  it('has its formulas refused by name, and the ten digits offered where a country code stands', () => {
    expect(
      codes(
        read({
          wallet: '1',
          first_name: '=HYPERLINK("x")',
          occupation: '@SUM(1)',
          company_id: '-cmd',
          mobile_number: '+1 514 555 0101',
        }),
      ).sort(),
    ).toEqual([
      'company_id formula_refused',
      'first_name formula_refused',
      'mobile_number mobile_country_code',
      'occupation formula_refused',
    ]);
  });
});

describe('the template', () => {
  const after = (country: 'CA' | 'US', field: string) => {
    const headings = templateHeadings(country);
    return headings.slice(headings.indexOf(field) + 1);
  };
  it('heads its columns with the words of the country', () => {
    expect(after('CA', 'timezone')).toEqual([
      'date_of_birth',
      'occupation',
      'street',
      'apartment',
      'city',
      'province',
      'postal_code',
      'company_id',
      'source_id',
      'internal_id',
      'card_proxy',
    ]);
    expect(after('US', 'timezone')).toEqual([
      'date_of_birth',
      'ssn_last_four',
      'occupation',
      'street',
      'apartment',
      'city',
      'state',
      'zip_code',
      'company_id',
      'source_id',
      'internal_id',
      'card_proxy',
    ]);
  });
  it('begins alike in both', () => {
    for (const country of ['CA', 'US'] as const)
      expect(templateHeadings(country).slice(0, 19)).toEqual([
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
        'job_codes',
        'weight',
        'timezone',
      ]);
  });
  it('has a number of the person only in the United States', () => {
    expect(fieldsOf('US')).toContain('identity_number');
    expect(fieldsOf('CA')).not.toContain('identity_number');
    expect(fieldsOf('US')).toHaveLength(fieldsOf('CA').length + 1);
    expect(guessMapping(['SSN'], 'US')).toEqual(['identity_number']);
  });
});

describe('words that people write into a cell', () => {
  it.each([
    ['mobile', 1],
    ['Phone', 1],
    ['SMS', 1],
    ['1', 1],
    ['E-mail', 2],
    ['mail', 2],
    ['Courriel', 2],
    ['correo', 2],
    ['2', 2],
  ])('to sign in with: %s is option %i', (username_option, option) => {
    const row = read({ wallet: '1', username_option, email: 'ana@example.com' });
    expect([row.fields.username_option, row.problems]).toEqual([option, []]);
  });
  it.each([
    ['English', 'en'],
    ['anglais', 'en'],
    ['Inglés', 'en'],
    ['EN', 'en'],
    ['French', 'fr'],
    ['français', 'fr'],
    ['francés', 'fr'],
    ['fr', 'fr'],
    ['Spanish', 'es'],
    ['espagnol', 'es'],
    ['Español', 'es'],
    ['Es', 'es'],
  ])('of a language: %s is %s', (language, code) => {
    const row = read({ wallet: '1', language });
    expect([row.fields.language, row.problems]).toEqual([code, []]);
  });
  it('are refused where nobody knows them', () => {
    expect(codes(read({ wallet: '1', language: 'Deutsch', username_option: 'fax' }))).toEqual([
      'username_option invalid_value',
      'language invalid_value',
    ]);
  });
});

describe('a row of somebody new', () => {
  it('has to have both names, and IDs as short as in the form', () => {
    const row = readFileRow(
      { first_name: 'Ana', mobile_number: '5145550101', wallet: '1', staff_id: 'A'.repeat(17) },
      rules,
    );
    expect(row.problems).toEqual([
      { column: 'staff_id', code: 'too_long', params: { maximum: 16 } },
      { column: 'last_name', code: 'required', params: {} },
    ]);
  });
  it('is judged by the country of the file and the day it is', () => {
    const us = { country: 'US' };
    expect(codes(read({ wallet: '1', identity_number: '1234' }, us))).toEqual([]);
    expect(codes(read({ wallet: '1', identity_number: '1234' }))).toEqual([
      'identity_number identity_not_asked',
    ]);
    expect(codes(read({ wallet: '1', date_of_birth: '2012-11-21' }))).toEqual([]);
    expect(codes(read({ wallet: '1', date_of_birth: '2012-11-22' }))).toEqual([
      'date_of_birth birth_unlikely',
    ]);
  });
  it('is told what of a cell is too much, and of a formula nothing more', () => {
    const row = read({ wallet: '1', occupation: 'x'.repeat(501), company_id: '=1+1' });
    expect(row.problems).toEqual([
      { column: 'occupation', code: 'too_long', params: { maximum: 500 } },
      { column: 'company_id', code: 'formula_refused', params: {} },
    ]);
    expect(read({ wallet: '1', occupation: 'x'.repeat(500) }).problems).toEqual([
      { column: 'occupation', code: 'too_long', params: { maximum: 100 } },
    ]);
  });
});
