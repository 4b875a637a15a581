import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '#kernel/day.ts';
import {
  type CpaFile,
  type NachaFile,
  joinFile,
  parseCpa005,
  parseNacha,
  splitFile,
  writeCpa005,
  writeNacha,
} from './index.ts';
import { entryHash } from './nacha-layout.ts';

const digits = (length: number) =>
  fc.stringMatching(new RegExp(`^\\d{${length}}$`)).map((text) => text);
const cents = (max: bigint) => fc.bigInt({ min: 1n, max });
const day = fc
  .integer({ min: 0, max: 1_500 })
  .map((count): string => addDays('2026-01-01' as Day, count));
/** Names that people and banks write: accents, signs that no file carries, other scripts. */
const words = fc.string({ unit: 'grapheme', maxLength: 40 });
const reference = fc
  .integer({ min: 0, max: 9_999_999 })
  .map((n) => `CL${String(n).padStart(13, '0')}`);

const cpaPayment = fc.record({
  code: fc.constantFrom('717', '450'),
  amount: cents(9_999_999_999n),
  dueOn: day,
  institution: digits(3),
  transit: digits(5),
  account: fc.stringMatching(/^\d{7,12}$/),
  name: words,
  reference,
  sundry: words,
});
const cpaFile: fc.Arbitrary<CpaFile> = fc.record({
  originatorId: digits(10),
  fileNumber: fc.integer({ min: 1, max: 9_999 }),
  createdOn: day,
  dataCentre: digits(5),
  currency: fc.constant('CAD'),
  shortName: words,
  longName: words,
  returnInstitution: digits(3),
  returnTransit: digits(5),
  returnAccount: fc.stringMatching(/^\d{7,12}$/),
  debits: fc.array(cpaPayment, { maxLength: 20 }),
  credits: fc.array(cpaPayment, { maxLength: 20 }),
});
const nachaFile: fc.Arbitrary<NachaFile> = fc.record({
  destination: digits(9),
  origin: digits(10),
  created: day.map((made) => `${made}T16:58`),
  modifier: fc.constantFrom('A', 'Z'),
  destinationName: words,
  originName: words,
  companyName: words,
  companyId: digits(10),
  odfi: digits(8),
  firstTrace: fc.integer({ min: 1, max: 9_999_000 }),
  batches: fc.array(
    fc.record({
      description: fc.constantFrom('WALLETLOAD', 'FLOAT PAD', 'ACCTVERIFY'),
      effectiveOn: day,
      entries: fc.array(
        fc.record({
          code: fc.constantFrom('27', '37', '22', '32'),
          routing: digits(9),
          account: fc.stringMatching(/^\d{4,17}$/),
          amount: cents(99_999_999n),
          reference,
          name: words,
        }),
        { minLength: 1, maxLength: 12 },
      ),
    }),
    { maxLength: 5 },
  ),
});

describe('a file that we write', () => {
  it('in CPA-005 says what it was given, in records of one width', () => {
    fc.assert(
      fc.property(cpaFile, (file) => {
        const lines = writeCpa005(file);
        expect(lines.every((line) => /^[\x20-\x7e]{1464}$/.test(line))).toBe(true);
        const { items, problems, fileNumber } = parseCpa005(
          splitFile(joinFile(lines, '\r\n'), '\r\n'),
        );
        expect(problems).toEqual([]);
        expect(fileNumber).toBe(file.fileNumber);
        const given = [...(file.debits ?? []), ...(file.credits ?? [])];
        expect(items).toMatchObject(
          given.map(({ amount, dueOn, institution, transit, account, reference: ours }) => ({
            ...{ amount, dueOn, institution, transit, account },
            reference: ours,
          })),
        );
      }),
    );
  });

  it('in Nacha says what it was given, in whole blocks', () => {
    fc.assert(
      fc.property(nachaFile, (file) => {
        const lines = writeNacha(file);
        expect(lines.length % 10).toBe(0);
        expect(lines.every((line) => /^[\x20-\x7e]{94}$/.test(line))).toBe(true);
        const { items, problems } = parseNacha(splitFile(joinFile(lines, '\n'), '\n'));
        expect(problems).toEqual([]);
        const given = file.batches.flatMap(({ entries }) => entries);
        expect(items).toMatchObject(
          given.map(({ code, routing, account, amount }) => ({ code, routing, account, amount })),
        );
      }),
    );
  });

  it('never carries an amount that does not fit, or a number of another length', () => {
    const [debit] = fc.sample(cpaPayment, 1);
    const [file] = fc.sample(cpaFile, 1);
    if (!debit || !file) throw new Error('samples');
    const written = (change: object): (() => unknown) => {
      const debits = [{ ...debit, ...change }];
      return () => writeCpa005({ ...file, debits });
    };
    expect(written({})).not.toThrow();
    expect(written({ amount: 10_000_000_000n })).toThrow('fits 10 digits');
    expect(written({ amount: -1n })).toThrow('fits 10 digits');
    expect(written({ institution: '03' })).toThrow('has 3 digits');
    expect(written({ account: '1234567890123' })).toThrow('an account fits');
    expect(written({ dueOn: '2027-02-29' })).toThrow('is a day of this century');
  });
});

it('the hash of a file is cut to its last ten digits', () => {
  const routings = Array<string>(101).fill('999999990');
  expect(entryHash(routings)).toBe(99_999_999n * 101n - 10n ** 10n);
});
