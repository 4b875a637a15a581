import { invariant } from '#kernel/invariant.ts';
import type { Cents } from '#kernel/money.ts';
import { checkDigitOf } from '../account-numbers.ts';
import { GOES_BACK_WITH } from '../return-codes.ts';
import { FIRST_SEGMENT, SEGMENT, SEGMENTS, SEGMENT_WIDTH } from './cpa005-layout.ts';
import { type Span, fieldAt } from './fixed-fields.ts';
import { ENTRY } from './nacha-layout.ts';
import { creditEntries, parseNacha } from './read-nacha.ts';

/** A credit that goes back, as a segment of CPA-005. */
export type CpaReturn = { readonly amount: Cents; readonly segment: string };
/** A credit that goes back, as two lines of Nacha but for the traces at their ends. */
export type NachaReturn = {
  readonly code: string;
  readonly routing: string;
  readonly amount: Cents;
  readonly entry: string;
  readonly addenda: string;
};

const replaced = (text: string, fields: readonly (readonly [Span, string])[]): string =>
  fields.reduce(
    (line, [[first, last], field]) =>
      line.slice(0, first - 1) + field.padEnd(last - first + 1) + line.slice(last),
    text,
  );

/**
 * The return of a credit of the bank's file, found by its place among the credits. By Standard 005
 * it is the same segment, with the reason in element 04, the original type in 10 and the original
 * trace in 19; a new trace is the bank's to fill in.
 */
export function returnCpaCredit(lines: readonly string[], place: number): CpaReturn {
  const segments = lines
    .filter((line) => line.startsWith('C'))
    .flatMap((line) =>
      Array.from({ length: SEGMENTS }, (_, index) => {
        const first = FIRST_SEGMENT + index * SEGMENT_WIDTH;
        return fieldAt(line, [first, first + SEGMENT_WIDTH - 1]);
      }),
    )
    .filter((segment) => segment.trim() !== '');
  const original = segments[place];
  invariant(original !== undefined, `the file has a credit at ${place}`);
  return {
    amount: BigInt(fieldAt(original, SEGMENT.amount)),
    segment: replaced(original, [
      [SEGMENT.code, GOES_BACK_WITH.eft],
      [SEGMENT.type, fieldAt(original, SEGMENT.code)],
      [SEGMENT.originalTrace, fieldAt(original, SEGMENT.trace)],
      [SEGMENT.trace, '0'.repeat(22)],
    ]),
  };
}

/** Return codes of credits: 21 of checking accounts, 31 of savings. */
const RETURNED: Readonly<Record<string, string>> = { '22': '21', '32': '31' };

/**
 * The same of a Nacha file: the entry goes to the bank that began it, followed by an addenda record
 * of kind 99 with the reason, the original trace and the bank that it had been sent to.
 */
export function returnNachaCredit(lines: readonly string[], place: number): NachaReturn {
  const credit = creditEntries(parseNacha(lines))[place];
  invariant(credit !== undefined, `the file has a credit at ${place}`);
  const original = lines[credit.line - 1]!;
  const code = RETURNED[credit.code]!;
  const from = credit.trace.slice(0, 8);
  const routing = `${from}${checkDigitOf(from)}`;
  const entry = replaced(original, [
    [ENTRY.code, code],
    [ENTRY.routing, routing],
    [ENTRY.addenda, '1'],
  ]);
  const bank = credit.routing.slice(0, 8);
  return {
    code,
    routing,
    amount: credit.amount,
    entry: entry.slice(0, ENTRY.addenda[1]),
    addenda: `799${GOES_BACK_WITH.ach}${credit.trace}${' '.repeat(6)}${bank}${' '.repeat(44)}`,
  };
}
