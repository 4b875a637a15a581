import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBai2, readCpa005, readNacha } from './index.ts';

describe('a statement in BAI2', () => {
  const statement = (): string[] => [
    '01,CLRBANK,CARDLOAD,261230,0600,1,,,2/',
    '02,CARDLOAD,CLRBANK,1,261229,2359,CAD,2/',
    '03,000190001234567,,010,10000000,,,015,10250000,,,100,350000,2,,400,100000,1,/',
    '16,166,150000,V,261229,1200,,FILE0042,EFT DEBITS, ALL',
    '88,OF TODAY/',
    '16,557,100000,S,1,2,3,,CL0000000012345/',
    '16,165,200000,D,2,0,100000,1,100000,,700000000017,DEPOSIT/',
    '49,21150000,6/',
    '98,21150000,1,8/',
    '99,21150000,1,10/',
  ];

  it('is read with continued lines and every funds type', () => {
    const { statements, problems } = readBai2({ lines: statement() });
    expect(problems).toEqual([]);
    expect(statements[0]).toMatchObject({ currency: 'CAD', day: '2026-12-29' });
    expect(statements[0]?.lines).toEqual([
      { type: '166', amount: 150_000n, reference: 'FILE0042', text: 'EFT DEBITS, ALL OF TODAY' },
      { type: '557', amount: -100_000n, reference: 'CL0000000012345', text: '' },
      { type: '165', amount: 200_000n, reference: '700000000017', text: 'DEPOSIT' },
    ]);
  });

  it('is refused whole, with the place and the reason', () => {
    const problem = (line: number, from: string, to: string): unknown => {
      const lines = statement();
      lines[line - 1] = lines[line - 1]!.replace(from, to);
      const read = readBai2({ lines });
      expect(read.statements).toEqual([]);
      return read.problems[0];
    };
    expect(problem(8, '21150000', '21150001')).toEqual({ line: 8, code: 'total_differs' });
    expect(problem(8, ',6/', ',5/')).toEqual({ line: 8, code: 'count_differs' });
    expect(problem(9, ',1,8/', ',2,8/')).toEqual({ line: 9, code: 'count_differs' });
    expect(problem(10, '21150000', '0')).toEqual({ line: 10, code: 'total_differs' });
    expect(problem(3, '350000,2', '350000,3')).toEqual({ line: 3, code: 'count_differs' });
    expect(problem(4, '150000', '1500x0')).toEqual({ line: 4, code: 'field_invalid' });
    expect(problem(4, '16,166', '16,900')).toEqual({ line: 4, code: 'type_unknown' });
    expect(problem(2, ',1,261229', ',4,261229')).toEqual({ line: 2, code: 'field_invalid' });
    expect(problem(3, '/', '')).toEqual({ line: 3, code: 'field_invalid' });
    expect(problem(7, '16,', '17,')).toEqual({ line: 7, code: 'type_unknown' });
    expect(problem(7, 'D,2', 'D,9999')).toEqual({ line: 7, code: 'field_invalid' });
    expect(readBai2({ lines: statement().slice(0, 9) }).problems).toEqual([
      { line: 10, code: 'order_wrong' },
    ]);
    expect(readBai2({ lines: [...statement(), '99,0,0,0/'] }).problems).toEqual([
      { line: 11, code: 'order_wrong' },
    ]);
  });

  it('is refused where its lines do not lead from the opening to the closing balance', () => {
    const lines = statement().map((line) =>
      line.replace('015,10250000', '015,10250100').replaceAll('21150000', '21150100'),
    );
    expect(readBai2({ lines })).toEqual({
      statements: [],
      problems: [{ line: 3, code: 'total_differs' }],
    });
  });
});

it('no reader throws, whatever the bank sends', () => {
  const line = fc.oneof(
    fc.string({ maxLength: 100 }),
    fc.stringMatching(/^(01|02|03|16|49|88|98|99)(,[0-9A-Z]{0,6}){0,12}\/?$/),
    fc.stringMatching(/^[156789][0-9 ]{93}$/),
    fc.constantFrom('01,A,B,261230,0600,1,,,2/', '99,0,0,2/'),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      for (const read of [readCpa005, readNacha, readBai2]) {
        const { problems } = read({ lines });
        expect(Array.isArray(problems)).toBe(true);
      }
    }),
  );
});
