import { describe, expect, it } from 'vitest';
import { cellsOf, readPaste, spread } from './paste.ts';
import { type Names, blank, merged, withBlank } from './rows.ts';

const person = (
  id: number,
  {
    first,
    last,
    staffId,
  }: { readonly first: string; readonly last: string; readonly staffId: string | null },
  jobCodeIds: readonly number[] = [1],
) => ({ id, label: `${first} ${last}`, first, last, staffId, externalId: null, jobCodeIds });
const NAMES: Names = {
  people: [
    person(1, { first: 'Ana', last: 'Roy', staffId: 'S001' }),
    person(2, { first: 'Ben', last: 'Lee', staffId: 'S002' }, [2]),
    person(3, { first: 'Ben', last: 'Cho', staffId: '17' }, [1, 2]),
    person(4, { first: 'Zoé', last: 'Hébert', staffId: null }, []),
  ],
  jobs: [
    { id: 1, name: 'Server' },
    { id: 2, name: 'Bartender' },
  ],
};
const read = (...lines: readonly string[]) => readPaste(lines.join('\n'), NAMES);
const told = (found: ReturnType<typeof read>) =>
  found?.rows.map(({ row, evidence, several }) =>
    [
      row.personId,
      row.jobCodeId,
      row.hours,
      row.netsales,
      row.totaltips,
      row.cash_payment,
      evidence ?? (several ? 'several' : 'nobody'),
    ].join(' '),
  );

describe('what a spreadsheet puts on the clipboard', () => {
  it('is read by its headings, in any of the three languages and any order', () => {
    expect(told(read('Staff ID\tTips\tHours', 'S002\t84.50\t5.5'))).toEqual([
      '2 2 5.5  84.50  staff_id',
    ]);
    expect(
      told(
        read(
          'Nom\tPoste\tHeures\tVentes nettes\tPourboires\tComptant',
          'zoe hebert\tserver\t7:30\t$1,234.50\t100\t(5.00)',
        ),
      ),
    ).toEqual(['4 1 7.5 1234.50 100 -5.00 name']);
    expect(told(read('First name\tLast name\tHours', 'Ana\tRoy\t6'))).toEqual(['1 1 6    name']);
  });

  it('is read by what is in it where there are no headings', () => {
    expect(told(read('Ana Roy\t6\t1150\t205\t40', 'Lee, Ben\t5\t0\t0\t0'))).toEqual([
      '1 1 6 1150 205 40 name',
      '2 2 5 0 0 0 name',
    ]);
    expect(told(read('S001\tAna Roy\tServer\t6', '17\tBen Cho\tBartender\t5'))).toEqual([
      '1 1 6    staff_id',
      '3 2 5    staff_id',
    ]);
  });

  it('loses nobody: who is not found or could be two stays as typed', () => {
    const found = read('Name\tHours\tDept', 'Ben\t5\tBar', 'Xavier\t4\tBar', 'Zoé\t3\tBar');
    expect(told(found)).toEqual(['  5    several', '  4    nobody', '4  3    first_name']);
    expect(found?.rows.map(({ row }) => row.person)).toEqual(['Ben', 'Xavier', 'Zoé Hébert']);
    expect(found?.unused).toEqual(['Dept']);
  });

  it('may hold quoted cells, and empty lines mean nothing', () => {
    expect(cellsOf('"a\tb"\t"say ""hi"""\r\n\r\nc\td\r\n')).toEqual([
      ['a\tb', 'say "hi"'],
      ['c', 'd'],
    ]);
  });

  it('goes in where one stands if it names nobody', () => {
    expect(read('6\t1150', '5\t840')).toBeNull();
    const rows = spread(withBlank([]), { row: 0, column: 2 }, '6\t1,150\n5\t840', NAMES);
    expect(rows.map((row) => `${row.hours} ${row.netsales}`.trim())).toEqual([
      '6 1150',
      '5 840',
      '',
    ]);
  });

  it('replaces the figures of who is there, and leaves those that it does not bring', () => {
    const there = {
      ...blank(),
      person: 'Ana Roy',
      personId: 1,
      job: 'Server',
      jobCodeId: 1,
      hours: '5',
      netsales: '900',
      totaltips: '',
      cash_payment: '',
    };
    const rows = merged(
      [there],
      read('Name\tHours', 'Ana Roy\t6', 'Xavier\t4')!.rows.map(({ row }) => row),
    );
    expect(rows.map((row) => `${row.person} ${row.hours} ${row.netsales}`.trim())).toEqual([
      'Ana Roy 6 900',
      'Xavier 4',
      '',
    ]);
  });
});
