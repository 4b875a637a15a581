import { describe, expect, it } from 'vitest';
import type { Cents } from '#kernel/money.ts';
import { type Person, type RawRow, type RowPeople, type RowRules, checkRow } from './fund-rows.ts';

const ana: Person = {
  id: 7,
  firstName: 'Ana',
  lastName: 'Muñoz',
  status: 'active',
  belonging: 'current',
  balance: 50_00n,
};
const ben: Person = { ...ana, id: 8, firstName: 'Ben', lastName: 'Okafor' };
const raw = (some: Partial<RawRow> = {}): RawRow => ({
  line: 2,
  first_name: 'Ana',
  last_name: 'Muñoz',
  identifier: 'ana@example.com',
  staff_id: '',
  load_amount: '20.00',
  memo: '',
  ...some,
});
const known: RowPeople = { byIdentifier: ana, byStaff: null };
const rules = (some: Partial<RowRules> = {}): RowRules => ({
  kind: 'load',
  limits: null,
  unusualAbove: null,
  ...some,
});
const found = (row: RawRow, people = known, by = rules()): string[] =>
  checkRow(row, people, by).problems.map(
    ({ column, code, severity }) => `${column} ${code} ${severity}`,
  );
const limits = { days: [], from: 0, to: 1_440, daily: null, singleCard: 30_00n };

describe('a row that is right', () => {
  it('of a load names its person and its amount', () => {
    expect(checkRow(raw(), known, rules())).toEqual({
      customerId: 7,
      amount: 20_00n,
      problems: [],
    });
  });
  it('of an unload has its amount below zero in the file, and above it here', () => {
    const row = raw({ load_amount: '-50.00' });
    expect(checkRow(row, known, rules({ kind: 'unload' }))).toEqual({
      customerId: 7,
      amount: 50_00n,
      problems: [],
    });
  });
});

describe('the person of a row', () => {
  it.each<[string, Partial<RawRow>, Partial<RowPeople>, string[]]>([
    [
      'is named by nothing',
      { identifier: ' ', staff_id: '  ' },
      { byIdentifier: null },
      ['identifier person_missing error'],
    ],
    ['has an unknown identifier', {}, { byIdentifier: null }, ['identifier person_unknown error']],
    ['has an unknown staff id', { staff_id: 'S1' }, {}, ['staff_id person_unknown error']],
    [
      'has an unknown staff id and no identifier',
      { identifier: '', staff_id: 'S1' },
      { byIdentifier: null },
      ['staff_id person_unknown error'],
    ],
    ['is two people', { staff_id: 'S1' }, { byStaff: ben }, ['staff_id person_ids_differ error']],
    ['is one person by both', { staff_id: 'S1' }, { byStaff: ana }, []],
    [
      'is named by the staff id alone',
      { identifier: '', staff_id: 'S1' },
      { byIdentifier: null, byStaff: ana },
      [],
    ],
    ['has no name in the file', { first_name: '', last_name: '' }, {}, []],
    ['is written without accents', { last_name: 'MUNOZ' }, {}, []],
    ['has another name', { last_name: 'Other' }, {}, ['first_name person_other_name warning']],
    [
      'is of another wallet',
      {},
      { byIdentifier: { ...ana, belonging: 'former' } },
      ['identifier person_not_in_wallet error'],
    ],
    [
      'cannot be paid',
      {},
      { byIdentifier: { ...ana, status: 'locked' } },
      ['identifier person_not_payable warning'],
    ],
  ])('%s', (_, row, people, problems) => {
    expect(found(raw(row), { ...known, ...people })).toEqual(problems);
  });

  it('of an unknown one is not said, and its value is not longer than a line', () => {
    const value = 'x'.repeat(61);
    const checked = checkRow(
      raw({ identifier: value, staff_id: value }),
      { byIdentifier: null, byStaff: null },
      rules(),
    );
    const unknown = checked.problems.filter(({ code }) => code === 'person_unknown');
    expect(checked.customerId).toBeNull();
    expect(unknown.map(({ column, params }) => [column, params])).toEqual([
      ['identifier', { value: 'x'.repeat(60) }],
      ['staff_id', { value: 'x'.repeat(60) }],
    ]);
  });

  it('is said in what is wrong with it', () => {
    const differ = checkRow(raw({ staff_id: 'S1' }), { ...known, byStaff: ben }, rules());
    expect(differ.problems[0]?.params).toEqual({ person: 'Ben Okafor' });
    expect(differ.customerId).toBeNull();
    const other = checkRow(
      raw({ first_name: 'Anna' }),
      { ...known, byIdentifier: { ...ana, status: 'locked' } },
      rules(),
    );
    expect(other.problems.map(({ params }) => params)).toEqual([
      { name: 'Ana Muñoz' },
      { status: 'locked' },
    ]);
  });

  it('is known even where the amount cannot be read', () => {
    const row = raw({ load_amount: 'x' });
    expect(checkRow(row, known, rules())).toMatchObject({ customerId: 7, amount: null });
    expect(checkRow(row, { ...known, byIdentifier: null }, rules()).customerId).toBeNull();
  });
});

describe('the amount of a row', () => {
  const unload = rules({ kind: 'unload' });
  it.each<[string, string, RowRules, { amount: Cents | null; codes: string[] }]>([
    [
      'of a load below the minimum',
      '9.99',
      rules(),
      { amount: 9_99n, codes: ['amount_below_minimum'] },
    ],
    ['of a load at the minimum', '10.00', rules(), { amount: 10_00n, codes: [] }],
    ['of a load of nothing', '0', rules(), { amount: null, codes: ['amount_not_positive'] }],
    [
      'of a load with the sign of an unload',
      '-20.00',
      rules(),
      { amount: null, codes: ['amount_not_positive'] },
    ],
    ['of a load at the limit of a card', '30.00', rules({ limits }), { amount: 30_00n, codes: [] }],
    [
      'of a load above the limit of a card',
      '30.01',
      rules({ limits }),
      { amount: 30_01n, codes: ['exceeds_single_card_limit'] },
    ],
    [
      'that is as usual',
      '600.00',
      rules({ unusualAbove: 600_00n }),
      { amount: 600_00n, codes: [] },
    ],
    [
      'that is unusual',
      '600.01',
      rules({ unusualAbove: 600_00n }),
      { amount: 600_01n, codes: ['amount_unusual'] },
    ],
    ['of an unload of all', '-50.00', unload, { amount: 50_00n, codes: [] }],
    [
      'of an unload of more than all',
      '-50.01',
      unload,
      { amount: 50_01n, codes: ['exceeds_card_balance'] },
    ],
    ['of an unload of a cent', '-0.01', unload, { amount: 1n, codes: [] }],
    ['of an unload of nothing', '0', unload, { amount: null, codes: ['amount_zero'] }],
    [
      'of an unload with the sign of a load',
      '20.00',
      unload,
      { amount: null, codes: ['amount_not_negative'] },
    ],
  ])('%s', (_, text, by, { amount, codes }) => {
    const checked = checkRow(raw({ load_amount: text }), known, by);
    expect(checked.problems.map(({ code }) => code)).toEqual(codes);
    expect(checked.amount).toBe(amount);
    for (const { column } of checked.problems) expect(column).toBe('load_amount');
  });

  it('says the limit that it is beyond', () => {
    const params = (text: string, by: RowRules) =>
      checkRow(raw({ load_amount: text }), known, by).problems[0];
    expect(params('-50.01', unload)).toMatchObject({
      severity: 'error',
      params: { balance: '50.00' },
    });
    expect(params('30.01', rules({ limits }))).toMatchObject({
      severity: 'error',
      params: { limit: '30.00' },
    });
    expect(params('9.99', rules())).toMatchObject({
      severity: 'error',
      params: { minimum: '10.00' },
    });
    expect(params('600.01', rules({ unusualAbove: 600_00n }))).toMatchObject({
      severity: 'warning',
      params: { usual: '600.00' },
    });
  });

  it('of an unload is not compared with a card that nobody knows', () => {
    const nobody = { byIdentifier: null, byStaff: null };
    expect(found(raw({ load_amount: '-99.00' }), nobody, unload)).toEqual([
      'identifier person_unknown error',
    ]);
  });
});

describe('a cell', () => {
  it.each([
    ['first_name', 100],
    ['last_name', 100],
    ['identifier', 254],
    ['staff_id', 50],
    ['load_amount', 40],
    ['memo', 200],
  ] as const)('%s holds %d characters and not one more', (column, most) => {
    const tooLong = (length: number) =>
      checkRow(raw({ [column]: 'x'.repeat(length) }), known, rules()).problems.filter(
        ({ code }) => code === 'too_long',
      );
    expect(tooLong(most)).toEqual([]);
    expect(tooLong(most + 1)).toEqual([
      { column, code: 'too_long', params: { maximum: most }, severity: 'error' },
    ]);
  });
  it('that is too long is named beside what else is wrong', () => {
    expect(found(raw({ memo: 'x'.repeat(201), load_amount: 'x', last_name: 'B' }))).toHaveLength(2);
    expect(found(raw({ memo: 'x'.repeat(201) }))).toEqual(['memo too_long error']);
  });
});
