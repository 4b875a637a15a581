import { isDeepStrictEqual } from 'node:util';

type WorkedCase = {
  readonly id: string;
  /** The function that the case calls; `group` where the file names its cases by groups. */
  readonly fn?: string;
  readonly group?: string;
  readonly input?: unknown;
  readonly expected: unknown;
  /** A case that is tried through the product, not by calling a function. */
  readonly story?: unknown;
};
export type CasesFile = { readonly cases: readonly WorkedCase[] };
export type Door = Readonly<Record<string, unknown>>;
type CaseFailure = { readonly id: string; readonly expected: unknown; readonly got: unknown };

/** The keys whose integers are cents; every other number is a count, a year or a day. */
const CENTS = new Set(
  `amount float balance underWay maxDebit outLast28 flat min max fee released debt wallet opening
   closing`.split(/\s+/),
);

function toCents(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => toCents(item, key));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, toCents(one, name)]),
    );
  return CENTS.has(key) && Number.isInteger(value) ? BigInt(value as number) : value;
}

/** Lines of files are written down without trailing spaces where they are wider than 94. */
const WIDE_LINE = 94;

/** A value as a file of cases writes it: cents are numbers. */
export function comparable(value: unknown): unknown {
  if (typeof value === 'bigint') return JSON.parse(String(value)) as number;
  if (typeof value === 'string') return value.length > WIDE_LINE ? value.trimEnd() : value;
  if (Array.isArray(value)) return value.map(comparable);
  if (value !== null && typeof value === 'object') {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    return Object.fromEntries(fields.map(([name, field]) => [name, comparable(field)]));
  }
  return value;
}

/** A record of CPA-005 has this width; its cases show it without the spaces at its end. */
const CPA_WIDTH = 1464;

function padLines(input: unknown): unknown {
  const { lines, ...rest } = input as { lines?: readonly string[] };
  return lines ? { ...rest, lines: lines.map((line) => line.padEnd(CPA_WIDTH)) } : input;
}

function answerOf(door: Door, name: string, input: unknown): unknown {
  const call = door[name];
  if (typeof call !== 'function') return `There is no function ${name}.`;
  const read = toCents(input);
  try {
    return (call as (input: unknown) => unknown)(name === 'readCpa005' ? padLines(read) : read);
  } catch (error) {
    return `Threw ${String(error)}`;
  }
}

/** Calls the function of each worked case and compares; stories are skipped. */
export function runCases(
  { cases }: CasesFile,
  door: Door,
): { passed: number; skipped: number; failures: readonly CaseFailure[] } {
  const called = cases.filter(({ story }) => story === undefined);
  const failures = called.flatMap(({ id, fn, group, input, expected }) => {
    const got = comparable(answerOf(door, fn ?? group ?? '', input));
    return isDeepStrictEqual(got, comparable(expected)) ? [] : [{ id, expected, got }];
  });
  return {
    passed: called.length - failures.length,
    skipped: cases.length - called.length,
    failures,
  };
}
