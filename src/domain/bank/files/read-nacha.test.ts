import { describe, expect, it } from 'vitest';
import { parseNacha, readNacha, writeNacha } from './index.ts';

const put = (line: string, position: number, text: string): string =>
  line.slice(0, position - 1) + text + line.slice(position - 1 + text.length);

describe('a file from the bank in Nacha', () => {
  const written = (): string[] =>
    writeNacha({
      destination: '110000000',
      origin: '1987654321',
      created: '2027-07-02T16:58',
      modifier: 'A',
      destinationName: 'Clearing Bank',
      originName: 'Cardload',
      companyName: 'Cardload',
      companyId: '1987654321',
      odfi: '11000000',
      firstTrace: 1,
      batches: [
        {
          description: 'WALLETLOAD',
          effectiveOn: '2027-07-06',
          entries: ['27', '37'].map((code) => ({
            code,
            routing: '021000021',
            account: '1234567890',
            amount: 250_000n,
            reference: 'CL0000000020001',
            name: 'Lone Star Kitchens',
          })),
        },
      ],
    });
  const problems = (change: (lines: string[]) => string[] | void): unknown => {
    const lines = written();
    const read = parseNacha(change(lines) ?? lines);
    expect(read.items.length).toBe(read.problems.length === 0 ? 2 : 0);
    return read.problems;
  };

  it('is refused whole, with the place and the reason', () => {
    expect(problems(() => undefined)).toEqual([]);
    expect(problems((lines) => void (lines[2] = lines[2]!.slice(1)))).toEqual([
      { line: 3, code: 'length_differs' },
    ]);
    expect(problems((lines) => void (lines[2] = put(lines[2]!, 30, '0000250001')))).toEqual([
      { line: 5, code: 'total_differs' },
    ]);
    expect(problems((lines) => void (lines[2] = put(lines[2]!, 4, '021000031')))).toEqual([
      { line: 5, code: 'hash_differs' },
    ]);
    expect(problems((lines) => void (lines[5] = put(lines[5]!, 22, '0000000001')))).toEqual([
      { line: 6, code: 'hash_differs' },
    ]);
    expect(problems((lines) => void (lines[5] = put(lines[5]!, 32, '000000000001')))).toEqual([
      { line: 6, code: 'total_differs' },
    ]);
    expect(problems((lines) => void (lines[4] = put(lines[4]!, 5, '000003')))).toEqual([
      { line: 5, code: 'count_differs' },
    ]);
    expect(problems((lines) => void (lines[4] = put(lines[4]!, 88, '0000002')))).toEqual([
      { line: 5, code: 'number_differs' },
    ]);
    expect(problems((lines) => void (lines[3] = put(lines[3]!, 80, '110000000000001')))).toEqual([
      { line: 4, code: 'order_wrong' },
    ]);
    expect(problems((lines) => lines.slice(0, 9))).toEqual([{ line: 6, code: 'count_differs' }]);
    expect(problems((lines) => [...lines.slice(0, 4), ...lines.slice(5)])).toEqual([
      { line: 5, code: 'order_wrong' },
    ]);
    expect(problems((lines) => void (lines[2] = put(lines[2]!, 79, '1')))).toEqual([
      { line: 4, code: 'order_wrong' },
    ]);
    expect(problems(() => [])).toEqual([{ line: 1, code: 'length_differs' }]);
  });

  it('tells notices of change and credits from returns', () => {
    const notice = [
      '1011987654321 1100000002707070600A094101CARDLOAD               CLEARING BANK',
      '5225CARDLOAD                            1987654321CORWALLETLOAD      2707071881021000020000001',
      '6261100000001234567890       0000000000CL0000000020001LONE STAR KITCHENS LLC  1021000020000001',
      `798C01110000000000001      02100002${'1234567899'.padEnd(44)}021000020000001`,
      '822500000200110000000000000000000000000000001987654321                         021000020000001',
      '9000001000001000000020011000000000000000000000000000000',
    ].map((line) => line.padEnd(94));
    const read = readNacha({ lines: [...notice, ...Array<string>(4).fill('9'.repeat(94))] });
    expect(read.problems).toEqual([]);
    expect([read.returns, read.credits]).toEqual([[], []]);
    expect(read.changes).toEqual([
      {
        code: 'C01',
        reference: 'CL0000000020001',
        originalTrace: '110000000000001',
        routing: '02100002',
        correctedData: '1234567899',
      },
    ]);
  });
});
