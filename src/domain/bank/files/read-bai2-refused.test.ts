import { describe, expect, it, test } from 'vitest';
import { readBai2 } from './index.ts';

/** A statement of one account on which 100.00 came in and 30.00 went out. */
const FILE = [
  '01,CLRBANK,CARDLOAD,261230,0600,1,,,2/',
  '02,CARDLOAD,CLRBANK,1,261229,2359,CAD,2/',
  '03,000190001234567,,010,50000,,,015,57000,,,100,10000,1,,400,3000,1,/',
  '16,166,10000,,,FILE0042,IN/',
  '16,455,3000,,,FILE0043,OUT/',
  '49,133000,4/',
  '98,133000,1,6/',
  '99,133000,1,8/',
];

/** The file with one line written differently; the line counts from 1. */
const changed = (line: number, from: string, to: string): string[] => {
  const lines = [...FILE];
  const before = lines[line - 1];
  if (!before?.includes(from)) throw new Error(`line ${line} has no ${from}`);
  lines[line - 1] = before.replace(from, to);
  return lines;
};

/** The file with lines taken out and others put in their place. */
const spliced = (line: number, taken: number, ...put: string[]): string[] =>
  FILE.toSpliced(line - 1, taken, ...put);

const refused = (line: number, code: string): unknown => ({
  statements: [],
  problems: [{ line, code }],
});

it('is read where nothing is wrong', () => {
  expect(readBai2({ lines: FILE })).toEqual({
    statements: [
      {
        account: '000190001234567',
        currency: 'CAD',
        day: '2026-12-29',
        opening: 50_000n,
        closing: 57_000n,
        lines: [
          { type: '166', amount: 10_000n, reference: 'FILE0042', text: 'IN' },
          { type: '455', amount: -3_000n, reference: 'FILE0043', text: 'OUT' },
        ],
      },
    ],
    problems: [],
  });
});

describe('a line that is no line of such a file', () => {
  test.each([
    ['longer than any bank writes', changed(4, 'IN/', 'I'.repeat(5_000)), 4, 'length_differs'],
    ['with a tab', changed(4, 'IN/', 'I\tN/'), 4, 'character_invalid'],
    ['with a tab at its start', changed(4, '16,', '\t16,'), 4, 'character_invalid'],
    ['with an accent', changed(4, 'IN/', 'REÇU/'), 4, 'character_invalid'],
    ['of no known type', changed(4, '16,', '15,'), 4, 'type_unknown'],
    ['with something before its type', changed(4, '16,', 'X16,'), 4, 'type_unknown'],
    ['whose type ends with no sign', changed(4, '16,', '16;'), 4, 'type_unknown'],
    ['that continues nothing', ['88,MORE/', ...FILE], 1, 'order_wrong'],
    ['that is not closed', changed(2, '2/', '2'), 2, 'field_invalid'],
    ['that is the last and not closed', changed(8, '8/', '8'), 8, 'field_invalid'],
  ] as const)('%s is refused', (...[, lines, line, code]) => {
    expect(readBai2({ lines })).toEqual(refused(line, code));
  });

  it('may be as long as a bank writes', () => {
    const text = 'I'.repeat(5_000 - '16,166,10000,,,FILE0042,/'.length);
    const { statements } = readBai2({ lines: changed(4, 'IN/', `${text}/`) });
    expect(statements[0]?.lines[0]?.text).toBe(text);
  });

  it('may be filled with spaces at its end', () => {
    const { statements, problems } = readBai2({ lines: FILE.map((line) => `${line}   `) });
    expect(problems).toEqual([]);
    expect(statements[0]?.lines[1]?.text).toBe('OUT');
  });
});

describe('records out of their order', () => {
  test.each([
    ['a file without its header', FILE.slice(1), 1, 'order_wrong'],
    ['no line at all', [], 1, 'order_wrong'],
    ['a group without its header', spliced(2, 1), 2, 'order_wrong'],
    ['an account without its header', spliced(3, 1), 3, 'order_wrong'],
    ['an account without its trailer', spliced(6, 1), 6, 'order_wrong'],
    ['a group without its trailer', spliced(7, 1), 7, 'order_wrong'],
    ['a file without its trailer', FILE.slice(0, -1), 8, 'order_wrong'],
    ['something after the file', [...FILE, '16,166,1,,,A,B/'], 9, 'order_wrong'],
  ] as const)('%s is refused', (...[, lines, line, code]) => {
    expect(readBai2({ lines })).toEqual(refused(line, code));
  });
});

describe('a group', () => {
  test.each([
    ['of deletions', changed(2, ',1,261229', ',2,261229')],
    ['without a status', changed(2, ',1,261229', ',,261229')],
    ['without its day', changed(2, '261229', '')],
    ['of a day that no month has', changed(2, '261229', '261232')],
    ['of a currency in two letters', changed(2, 'CAD', 'CA')],
    ['of a currency in four letters', changed(2, 'CAD', 'CADX')],
    ['of a currency after a sign', changed(2, 'CAD', '.CAD')],
    ['of a currency in small letters', changed(2, 'CAD', 'cad')],
  ])('%s is refused', (...[, lines]) => {
    expect(readBai2({ lines })).toEqual(refused(2, 'field_invalid'));
  });

  it('may leave its currency to the account, which has the last word', () => {
    const own = (group: string, account: string): string | undefined => {
      const lines = [...changed(2, 'CAD', group)];
      lines[2] = lines[2]!.replace('4567,,', `4567,${account},`);
      return readBai2({ lines }).statements[0]?.currency;
    };
    expect(own('', 'USD')).toBe('USD');
    expect(own('CAD', 'USD')).toBe('USD');
    expect(own('', '')).toBe('');
  });
});

describe('an account', () => {
  test.each([
    ['without a number', changed(3, '000190001234567', ''), 'field_invalid'],
    ['with a sign in its number', changed(3, '000190001234567', '0001-9000'), 'field_invalid'],
    ['with a space before its number', changed(3, '000190', ' 000190'), 'field_invalid'],
    ['with a number of 36 digits', changed(3, '000190001234567', '1'.repeat(36)), 'field_invalid'],
    ['with a balance of no type', changed(3, '010,50000', '01,50000'), 'field_invalid'],
    ['with a balance of four digits', changed(3, '010,50000', '0100,50000'), 'field_invalid'],
    ['with a balance after a letter', changed(3, '010,50000', 'X010,50000'), 'field_invalid'],
    ['with a balance that is no number', changed(3, '50000', '5OOOO'), 'field_invalid'],
    ['with a balance of two signs', changed(3, '50000', '+-50000'), 'field_invalid'],
    ['with a balance of 16 digits', changed(3, '50000', '1'.repeat(16)), 'field_invalid'],
    ['with a count that is no number', changed(3, '10000,1,', '10000,A,'), 'field_invalid'],
    ['with a count after a sign', changed(3, '10000,1,', '10000,-1,'), 'field_invalid'],
    ['with a count before a letter', changed(3, '10000,1,', '10000,1A,'), 'field_invalid'],
    ['with only a count', changed(3, ',/', ',,,,1/'), 'field_invalid'],
    ['with an amount of no type', changed(3, ',/', ',,,5/'), 'field_invalid'],
    ['with funds of no kind', changed(3, '10000,1,,', '10000,1,Q,'), 'field_invalid'],
    ['without what it began with', changed(3, '010,', '011,'), 'field_invalid'],
    ['without what it ended with', changed(3, '015,', '016,'), 'field_invalid'],
  ])('%s is refused', (...[, lines, code]) => {
    expect(readBai2({ lines })).toEqual(refused(3, code));
  });

  test.each([
    ['credits', '100,10000', '100,9000', 132_000],
    ['debits', '400,3000', '400,4000', 134_000],
  ] as const)('whose %s are not the sum of its lines is refused', (...[, from, to, total]) => {
    // The trailers say the same amount: they are read before.
    const lines = changed(3, from, to).map((line) => line.replace('133000', String(total)));
    expect(readBai2({ lines })).toEqual(refused(3, 'total_differs'));
  });

  test.each([
    ['credits', changed(3, '10000,1,', '10000,2,')],
    ['debits', changed(3, '3000,1,', '3000,2,')],
  ])('that counts other %s than it has is refused', (...[, lines]) => {
    expect(readBai2({ lines })).toEqual(refused(3, 'count_differs'));
  });

  test.each([
    ['no counts', changed(3, '10000,1,,400,3000,1,', '10000,,,400,3000,,')],
    ['an amount with a plus sign', changed(3, '50000', '+50000')],
    ['a balance of another kind without an amount', changed(3, ',/', ',,072,,,/')],
    ['funds of today', changed(3, '50000,,,', '50000,,0,')],
    ['funds on a day and an hour', changed(3, '50000,,,', '50000,,V,261229,1200,')],
    ['funds in three parts', changed(3, '50000,,,', '50000,,S,1,2,3,')],
    ['funds over two days', changed(3, '50000,,,', '50000,,D,2,0,40000,1,10000,')],
    ['funds over no day', changed(3, '50000,,,', '50000,,D,0,')],
    ['empty fields at its end', changed(3, ',/', ',,,/')],
    ['a number of 35 letters', changed(3, '000190001234567', 'A'.repeat(35))],
  ])('may have %s', (...[, lines]) => {
    const { statements, problems } = readBai2({ lines });
    expect(problems).toEqual([]);
    expect(statements[0]).toMatchObject({ opening: 50_000n, closing: 57_000n });
  });

  it('may be overdrawn', () => {
    const lines = changed(3, '010,50000,,,015,57000', '010,-50000,,,015,-43000');
    const shifted = lines.map((line) => line.replace('133000', '-67000'));
    expect(readBai2({ lines: shifted }).statements[0]).toMatchObject({
      opening: -50_000n,
      closing: -43_000n,
    });
  });

  test.each([
    ['four digits of days', 'D,1000,'],
    ['a letter for the days', 'D,A,'],
    ['no days', 'D,,'],
    ['a letter after the days', 'D,1A,'],
    ['a letter before the days', 'D,A1,'],
  ])('whose funds have %s is refused', (...[, funds]) => {
    expect(readBai2({ lines: changed(3, '50000,,,', `50000,,${funds}`) })).toEqual(
      refused(3, 'field_invalid'),
    );
  });
});
