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
