import { describe, expect, it } from 'vitest';
import { readCpa005 } from './index.ts';

const returned = (): string[] => {
  const head = '0000012345' + '0007';
  const segment = (amount: string): string =>
    `901${amount}026363000304212${'1049281'.padEnd(12)}${'0'.repeat(22)}717${'CARDLOAD'.padEnd(15)}` +
    `${'MAPLE TABLE'.padEnd(30)}${'CARDLOAD'.padEnd(30)}0000012345${'CL0000000012345'.padEnd(19)}` +
    `099900019${'1234567'.padEnd(12)}${'DOWNTOWN'.padEnd(15)}${'0'.repeat(22)}  ${'0'.repeat(11)}`;
  return [
    `A000000001${head}02636400110${' '.repeat(20)}CAD`,
    `J000000002${head}${segment('0000100000')}${segment('0000000250')}`,
    `Z000000003${head}${'100250'.padStart(14, '0')}${'2'.padStart(8, '0')}${'0'.repeat(66)}`,
  ].map((line) => line.padEnd(1464));
};
const put = (line: string, position: number, text: string): string =>
  line.slice(0, position - 1) + text + line.slice(position - 1 + text.length);

describe('a file from the bank in CPA-005', () => {
  const refused = (change: (lines: string[]) => string[] | void): unknown => {
    const lines = returned();
    const read = readCpa005({ lines: change(lines) ?? lines });
    expect([read.returns, read.credits, read.changes, read.unknown]).toEqual([
      [],
      [],
      [],
      undefined,
    ]);
    return read.problems;
  };

  it('is read where all of it is right', () => {
    const { returns, problems } = readCpa005({ lines: returned() });
    expect(problems).toEqual([]);
    expect(returns.map(({ amount, code }) => `${code} ${amount}`)).toEqual([
      '901 100000',
      '901 250',
    ]);
  });

  it.each([
    ['a day of creation that its year does not have', 1, 25, '026366', 'field_invalid'],
    ['a data center of letters', 1, 31, '0011A', 'field_invalid'],
    ['another currency', 1, 56, 'USD', 'field_invalid'],
    ['an originator with a letter', 1, 11, 'A000012345', 'field_invalid'],
    ['a file number with a letter', 1, 21, '000A', 'field_invalid'],
    ['a reason with a letter', 2, 25, '9A1', 'field_invalid'],
    ['an amount of zero', 2, 28, '0000000000', 'field_invalid'],
    ['a day of zero', 2, 38, '026000', 'field_invalid'],
    ['an institution that does not begin with zero', 2, 44, '100304212', 'field_invalid'],
    ['an institution with a letter', 2, 44, '00030421A', 'field_invalid'],
    ['no account', 2, 53, ' '.repeat(12), 'field_invalid'],
    ['an account with a space in it', 2, 53, '104 281', 'field_invalid'],
    ['a type of payment with a letter', 2, 87, '71A', 'field_invalid'],
    ['a count of credits that differs', 3, 61, '00000001', 'count_differs'],
    ['a sum of credits that differs', 3, 47, '00000000000001', 'total_differs'],
    ['a count of reversed credits that differs', 3, 83, '00000001', 'count_differs'],
    ['a sum of reversed credits that differs', 3, 69, '00000000000001', 'total_differs'],
    ['a count of reversed debits that differs', 3, 105, '00000001', 'count_differs'],
    ['a sum of reversed debits that differs', 3, 91, '00000000000001', 'total_differs'],
  ])('with %s is refused at its line', (...[, line, position, text, code]) => {
    const found = refused(
      (lines) => void (lines[line - 1] = put(lines[line - 1]!, position, text)),
    );
    expect(found).toContainEqual({ line, code });
  });

  it('with a segment that was left out before others, or none at all, is refused', () => {
    const empty = ' '.repeat(240);
    expect(refused((lines) => void (lines[1] = put(lines[1]!, 25, empty)))).toEqual([
      { line: 2, code: 'order_wrong' },
    ]);
    expect(refused((lines) => void (lines[1] = lines[1]!.slice(0, 24).padEnd(1464)))).toEqual([
      { line: 2, code: 'order_wrong' },
    ]);
  });

  it('gives what came back with its day, its bank and its numbers', () => {
    const { fileNumber, returns } = readCpa005({ lines: returned() });
    expect(fileNumber).toBe(7);
    expect(returns[0]).toEqual({
      code: '901',
      reference: 'CL0000000012345',
      amount: 100_000n,
      dueOn: '2026-12-29',
      institution: '003',
      transit: '04212',
      account: '1049281',
      type: '717',
    });
  });

  it('tells credits, returns and reversals by the kind of their record', () => {
    const ofKind = (kind: string, [value, count]: readonly [number, number]) => {
      const lines = returned();
      lines[1] = put(lines[1]!, 1, kind);
      lines[2] = `${lines[2]!.slice(0, 24)}${'0'.repeat(88)}`.padEnd(1464);
      lines[2] = put(put(lines[2], value, '00000000100250'), count, '00000002');
      const { returns, credits, unknown = [], problems } = readCpa005({ lines });
      expect(problems).toEqual([]);
      return [returns.length, credits.length, unknown.length];
    };
    expect(ofKind('J', [25, 39])).toEqual([2, 0, 0]);
    expect(ofKind('I', [47, 61])).toEqual([2, 0, 0]);
    expect(ofKind('C', [47, 61])).toEqual([0, 2, 0]);
    expect(ofKind('D', [25, 39])).toEqual([0, 0, 2]);
    expect(ofKind('E', [69, 83])).toEqual([0, 0, 2]);
    expect(ofKind('F', [91, 105])).toEqual([0, 0, 2]);
  });

  it('is refused whole, with the place and the reason', () => {
    expect(refused((lines) => void (lines[1] += ' '))).toEqual([
      { line: 2, code: 'length_differs' },
    ]);
    expect(refused((lines) => void (lines[1] = put(lines[1]!, 90, 'É')))).toEqual([
      { line: 2, code: 'character_invalid' },
    ]);
    expect(refused((lines) => void (lines[1] = put(lines[1]!, 1, 'Q')))).toEqual([
      { line: 2, code: 'type_unknown' },
    ]);
    expect(refused((lines) => void (lines[1] = put(lines[1]!, 2, '000000009')))).toEqual([
      { line: 2, code: 'count_differs' },
    ]);
    expect(refused((lines) => void (lines[1] = put(lines[1]!, 11, '0000099999')))).toEqual([
      { line: 2, code: 'number_differs' },
    ]);
    expect(refused((lines) => void (lines[1] = put(lines[1]!, 28, '000010000X')))).toEqual([
      { line: 2, code: 'field_invalid' },
    ]);
    expect(refused((lines) => void (lines[1] = put(lines[1]!, 38, '026366')))).toEqual([
      { line: 2, code: 'field_invalid' },
    ]);
    expect(refused((lines) => void (lines[2] = put(lines[2]!, 39, '00000003')))).toEqual([
      { line: 3, code: 'count_differs' },
    ]);
    expect(refused((lines) => void (lines[2] = put(lines[2]!, 25, '00000000100251')))).toEqual([
      { line: 3, code: 'total_differs' },
    ]);
    expect(refused((lines) => lines.slice(0, 2))).toEqual([{ line: 2, code: 'order_wrong' }]);
    expect(refused(() => [])).toEqual([{ line: 1, code: 'length_differs' }]);
  });

  it('is refused where a segment is left out between others, or before another record', () => {
    const blank = ' '.repeat(240);
    expect(refused((lines) => void (lines[1] = put(lines[1]!, 25, blank)))).toEqual([
      { line: 2, code: 'order_wrong' },
    ]);
    expect(
      refused(([a = '', j = '', z = '']) => [a, j, put(j, 2, '000000003'), put(z, 2, '000000004')]),
    ).toEqual([{ line: 2, code: 'order_wrong' }]);
  });

  it('keeps what is right but nobody expects, apart from returns and credits', () => {
    const [a = '', j = '', z = ''] = returned();
    const e = put(put(j, 1, 'E'), 2, '000000002');
    const totals = put(put(z, 25, '0'.repeat(22)), 69, z.slice(24, 46));
    const { returns, unknown, problems } = readCpa005({ lines: [a, e, totals] });
    expect(problems).toEqual([]);
    expect(returns).toEqual([]);
    expect(unknown?.map(({ kind }) => kind)).toEqual(['E', 'E']);
  });
});
