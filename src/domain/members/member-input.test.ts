import { describe, expect, it } from 'vitest';
import { type MemberTyped, type Rules, readMember } from './member-input.ts';

const ADD: Rules = { mode: 'add', country: 'CA', today: '2026-03-04' };
const EDIT: Rules = { ...ADD, mode: 'edit' };
const ana: MemberTyped = { first_name: 'Ana', last_name: 'Roy', mobile_number: '514 555 0199' };
const problems = (typed: MemberTyped, rules = ADD): string[] => {
  const read = readMember(typed, rules);
  return read.ok ? [] : read.problems.map(({ path, code }) => `${path} ${code}`);
};
const value = (typed: MemberTyped, rules = EDIT) => {
  const read = readMember(typed, rules);
  return read.ok ? read.value : read.problems;
};

describe('a new member', () => {
  it('has names and what they sign in with', () => {
    expect(problems({})).toEqual([
      'first_name required',
      'last_name required',
      'mobile_number required',
    ]);
    expect(problems({ ...ana, username_option: '2' })).toEqual(['email required']);
    expect(problems(ana)).toEqual([]);
  });
  it.each(['Zoë', "O'Neil-Śmith", '山田', 'Мария', 'Ana María de la Cruz', 'Đặng'])(
    'may be called %s',
    (name) => {
      expect(problems({ ...ana, first_name: name })).toEqual([]);
    },
  );
  it.each([
    ['', 'required'],
    ['=SUM(A1)', 'invalid_characters'],
    ['R2D2', 'invalid_characters'],
    ['-', 'invalid_characters'],
    ['a'.repeat(51), 'too_long'],
  ])('may not be called %j: %s', (name, code) => {
    expect(problems({ ...ana, first_name: name })).toEqual([`first_name ${code}`]);
  });
  it('has ids of 16 letters and numbers at most', () => {
    expect(
      problems({
        ...ana,
        staff_id: 'A'.repeat(17),
        payroll_id: 'S-42',
        pos_id: '4471',
        ta_id: 'ä1',
      }),
    ).toEqual(['staff_id too_long', 'payroll_id letters_and_numbers', 'ta_id letters_and_numbers']);
  });
});

describe('an edit', () => {
  it('touches what is given, and empties what is given empty', () => {
    expect(value({ email: '', staff_id: ' S42 ' })).toEqual({ email: null, staff_id: 'S42' });
  });
  it('takes ids of 50', () => {
    expect(problems({ staff_id: 'A'.repeat(50) }, EDIT)).toEqual([]);
    expect(problems({ staff_id: 'A'.repeat(51) }, EDIT)).toEqual(['staff_id too_long']);
  });
});

describe('positions', () => {
  it('need a primary one', () => {
    expect(problems({ primary_position: ' ', secondary_positions: ['Bartender'] }, EDIT)).toEqual([
      'primary_position position_required',
    ]);
  });
  it('do not repeat the primary one', () => {
    expect(problems({ primary_position: 'Server', secondary_positions: ['server'] }, EDIT)).toEqual(
      ['secondary_positions position_repeated'],
    );
    expect(
      value({ primary_position: 'Server', secondary_positions: ['Host', ' Host ', ''] }),
    ).toEqual({ primary_position: 'Server', secondary_positions: ['Host'] });
  });
});

describe('the rest', () => {
  it.each<[MemberTyped, string]>([
    [{ weight: '0' }, 'weight weight_invalid'],
    [{ weight: '1.2345' }, 'weight weight_invalid'],
    [{ timezone: 'Mars/Base' }, 'timezone timezone_invalid'],
    [{ date_of_birth: '2001-02-30' }, 'date_of_birth date_invalid'],
    [{ date_of_birth: '2020-01-01' }, 'date_of_birth birth_unlikely'],
    [{ identity_number: '1234' }, 'identity_number identity_not_asked'],
    [{ mobile_number: '+1 (514) 555-0199' }, 'mobile_number mobile_country_code'],
    [{ email: 'a@b' }, 'email email_invalid'],
  ])('%o is refused: %s', (typed, problem) => {
    expect(problems(typed, EDIT)).toEqual([problem]);
  });
  it('reads an address whole or not at all, in the country of the client', () => {
    expect(
      value({
        address_street: '',
        address_city: '',
        address_province: '',
        address_postal_code: '',
      }),
    ).toMatchObject({ address_street: '' });
    expect(problems({ address_street: '1 Main St' }, EDIT)).toEqual([
      'address_city required',
      'address_province required',
      'address_postal_code required',
    ]);
    expect(
      problems(
        {
          address_street: '1 Main St',
          address_city: 'Troy',
          address_province: 'NY',
          address_postal_code: '12180',
        },
        { ...EDIT, country: 'US' },
      ),
    ).toEqual([]);
    expect(value({ identity_number: '6789', weight: '1,25' }, { ...EDIT, country: 'US' })).toEqual({
      identity_number: '6789',
      weight: '1.25',
    });
  });
});
