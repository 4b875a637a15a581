import { describe, expect, it } from 'vitest';
import { ROSTER_COLUMNS, checkRosterFile } from './index.ts';

const GOOD = ['S1', 'Ana', 'Roy', 'DT', 'Server', 'Bartender', '2019-03-04', '1'];
const check = (rows: readonly (readonly string[])[], heading: readonly string[] = ROSTER_COLUMNS) =>
  checkRosterFile({
    lines: [heading, ...rows].map((cells, at) => ({ line: at + 1, cells })),
    locations: ['DT', 'AP'],
    positions: ['Server', 'Bartender'],
    location: 'DT',
    position: 'Server',
  }).map(({ line, column, code }) => `${line} ${column} ${code}`);
const withCell = (at: number, value: string) => GOOD.with(at, value);

describe('a seniority file', () => {
  it('is right where it is right, in any order of its columns', () => {
    expect(check([GOOD])).toEqual([]);
    expect(check([GOOD.toReversed()], ROSTER_COLUMNS.toReversed())).toEqual([]);
    expect(check([])).toEqual([]);
  });

  it('without its columns is not read further', () => {
    const heading = ['employee_id', 'name', ...ROSTER_COLUMNS.slice(2), 'location'];
    expect(check([GOOD], heading)).toEqual([
      '1 first_name column_missing',
      '1 name column_unknown',
      '1 location column_unknown',
    ]);
  });

  it.each([
    [0, '', 'employee_id value_required'],
    [1, ' ', 'first_name value_required'],
    [2, '', 'last_name value_required'],
    [3, '', 'location value_required'],
    [3, 'XX', 'location location_unknown'],
    [3, 'AP', 'location location_other'],
    [4, '', 'primary_position position_required'],
    [4, 'Cook', 'primary_position position_unknown'],
    [5, 'Cook', 'secondary_positions position_unknown'],
    [5, 'Server', 'secondary_positions position_repeated'],
    [5, 'Bartender|Bartender', 'secondary_positions position_repeated'],
    [6, '2019-02-30', 'hire_date date_invalid'],
    [6, '04/03/2019', 'hire_date date_invalid'],
    [7, '0', 'seniority_rank rank_invalid'],
    [7, '1.5', 'seniority_rank rank_invalid'],
  ])('has a problem with %d as %j: %s', (at, value, problem) =>
    expect(check([withCell(at, value)])).toEqual([`2 ${problem}`]),
  );

  it('for a position takes who has it as a second one, and nobody else', () => {
    const bartender = withCell(4, 'Bartender');
    expect(check([bartender.with(5, 'Server')])).toEqual([]);
    expect(check([bartender.with(5, '')])).toEqual(['2 primary_position position_other']);
  });

  it('names each person and each rank once, and has all cells in every line', () => {
    expect(check([GOOD, GOOD, ['S2']])).toEqual([
      '3 employee_id doubled_in_file',
      '3 seniority_rank rank_taken',
      '4  cells_differ',
    ]);
  });
});
