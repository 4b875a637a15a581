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

  it.each([
    ['another priority', 1, 2, '02', 'field_invalid'],
    ['another format', 1, 35, '094102', 'field_invalid'],
    ['a day of creation that no calendar has', 1, 24, '270230', 'field_invalid'],
    ['an hour of creation that no clock has', 1, 30, '2400', 'field_invalid'],
    ['a minute of creation that no clock has', 1, 30, '1660', 'field_invalid'],
    ['a modifier that is neither letter nor digit', 1, 34, '-', 'field_invalid'],
    ['another class of service', 2, 2, '221', 'field_invalid'],
    ['a bank of letters', 2, 80, 'A1000000', 'field_invalid'],
    ['a batch without a number', 2, 88, '000000A', 'field_invalid'],
    ['a day on which no calendar has money move', 2, 70, '270631', 'field_invalid'],
    ['a code of another kind', 3, 2, '47', 'field_invalid'],
    ['a code that is no number', 3, 2, '2A', 'field_invalid'],
    ['a routing number with a letter', 3, 4, '02100002A', 'field_invalid'],
    ['an amount with a letter', 3, 30, '000025000A', 'field_invalid'],
    ['an amount of zero', 3, 30, '0000000000', 'field_invalid'],
    ['no account', 3, 13, ' '.repeat(17), 'field_invalid'],
    ['a sign of more lines that is neither 0 nor 1', 3, 79, '2', 'field_invalid'],
    ['a trace with a letter', 3, 80, 'A10000000000001', 'field_invalid'],
    ['a character that no bank writes', 3, 55, '\u00c9', 'character_invalid'],
    ['a line of a type that is not known', 3, 1, '2', 'type_unknown'],
    ['a trailer of another class', 5, 2, '220', 'number_differs'],
    ['a trailer of another company', 5, 45, '1987654322', 'number_differs'],
    ['a trailer of another bank', 5, 80, '11000001', 'number_differs'],
    ['a trailer with credits that nobody got', 5, 33, '000000000001', 'total_differs'],
    ['a count of batches that differs', 6, 2, '000002', 'count_differs'],
    ['a count of blocks that differs', 6, 8, '000002', 'count_differs'],
    ['a count of entries that differs', 6, 14, '00000003', 'count_differs'],
    ['credits of the file that nobody got', 6, 44, '000000000001', 'total_differs'],
  ])('with %s is refused at its line', (...[, line, position, text, code]) =>
    expect(
      problems((lines) => void (lines[line - 1] = put(lines[line - 1]!, position, text))),
    ).toEqual([{ line, code }]),
  );

  it('that says debits and has credits is refused, while one of both kinds may have either', () => {
    const ofClass = (service: string) => (lines: string[]) => {
      lines[1] = put(lines[1]!, 2, service);
      lines[4] = put(lines[4]!, 2, service);
    };
    expect(problems(ofClass('220'))).toEqual([{ line: 5, code: 'field_invalid' }]);
    expect(problems(ofClass('200'))).toEqual([]);
  });

  it('takes any minute of a day, and a modifier of one letter or digit', () => {
    for (const [position, text] of [
      [30, '0000'],
      [30, '2359'],
      [34, '0'],
      [34, 'Z'],
    ] as const)
      expect(problems((lines) => void (lines[0] = put(lines[0]!, position, text)))).toEqual([]);
  });

  it('gives each entry with its account as it is known, the day and the batch of it', () => {
    const { items } = parseNacha(written());
    expect(items.map(({ line, code, account, amount }) => [line, code, account, amount])).toEqual([
      [3, '27', '1234567890', 250_000n],
      [4, '37', '1234567890', 250_000n],
    ]);
    expect(items[0]).toMatchObject({
      entryClass: 'CCD',
      description: 'WALLETLOAD',
      effectiveOn: '2027-07-06',
      reference: 'CL0000000020001',
      more: null,
    });
  });

  it('of debits that nobody agreed to says nothing but that they are unknown', () => {
    const read = readNacha({ lines: written() });
    expect([read.returns, read.credits, read.changes]).toEqual([[], [], []]);
    expect(read.unknown?.map(({ code }) => code)).toEqual(['27', '37']);
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
