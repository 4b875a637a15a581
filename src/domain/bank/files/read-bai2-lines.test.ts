import { describe, expect, it, test } from 'vitest';
import { readBai2 } from './index.ts';

/** A file with one account and such lines on it; its totals are those of the amounts. */
function fileWith({
  lines,
  amounts,
  closing,
}: {
  lines: readonly string[];
  amounts: readonly number[];
  closing: number;
}): string[] {
  const total = 1_000 + closing + amounts.reduce((sum, amount) => sum + amount, 0);
  const count = lines.length;
  return [
    '01,CLRBANK,CARDLOAD,261230,0600,1,,,2/',
    '02,CARDLOAD,CLRBANK,1,261229,2359,CAD,2/',
    `03,1234567,,010,1000,,,015,${closing},,/`,
    ...lines,
    `49,${total},${count + 2}/`,
    `98,${total},1,${count + 4}/`,
    `99,${total},1,${count + 6}/`,
  ];
}

/** What is read of one line that moves 5.00, in or out. */
const read = (line: string, out = false): unknown => {
  const lines = fileWith({ lines: [line], amounts: [500], closing: out ? 500 : 1_500 });
  const { statements, problems } = readBai2({ lines });
  return problems[0] ?? statements[0]?.lines[0];
};

describe('the type of a line', () => {
  test.each(['100', '399'])('%s is a credit', (type) => {
    expect(read(`16,${type},500,,,A,B/`)).toMatchObject({ type, amount: 500n });
  });
  test.each(['400', '699'])('%s is a debit', (type) => {
    expect(read(`16,${type},500,,,A,B/`, true)).toMatchObject({ type, amount: -500n });
  });
  test.each(['099', '700', '', '1', '1000', '39', '2AA', 'A100', '100A'])(
    '%o is refused',
    (type) => {
      expect(read(`16,${type},500,,,A,B/`)).toEqual({ line: 4, code: 'type_unknown' });
    },
  );
});

describe('the amount of a line', () => {
  test.each(['-500', '+500', '5.00', 'A500', '500A', '1'.repeat(16)])('%s is refused', (amount) => {
    expect(read(`16,166,${amount},,,A,B/`)).toEqual({ line: 4, code: 'field_invalid' });
  });

  it('may be missing, or have fifteen digits', () => {
    const nothing = fileWith({ lines: ['16,166,,,,A,B/'], amounts: [0], closing: 1_000 });
    expect(readBai2({ lines: nothing }).statements[0]?.lines[0]?.amount).toBe(0n);
    const most = 999_999_999_999_000;
    const lines = ['16,166,999999999999000,,,A,B/'];
    const file = fileWith({ lines, amounts: [most], closing: most + 1_000 });
    // Both totals then have more digits than a number of the file may have.
    expect(readBai2({ lines: file }).problems).toEqual([{ line: 3, code: 'field_invalid' }]);
    const half = 400_000_000_000_000;
    const fits = fileWith({
      lines: ['16,166,400000000000000,,,A,B/'],
      amounts: [half],
      closing: half + 1_000,
    });
    expect(readBai2({ lines: fits }).statements[0]?.lines[0]?.amount).toBe(400_000_000_000_000n);
  });
});

describe('what follows the amount', () => {
  test.each([
    ['16,166,500,,BANKREF,OURREF,TEXT/', 'OURREF', 'TEXT'],
    ['16,166,500,Z,BANKREF,OURREF,TEXT/', 'OURREF', 'TEXT'],
    ['16,166,500,0,BANKREF,OURREF,TEXT/', 'OURREF', 'TEXT'],
    ['16,166,500,1,BANKREF,OURREF,TEXT/', 'OURREF', 'TEXT'],
    ['16,166,500,2,BANKREF,OURREF,TEXT/', 'OURREF', 'TEXT'],
    ['16,166,500,V,261229,1200,BANKREF,OURREF,TEXT/', 'OURREF', 'TEXT'],
    ['16,166,500,S,1,2,3,BANKREF,OURREF,TEXT/', 'OURREF', 'TEXT'],
    ['16,166,500,D,1,0,500,BANKREF,OURREF,TEXT/', 'OURREF', 'TEXT'],
    ['16,166,500,D,100/', '', ''],
    ['16,166,500/', '', ''],
    ['16,166,500,,BANKREF/', '', ''],
    ['16,166,500,,BANKREF,OURREF/', 'OURREF', ''],
    ['16,166,500,,BANKREF,OURREF,A,B,C/', 'OURREF', 'A,B,C'],
    ['16,166,500,,BANKREF,OURREF,A/B/', 'OURREF', 'A/B'],
    ['16,166,500,,BANKREF,OURREF,OPEN', 'OURREF', 'OPEN'],
  ])('%s', (...[line, reference, text]) => {
    expect(read(line)).toEqual({ type: '166', amount: 500n, reference, text });
  });

  test.each(['Q', 'VV', '3', 'XV', 'ZX', 'D,1X', 'D,1000', 'D'])(
    'funds %s are refused',
    (funds) => {
      expect(read(`16,166,500,${funds},BANKREF,OURREF,TEXT/`)).toEqual({
        line: 4,
        code: 'field_invalid',
      });
    },
  );
});

describe('a line that is continued', () => {
  test.each([
    [
      'an open text goes on after a space',
      ['16,166,500,,B,R,OPEN', '88,MORE,OF IT/'],
      'OPEN MORE,OF IT',
    ],
    ['a closed line gets more fields', ['16,166,500,,B,R/', '88,TEXT/'], 'TEXT'],
    ['a closed text gets one more part', ['16,166,500,,B,R,ONE/', '88,TWO/'], 'ONE,TWO'],
    ['twice', ['16,166,500,,B,R,ONE', '88,TWO', '88,THREE/'], 'ONE TWO THREE'],
    ['and the last may stay open', ['16,166,500,,B,R,ONE', '88,TWO'], 'ONE TWO'],
  ])('%s', (...[, lines, text]) => {
    const file = fileWith({ lines, amounts: [500], closing: 1_500 });
    const { statements, problems } = readBai2({ lines: file });
    expect(problems).toEqual([]);
    expect(statements[0]?.lines).toEqual([{ type: '166', amount: 500n, reference: 'R', text }]);
  });

  it('is refused at the line where its record begins', () => {
    const lines = ['16,166,500,Q,B,R,ONE', '88,TWO/'];
    expect(readBai2({ lines: fileWith({ lines, amounts: [500], closing: 1_500 }) })).toEqual({
      statements: [],
      problems: [{ line: 4, code: 'field_invalid' }],
    });
  });
});

describe('a file of several groups and accounts', () => {
  const account = (number: string): string[] => [
    `03,${number},,010,100,,,015,90,,/`,
    '16,455,10,,B,R,T/',
    '49,200,3/',
  ];
  const several = (): string[] => [
    '01,CLRBANK,CARDLOAD,261230,0600,1,,,2/',
    '02,CARDLOAD,CLRBANK,1,261228,2359,CAD,2/',
    ...account('1111111'),
    ...account('2222222'),
    '98,400,2,8/',
    '02,CARDLOAD,CLRBANK,1,261229,2359,USD,2/',
    ...account('3333333'),
    '98,200,1,5/',
    '99,600,2,15/',
  ];

  it('is read in its order', () => {
    const { statements, problems } = readBai2({ lines: several() });
    expect(problems).toEqual([]);
    expect(statements.map(({ account: number, day, currency }) => [number, day, currency])).toEqual(
      [
        ['1111111', '2026-12-28', 'CAD'],
        ['2222222', '2026-12-28', 'CAD'],
        ['3333333', '2026-12-29', 'USD'],
      ],
    );
  });

  test.each([
    ['the total of the first group', '98,400,2,8/', '98,401,2,8/', 9, 'total_differs'],
    ['the accounts of the first group', '98,400,2,8/', '98,400,3,8/', 9, 'count_differs'],
    ['the lines of the first group', '98,400,2,8/', '98,400,2,9/', 9, 'count_differs'],
    ['the total of the file', '99,600,2,15/', '99,200,2,15/', 15, 'total_differs'],
    ['the groups of the file', '99,600,2,15/', '99,600,1,15/', 15, 'count_differs'],
    ['the lines of the file', '99,600,2,15/', '99,600,2,14/', 15, 'count_differs'],
    ['a total that is no number', '99,600,2,15/', '99,6OO,2,15/', 15, 'field_invalid'],
    ['a count that is no number', '99,600,2,15/', '99,600,2,A/', 15, 'field_invalid'],
  ] as const)('is refused for %s', (...[, from, to, line, code]) => {
    const lines = several().map((each) => (each === from ? to : each));
    expect(readBai2({ lines })).toEqual({ statements: [], problems: [{ line, code }] });
  });
});
