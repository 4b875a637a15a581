import { describe, expect, it } from 'vitest';
import {
  type Person,
  type RawRow,
  type RowRules,
  checkRow,
  kindBySigns,
  repeatedPeople,
  severityOf,
  unusualAbove,
} from './fund-rows.ts';

const raw = (more: Partial<RawRow> = {}): RawRow => ({
  line: 2,
  first_name: '',
  last_name: '',
  identifier: 'ana',
  staff_id: '',
  load_amount: '20.00',
  memo: '',
  ...more,
});
const ana: Person = {
  id: 1,
  firstName: 'Ana',
  lastName: 'Tester',
  status: 'active',
  belonging: 'current',
  balance: 10_000n,
};
const load: RowRules = { kind: 'load', limits: null, unusualAbove: null };
const unload: RowRules = { ...load, kind: 'unload' };
const check = (
  row: Partial<RawRow>,
  rules = load,
  people: { byIdentifier?: Person | null; byStaff?: Person | null } = {},
) => checkRow(raw(row), { byIdentifier: ana, byStaff: null, ...people }, rules);
const found = (...args: Parameters<typeof check>) =>
  check(...args).problems.map((one) => `${one.severity} ${one.column} ${one.code}`);

describe('the amount of a row', () => {
  it.each([
    ['9.99', 'amount_below_minimum'],
    ['10.00', undefined],
    ['50000.00', undefined],
    ['50000.01', 'amount_above_maximum'],
    ['0.00', 'amount_not_positive'],
    ['-20.00', 'amount_not_positive'],
  ])('of a load of %s: %s', (load_amount, code) => {
    expect(found({ load_amount })).toEqual(code ? [`error load_amount ${code}`] : []);
  });

  it.each([
    ['-0.01', undefined],
    ['-100.00', undefined],
    ['-100.01', 'exceeds_card_balance'],
    ['0.00', 'amount_zero'],
    ['20.00', 'amount_not_negative'],
  ])('of an unload of %s from a card with 100.00: %s', (load_amount, code) => {
    expect(found({ load_amount }, unload)).toEqual(code ? [`error load_amount ${code}`] : []);
  });

  it.each([
    ['', 'amount_required'],
    ['10.005', 'money_decimals'],
    ['ten', 'money_invalid'],
  ])('that cannot be read, "%s", is all that is said of it: %s', (load_amount, code) => {
    expect(found({ load_amount })).toEqual([`error load_amount ${code}`]);
    expect(found({ load_amount }, unload)).toEqual([`error load_amount ${code}`]);
  });

  it('is kept as what moves: above nothing for both kinds, and none where it is wrong', () => {
    expect(check({ load_amount: '20.00' }).amount).toBe(2_000n);
    expect(check({ load_amount: '-20.00' }, unload).amount).toBe(2_000n);
    expect(check({ load_amount: '-20.00' }).amount).toBeNull();
    expect(check({ load_amount: 'x' }).amount).toBeNull();
  });

  it("may be exactly what a manager may give one card, and a load's only", () => {
    const limits = { days: [], from: 0, to: 0, daily: null, singleCard: 5_000n };
    expect(found({ load_amount: '50.00' }, { ...load, limits })).toEqual([]);
    expect(found({ load_amount: '50.01' }, { ...load, limits })).toEqual([
      'error load_amount exceeds_single_card_limit',
    ]);
    expect(found({ load_amount: '-60.00' }, { ...unload, limits })).toEqual([]);
  });

  it('is unusual above what is usual for its batch, not at it', () => {
    const rules = { ...load, unusualAbove: 50_000n };
    expect(found({ load_amount: '500.00' }, rules)).toEqual([]);
    expect(found({ load_amount: '500.01' }, rules)).toEqual(['warning load_amount amount_unusual']);
  });
});

describe('the person of a row', () => {
  const ben: Person = { ...ana, id: 2, firstName: 'Ben' };
  it.each<[string, Person, string]>([
    [
      'who never worked there',
      { ...ana, belonging: 'none' },
      'error identifier person_not_in_wallet',
    ],
    ['who has left', { ...ana, belonging: 'former' }, 'error identifier person_not_in_wallet'],
    ['whose card is locked', { ...ana, status: 'locked' }, 'warning identifier person_not_payable'],
    [
      'who was deactivated',
      { ...ana, status: 'inactive' },
      'warning identifier person_not_payable',
    ],
  ])('%s is told', (_, person, problem) => {
    expect(found({}, load, { byIdentifier: person })).toEqual([problem]);
  });

  it('who has left gives back what they hold, and who never worked there does not', () => {
    const taken = (person: Person) =>
      found({ load_amount: '-20.00' }, unload, { byIdentifier: person });
    expect(taken({ ...ana, belonging: 'former' })).toEqual([]);
    expect(taken({ ...ana, belonging: 'none' })).toEqual(['error identifier person_not_in_wallet']);
  });

  it('is found by either name; where both are given, both must be of one person', () => {
    expect(
      check({ identifier: '', staff_id: 'S1' }, load, { byIdentifier: null, byStaff: ben }),
    ).toMatchObject({ customerId: 2, problems: [] });
    expect(found({ staff_id: 'S0' }, load, { byStaff: ana })).toEqual([]);
    expect(found({ staff_id: 'S1' }, load, { byStaff: ben })).toEqual([
      'error staff_id person_ids_differ',
    ]);
    expect(found({ staff_id: 'S9' })).toEqual(['error staff_id person_unknown']);
    expect(found({ staff_id: 'S0' }, load, { byIdentifier: null, byStaff: ana })).toEqual([
      'error identifier person_unknown',
    ]);
    expect(found({ identifier: ' ' }, load, { byIdentifier: null })).toEqual([
      'error identifier person_missing',
    ]);
  });

  it('is nobody where the two differ, so that neither is paid', () => {
    expect(check({ staff_id: 'S1' }, load, { byStaff: ben }).customerId).toBeNull();
  });

  it('may be written with another name only after a second look', () => {
    expect(found({ first_name: 'ANA', last_name: 'tester' })).toEqual([]);
    expect(found({ first_name: 'Bea', last_name: 'Tester' })).toEqual([
      'warning first_name person_other_name',
    ]);
  });
});

it('a cell may be exactly as long as it may be', () => {
  expect(found({ memo: 'm'.repeat(200), first_name: '', staff_id: '' })).toEqual([]);
  expect(found({ memo: 'm'.repeat(201) })).toEqual(['error memo too_long']);
  expect(found({ load_amount: `${' '.repeat(36)}20.00` })).toContain('error load_amount too_long');
});

describe('what is usual in a batch', () => {
  it('is ten times its middle amount, at least 500.00, and unknown below five rows', () => {
    expect(unusualAbove([1_000n, 1_000n, 1_000n, 1_000n])).toBeNull();
    expect(unusualAbove([1_000n, 1_000n, 1_000n, 1_000n, 900_000n])).toBe(50_000n);
    expect(unusualAbove([9_000n, 1_000n, 6_000n, 900_000n, 7_000n])).toBe(70_000n);
    expect(unusualAbove([5_000n, 5_000n, 5_000n, 5_000n, 5_000n])).toBe(50_000n);
  });
});

describe('rows of one person', () => {
  const row = (line: number, customerId: number | null, excluded = false) => ({
    line,
    customerId,
    excluded,
  });
  it('name the first of them; what is left out or nobody counts for nothing', () => {
    expect(
      repeatedPeople([row(2, 1), row(3, null), row(4, 1), row(5, 2), row(6, 1), row(7, null)]),
    ).toEqual(
      new Map([
        [4, 2],
        [6, 2],
      ]),
    );
    expect(repeatedPeople([row(2, 1, true), row(3, 1), row(4, 1)])).toEqual(new Map([[4, 3]]));
    expect(repeatedPeople([row(2, 1), row(3, 1, true)])).toEqual(new Map());
  });
});

it('a row is as bad as its worst problem', () => {
  const one = (severity: 'error' | 'warning') => ({
    column: 'memo' as const,
    code: 'x',
    params: {},
    severity,
  });
  expect(severityOf([])).toBe(0);
  expect(severityOf([one('warning')])).toBe(1);
  expect(severityOf([one('warning'), one('error')])).toBe(2);
});

it('a file is of the kind that most of its rows are; a draw is a load', () => {
  expect(kindBySigns([-1n, -1n, 1n])).toBe('unload');
  expect(kindBySigns([-1n, 1n])).toBe('load');
  expect(kindBySigns([1n, 1n, -1n, null])).toBe('load');
  expect(kindBySigns([0n, null, null, -1n])).toBe('unload');
  expect(kindBySigns([])).toBe('load');
});
