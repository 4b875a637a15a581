import { describe, expect, it } from 'vitest';
import { type FileTyped, mappingLacks, readFileRow } from './member-file.ts';
import { type MemberTyped, type Rules, readMember } from './member-input.ts';

const EDIT: Rules = { mode: 'edit', country: 'US', today: '2026-03-04' };
const read = (typed: MemberTyped, rules: Rules = EDIT) => {
  const result = readMember(typed, rules);
  return result.ok ? result.value : result.problems;
};
const refusal = (path: string, code: string, params = {}) => [{ path, code, params }];

describe('a field of a member', () => {
  it.each<[keyof MemberTyped, string, unknown]>([
    ['first_name', ' Ana   María ', 'Ana María'],
    ['first_name', 'a'.repeat(50), 'a'.repeat(50)],
    ['last_name', 'Roy', 'Roy'],
    ['username_option', '1', 1],
    ['username_option', '2', 2],
    ['username_option', '', 1],
    ['language', '', 'en'],
    ['language', 'en', 'en'],
    ['language', 'es', 'es'],
    ['language', 'fr', 'fr'],
    ['weight', '', '1'],
    ['weight', '12', '12'],
    ['weight', '1.125', '1.125'],
    ['weight', '12,5', '12.5'],
    ['weight', '0.5', '0.5'],
    ['weight', '10', '10'],
    ['timezone', 'america/toronto', 'America/Toronto'],
    ['timezone', '', null],
    ['date_of_birth', '2012-03-04', '2012-03-04'],
    ['date_of_birth', '1915-03-05', '1915-03-05'],
    ['identity_number', '1234', '1234'],
    ['primary_position', 'p'.repeat(60), 'p'.repeat(60)],
    ['occupation', 'o'.repeat(100), 'o'.repeat(100)],
    ['company_id', 'c'.repeat(100), 'c'.repeat(100)],
    ['email', '', null],
    ['mobile_number', '', null],
  ])('%s %j is read as %j', (field, typed, value) => {
    expect(read({ [field]: typed })).toEqual({ [field]: value });
  });

  it.each<[keyof MemberTyped, string, string, object]>([
    ['last_name', '', 'required', {}],
    ['first_name', 'a'.repeat(51), 'too_long', { maximum: 50 }],
    ['username_option', '3', 'invalid_value', {}],
    ['language', 'de', 'invalid_value', {}],
    ['weight', '100', 'weight_invalid', {}],
    ['weight', '1,2345', 'weight_invalid', {}],
    ['weight', 'x1,5', 'weight_invalid', {}],
    ['weight', '1,5x', 'weight_invalid', {}],
    ['weight', '00', 'weight_invalid', {}],
    ['weight', '0.00', 'weight_invalid', {}],
    ['weight', '0,0', 'weight_invalid', {}],
    ['date_of_birth', '2012-03-05', 'birth_unlikely', {}],
    ['date_of_birth', '1915-03-04', 'birth_unlikely', {}],
    ['identity_number', '12345', 'identity_last_four', {}],
    ['identity_number', '123', 'identity_last_four', {}],
    ['primary_position', 'p'.repeat(61), 'too_long', { maximum: 60 }],
    ['occupation', 'o'.repeat(101), 'too_long', { maximum: 100 }],
    ['occupation', 'a\u0001b', 'invalid_characters', {}],
    ['company_id', 'c'.repeat(101), 'too_long', { maximum: 100 }],
    ['staff_id', 'A'.repeat(51), 'too_long', { maximum: 50 }],
  ])('%s %j is refused as %s', (field, typed, code, params) => {
    expect(read({ [field]: typed })).toEqual(refusal(field, code, params));
  });

  it('is refused as input as a whole, and a number where text belongs is not read', () => {
    expect(readMember({ weight: '0' }, EDIT)).toMatchObject({ ok: false, code: 'invalid_input' });
    expect(read({ weight: 5 } as unknown as MemberTyped)).toEqual({});
    expect(read({ first_name: undefined })).toEqual({});
  });
});

describe('positions', () => {
  const positions = (secondary: readonly string[], primary?: string) =>
    read({
      secondary_positions: secondary,
      ...(primary === undefined ? {} : { primary_position: primary }),
    });
  const named = (count: number) => Array.from({ length: count }, (_, at) => `P${at}`);
  it('are 20 at most, of 60 characters each', () => {
    expect(positions(named(20))).toEqual({ secondary_positions: named(20) });
    expect(positions(named(21))).toEqual(
      refusal('secondary_positions', 'too_many', { maximum: 20 }),
    );
    expect(positions(['a', '😀'.repeat(60)])).toEqual({
      secondary_positions: ['a', '😀'.repeat(60)],
    });
    expect(positions(['a', 'x'.repeat(61)])).toEqual(
      refusal('secondary_positions', 'too_long', { maximum: 60 }),
    );
  });
  it('need a primary one only where there are any', () => {
    expect(positions([], '')).toEqual({ primary_position: null, secondary_positions: [] });
    expect(positions(['Host', 'SERVER'], 'Server')).toEqual([
      { path: 'secondary_positions', code: 'position_repeated' },
    ]);
  });
});

describe('a new member', () => {
  const ADD: Rules = { ...EDIT, mode: 'add' };
  const named = { first_name: 'Ana', last_name: 'Roy' };
  it.each<[MemberTyped, string[]]>([
    [{ ...named, username_option: ' 2 ', email: 'a@be.co' }, []],
    [{ ...named, username_option: '1', email: 'a@be.co' }, ['mobile_number required']],
    [{ ...named, mobile_number: '  ' }, ['mobile_number required']],
    [{ ...named, username_option: '2', mobile_number: '5145550100' }, ['email required']],
    [{ first_name: 'Ana', mobile_number: '5145550100' }, ['last_name required']],
  ])('%o lacks %j', (typed, lacks) => {
    const problems = read(typed, ADD);
    expect(
      Array.isArray(problems) ? problems.map(({ path, code }) => `${path} ${code}`) : [],
    ).toEqual(lacks);
  });
  it('has an address of its country, with a second line', () => {
    const home = {
      address_street: '1 Main St',
      address_more: 'Apt 4',
      address_city: 'Troy',
      address_province: 'NY',
      address_postal_code: '12180',
    };
    expect(read(home)).toEqual(home);
    expect(read({ ...home, address_province: 'TX' })).toEqual(
      refusal('address_postal_code', 'postal_code_elsewhere', { region: 'TX' }),
    );
    expect(read({ address_more: 'Apt 4' })).toHaveLength(4);
  });
});

describe('a row of a file of people', () => {
  const places = [
    { storeId: 1, names: ['Downtown'], departments: [{ id: 11, name: 'FOH' }] },
    { storeId: 2, names: ['Harbor'], departments: [{ id: 21, name: 'FOH' }] },
  ];
  const rules = { country: 'US', today: '2026-03-04', places, elsewhere: null } as const;
  const typed = { first_name: 'Ana', last_name: 'Roy', mobile_number: '5145550101', wallet: '1' };
  const row = (more: FileTyped, by = {}) => readFileRow({ ...typed, ...more }, { ...rules, ...by });

  it.each([
    ['mobile', 1],
    ['Phone', 1],
    ['SMS', 1],
    ['E-mail', 2],
    ['mail', 2],
    ['Courriel', 2],
    ['correo', 2],
    ['2', 2],
  ])('that signs in with %s', (option, value) => {
    expect(row({ username_option: option, email: 'a@be.co' }).fields.username_option).toBe(value);
  });
  it.each([
    ['English', 'en'],
    ['anglais', 'en'],
    ['Inglés', 'en'],
    ['french', 'fr'],
    ['Français', 'fr'],
    ['francés', 'fr'],
    ['SPANISH', 'es'],
    ['espagnol', 'es'],
    ['Español', 'es'],
    ['FR', 'fr'],
  ])('that speaks %s', (language, value) => {
    expect(row({ language }).fields.language).toBe(value);
  });
  it('has cells of 500 characters at most, and says it once', () => {
    expect(row({ company_id: 'x'.repeat(500) }).problems).toMatchObject([
      { params: { maximum: 100 } },
    ]);
    expect(row({ company_id: 'x'.repeat(501), wallet: 'y'.repeat(501) }).problems).toEqual([
      { column: 'wallet', code: 'too_long', params: { maximum: 500 } },
      { column: 'company_id', code: 'too_long', params: { maximum: 500 } },
    ]);
  });
  it('with a formula says so without a limit, and has no fields', () => {
    expect(row({ occupation: '=1' })).toMatchObject({
      problems: [{ column: 'occupation', code: 'formula_refused', params: {} }],
    });
    expect(row({ weight: '0', roles: 'x', job_code_ids: 'y' })).toMatchObject({
      fields: {},
      roles: [],
      jobCodes: [],
    });
  });
  it.each([['a=b'], ['a+b'], ['5 - 6']])('keeps %j, which no spreadsheet runs', (company_id) => {
    expect(row({ company_id }).problems).toEqual([]);
  });
  it('with other positions needs the first one', () => {
    const lacks = row({ secondary_positions: 'Host' }).problems;
    expect(lacks.map(({ column, code }) => `${column} ${code}`)).toEqual([
      'primary_position position_required',
    ]);
    const split = (text: string) =>
      row({ primary_position: 'Server', secondary_positions: text }).fields.secondary_positions;
    expect(split('Host ; Bar|Night,  Late,Last')).toEqual(['Host', 'Bar', 'Night', 'Late', 'Last']);
  });
  it('has roles and job codes of its own', () => {
    expect(row({ roles: '12:Server', job_code_ids: '7, 8' })).toMatchObject({
      roles: [{ role_id: '12', role_name: 'Server' }],
      jobCodes: [7, 8],
      problems: [],
    });
  });

  const found = (wallet: string, department: string, by = {}) => {
    const { places: list, problems } = row({ wallet, department }, by);
    return [
      list.map((one) => `${one.store_id} ${one.department_id ?? '-'}`).join(', '),
      ...problems.map(({ column, code, params }) => `${column} ${code} ${params.value ?? ''}`),
    ];
  };
  it.each<[string, string, string[]]>([
    ['Downtown', 'FOH', ['1 11']],
    ['Nowhere', 'FOH', ['', 'wallet location_unknown Nowhere']],
    ['n'.repeat(61), '', ['', `wallet location_unknown ${'n'.repeat(60)}`]],
    ['Downtown', 'Bar', ['', 'department department_unknown Bar']],
    ['Downtown', 'b'.repeat(61), ['', `department department_unknown ${'b'.repeat(60)}`]],
    ['Downtown / Harbor', 'FOH', ['1 11, 2 21']],
    ['Downtown  /  Harbor', 'FOH  |  foh', ['1 11, 2 21']],
    ['Downtown|Harbor', ' foh / FOH', ['1 11, 2 21']],
    ['Downtown|Harbor', 'foh  /  FOH', ['1 11, 2 21']],
    ['Downtown ;Harbor; Nowhere', '', ['1 -, 2 -', 'wallet location_unknown Nowhere']],
    ['Downtown|Harbor', '', ['1 -, 2 -']],
  ])('%j with %j stands for %j', (wallet, department, expected) => {
    expect(found(wallet, department)).toEqual(expected);
  });
  it('is of the place of the file where it names none, in the department that it names', () => {
    const elsewhere = { elsewhere: { store_id: 2, department_id: null } };
    expect(found('', 'FOH', elsewhere)).toEqual(['2 21']);
    expect(found('', '', elsewhere)).toEqual(['2 -']);
    expect(found('', 'Bar', elsewhere)).toEqual(['', 'department department_unknown Bar']);
    expect(found('', 'FOH', { elsewhere: { store_id: 9, department_id: null } })).toEqual([
      '',
      'wallet location_unknown ',
    ]);
    expect(found('', '')).toEqual(['', 'wallet location_required ']);
  });
});

it('a file needs a number or an address of its people', () => {
  expect(mappingLacks(['first_name', 'last_name', 'mobile_number'])).toEqual([]);
  expect(mappingLacks(['first_name', 'last_name'])).toEqual(['mobile_number']);
  expect(mappingLacks(['email'])).toEqual(['first_name', 'last_name']);
});
