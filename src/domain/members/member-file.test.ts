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
