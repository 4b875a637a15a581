import { describe, expect, it } from 'vitest';
import { returnCpaCredit, returnNachaCredit } from './credit-returns.ts';
import { parseCpa005, parseNacha, readNacha, writeCpa005, writeNacha } from './index.ts';

const cpa = {
  originatorId: '0000012345',
  fileNumber: 7,
  createdOn: '2027-01-05',
  dataCentre: '00110',
  currency: 'CAD',
  shortName: 'EMPLOYER',
  longName: 'EMPLOYER INC.',
  returnInstitution: '003',
  returnTransit: '04212',
  returnAccount: '1049281',
};
const credit = (account: string, amount: bigint) => ({
  code: '450',
  amount,
  dueOn: '2027-01-06',
  institution: '999',
  transit: '00019',
  account,
  name: 'ANA LOPEZ',
  reference: 'PAY 17',
  sundry: 'WAGES',
});

describe('a credit that goes back in CPA-005', () => {
  // Eight credits: the first record is full, the second has two.
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `70000001001${n}`);
  const came = writeCpa005({ ...cpa, credits: numbers.map((n, at) => credit(n, BigInt(at + 1))) });

  it('is the segment that came, with the reason, the original type and the original trace', () => {
    const trace = '1234567890123456789012';
    const lines = came.map((line) => line.replace('0'.repeat(22), trace));
    const { amount, segment } = returnCpaCredit(lines, 0);
    const original = came[1]!.slice(24, 264);
    expect(amount).toBe(1n);
    expect(segment).toHaveLength(240);
    expect(segment.slice(0, 3)).toBe('912');
    expect(segment.slice(3, 40)).toBe(original.slice(3, 40));
    expect(segment.slice(40, 62)).toBe('0'.repeat(22));
    expect(segment.slice(62, 65)).toBe('450');
    expect(segment.slice(65, 205)).toBe(original.slice(65, 205));
    expect(segment.slice(205, 227)).toBe(trace);
  });

  it('is found by its place over records, and counted with the credits of the file', () => {
    const back = [returnCpaCredit(came, 6), returnCpaCredit(came, 7)];
    expect(back.map(({ amount }) => amount)).toEqual([7n, 8n]);
    const lines = writeCpa005({ ...cpa, credits: [credit('70000001', 100n)], returns: back });
    const { items, problems } = parseCpa005(lines);
    expect(problems).toEqual([]);
    expect(items.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['C', 100n],
      ['I', 7n],
      ['I', 8n],
    ]);
    expect(lines.at(-1)!.slice(46, 68)).toBe(`${'115'.padStart(14, '0')}00000003`);
  });

  it('is not made up where the file has none', () => {
    expect(() => returnCpaCredit(came, 8)).toThrow('a credit at 8');
  });
});

describe('a credit that goes back in Nacha', () => {
  const file = {
    destination: '110000000',
    origin: '1987654321',
    created: '2027-01-05T16:58',
    modifier: 'A',
    destinationName: 'BANK',
    originName: 'EMPLOYER',
    companyName: 'EMPLOYER',
    companyId: '1987654321',
    odfi: '02100002',
    firstTrace: 41,
  };
  const entry = (code: string, amount: bigint) => ({
    code,
    routing: '110000000',
    account: '700000010012',
    amount,
    reference: 'PAY 17',
    name: 'ANA LOPEZ',
  });
  const came = writeNacha({
    ...file,
    batches: [
      { description: 'PAYROLL', effectiveOn: '2027-01-06', entries: [entry('27', 5n)] },
      {
        description: 'PAYROLL',
        effectiveOn: '2027-01-07',
        entries: [entry('22', 900n), entry('32', 800n)],
      },
    ],
  });

  it.each([
    [0, '21', 900n, '021000020000042'],
    [1, '31', 800n, '021000020000043'],
  ])('goes to the bank that began it, with its trace: %i', (place, code, amount, trace) => {
    const back = returnNachaCredit(came, place);
    expect(back).toMatchObject({ code, amount, routing: '021000021' });
    expect(back.entry).toHaveLength(79);
    expect(back.addenda).toBe(`799R03${trace}${' '.repeat(6)}11000000${' '.repeat(44)}`);
  });

  it('reads as a return at the other end, in a file that adds up', () => {
    const items = [returnNachaCredit(came, 0), returnNachaCredit(came, 1)];
    const batches = [
      { description: 'WALLETLOAD', effectiveOn: '2027-01-07', entries: [entry('27', 250n)] },
    ];
    const lines = writeNacha({ ...file, batches, returns: { effectiveOn: '2027-01-07', items } });
    expect(parseNacha(lines).problems).toEqual([]);
    expect(readNacha({ lines }).returns).toMatchObject([
      { code: 'R03', amount: 900n, originalTrace: '021000020000042', account: '700000010012' },
      { code: 'R03', amount: 800n, originalTrace: '021000020000043', routing: '11000000' },
    ]);
  });

  it('is not made up where the file has none', () => {
    expect(() => returnNachaCredit(came, 2)).toThrow('a credit at 2');
  });
});
