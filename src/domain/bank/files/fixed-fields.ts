import { type Day, addDays, readDay } from '#kernel/day.ts';
import { invariant } from '#kernel/invariant.ts';
import type { FileProblem } from './file-problems.ts';

/** Where a field stands in a line: its first and its last position, from 1. */
export type Span = readonly [first: number, last: number];

/** Where the records of a file end; a file that does not end with one was cut. */
export type LineEnd = '\r\n' | '\n';

/** Text as the rails carry it: no marks, upper case, few signs; cut to its width or filled up. */
export const textField = (text: string, width: number): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 \-.,&'/]/g, '')
    .slice(0, width)
    .padEnd(width);

/** A whole number at the right of its field; one that does not fit would be another number. */
export function numberField(value: bigint | number, width: number): string {
  const digits = String(value);
  invariant(/^\d+$/.test(digits) && digits.length <= width, `${digits} fits ${width} digits`);
  return digits.padStart(width, '0');
}

/** Digits that name something (an originator, a transit): exactly so many of them. */
export function digitsField(digits: string, width: number): string {
  invariant(/^\d+$/.test(digits) && digits.length === width, `${digits} has ${width} digits`);
  return digits;
}

/** The number of an account: at the left of its field, without what people write between digits. */
export function accountField(account: string, width: number): string {
  const plain = account.replaceAll(/[\s-]/g, '');
  invariant(/^[A-Z0-9]+$/.test(plain) && plain.length <= width, 'an account fits its field');
  return plain.padEnd(width);
}

export const fieldAt = (line: string, [first, last]: Span): string => line.slice(first - 1, last);

/** The number in a field; null where anything but digits stands there. */
export function numberAt(line: string, span: Span): bigint | null {
  const digits = fieldAt(line, span);
  return /^\d+$/.test(digits) ? BigInt(digits) : null;
}

/** Every field of a layout, without the spaces that fill it up. */
export const fieldsAt = <Name extends string>(
  line: string,
  layout: Readonly<Record<Name, Span>>,
): Record<Name, string> =>
  Object.fromEntries(
    Object.entries<Span>(layout).map(([name, span]) => [name, fieldAt(line, span).trimEnd()]),
  ) as Record<Name, string>;

/** The lines that have not their width, or signs that no bank writes. */
export const malformedLines = (lines: readonly string[], width: number): FileProblem[] =>
  lines.flatMap((line, index): FileProblem[] => {
    if (line.length !== width) return [{ line: index + 1, code: 'length_differs' }];
    return /^[\x20-\x7e]*$/.test(line) ? [] : [{ line: index + 1, code: 'character_invalid' }];
  });

/** `0YYDDD`: the day of the year of this century. */
export function dayOfYearField(day: string): string {
  const year = day.slice(0, 4);
  invariant(readDay(day) !== null && year.startsWith('20'), `${day} is a day of this century`);
  const number = (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${year}-01-01T00:00:00Z`)) / 86_4e5;
  return `0${year.slice(2)}${numberField(number + 1, 3)}`;
}

/** Reads `0YYDDD`; null where the year has no such day. */
export function readDayOfYear(text: string): Day | null {
  if (!/^0\d{5}$/.test(text)) return null;
  const year = `20${text.slice(1, 3)}`;
  const first = readDay(`${year}-01-01`);
  const number = Number(text.slice(3));
  if (first === null || number === 0) return null;
  const day = addDays(first, number - 1);
  return day.startsWith(year) ? day : null;
}

/** `YYMMDD` of this century. */
export function shortDayField(day: string): string {
  invariant(readDay(day) !== null && day.startsWith('20'), `${day} is a day of this century`);
  return day.slice(2).replaceAll('-', '');
}

/** Reads `YYMMDD`; null where it is no day of the calendar. */
export const readShortDay = (text: string): Day | null =>
  /^\d{6}$/.test(text)
    ? readDay(`20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4)}`)
    : null;

/** The whole file: every line with its end. */
export const joinFile = (lines: readonly string[], end: LineEnd): string =>
  lines.map((line) => line + end).join('');

/** The lines of a file; what stands after the last end is a line that was cut. */
export function splitFile(text: string, end: LineEnd): string[] {
  const lines = text.split(end);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
