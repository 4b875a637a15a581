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

  it('has its headings in any case, with spaces around them', () =>
    expect(check([GOOD], [' Employee_ID ', ...ROSTER_COLUMNS.slice(1)])).toEqual([]));

  it('lacks all columns where it has no heading, and is told of the line of the one it has', () => {
    const known = { locations: ['DT'], positions: ['Server'], location: 'DT', position: 'Server' };
    const missing = (line: number) =>
      ROSTER_COLUMNS.map((column) => ({ line, column, code: 'column_missing' }));
    expect(checkRosterFile({ ...known, lines: [] })).toEqual(missing(1));
    expect(checkRosterFile({ ...known, lines: [{ line: 3, cells: [] }] })).toEqual(missing(3));
  });

  it.each([
    [5, ' Bartender ', 'a second position with spaces around it'],
    [5, '', 'no second position'],
    [6, '2020-02-29', 'a leap day'],
    [7, '10', 'a rank of two digits'],
    [7, '999999', 'a rank of six digits'],
  ])('takes in %d, as %j, %s', (at, value) => expect(check([withCell(at, value)])).toEqual([]));

  it.each([
    [5, 'Bartender | Cook', 'secondary_positions position_unknown'],
    [5, 'Bartender | Server', 'secondary_positions position_repeated'],
    [6, '', 'hire_date date_invalid'],
    [6, 'hired 2019-03-04', 'hire_date date_invalid'],
    [6, '2019-03-04 9:00', 'hire_date date_invalid'],
    [6, '2019', 'hire_date date_invalid'],
    [6, '2019-13-01', 'hire_date date_invalid'],
    [7, '1000000', 'seniority_rank rank_invalid'],
    [7, '01', 'seniority_rank rank_invalid'],
    [7, 'first', 'seniority_rank rank_invalid'],
    [7, '1st', 'seniority_rank rank_invalid'],
    [7, '', 'seniority_rank rank_invalid'],
  ])('does not take in %d, as %j: %s', (at, value, problem) =>
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
