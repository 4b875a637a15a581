import { foldDigits } from '#kernel/fold-digits.ts';
import { fromWire, toWire, type Cents } from '#kernel/money.ts';
import { fail, ok, type Result } from '#kernel/result.ts';

export type MoneyInputProblem =
  | 'amount_required'
  | 'money_invalid'
  | 'money_decimals'
  | 'money_comma'
  | 'money_ambiguous';

const PLAIN = /^(\d+|\d{1,3}(,\d{3})+)?(\.\d{1,2})?$/;
const TOO_FINE = /^[\d,]*\.\d{3,}$/;
/**
 * A comma for the cents and points or spaces for the thousands, as written in French, Spanish and
 * German.
 */
const CONTINENTAL = /^(\d+|\d{1,3}([. ]\d{3})+),\d{1,2}$/;
const SPACED = /^\d{1,3}( \d{3})+(\.\d{1,2})?$/;

/**
 * Reads an amount that a person typed, pasted or put in a file: "." before the cents, "," between
 * thousands, a leading "$" and a sign allowed. What could mean something else is never guessed: it
 * is refused, and where one meaning is likely, `params.reading` offers it ("1234.56").
 */
export function readMoney(text: string): Result<Cents, MoneyInputProblem> {
  const trimmed = foldDigits(text)
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
    .replace(/^(\$ ?)?[\u2212\u2013]/, '$1-');
  if (trimmed === '') return fail('amount_required');
  const negative = /^\$? ?-/.test(trimmed);
  const digits = trimmed.replace(/^(\$ ?-|-? ?\$?) ?/, '').replace(/ ?\$$/, '');
  if (PLAIN.test(digits) && /\d/.test(digits)) return cents(digits.replaceAll(',', ''), negative);
  if (CONTINENTAL.test(digits))
    return offer('money_comma', digits.replace(/[. ]/g, '').replace(',', '.'), negative);
  if (SPACED.test(digits)) return offer('money_invalid', digits.replaceAll(' ', ''), negative);
  if (TOO_FINE.test(digits)) return fail('money_decimals');
  return fail(/^[\d., ]+$/.test(digits) && /\d/.test(digits) ? 'money_ambiguous' : 'money_invalid');
}

function parse(digits: string, negative: boolean): Cents | null {
  const wire = digits.startsWith('.') ? `0${digits}` : digits;
  return fromWire(negative ? `-${wire}` : wire);
}

function cents(digits: string, negative: boolean): Result<Cents, MoneyInputProblem> {
  const read = parse(digits, negative);
  return read === null ? fail('money_invalid') : ok(read);
}

function offer(
  code: MoneyInputProblem,
  digits: string,
  negative: boolean,
): Result<Cents, MoneyInputProblem> {
  const read = parse(digits, negative);
  return read === null ? fail(code) : fail(code, { reading: toWire(read) });
}

/**
 * What was typed or pasted by somebody whose language has a comma before the cents, as the portal
 * writes it: `1 234,50` is `1,234.50`. Any other text stays, for `readMoney` to judge.
 */
export function withPointForCents(text: string): string {
  const read = readMoney(text);
  const reading =
    !read.ok && read.code === 'money_comma' && typeof read.params.reading === 'string'
      ? fromWire(read.params.reading)
      : null;
  return reading === null ? text : writeMoney(reading);
}

const TWO_DECIMALS_AFTER_COMMA = /^[^.,]*\d,\d\d(?!\d)[^.,]*$/;
const ONE_COMMA = /^([^.,]*\d),(\d[^.,]*)$/;

/**
 * A number of a file, with a point before its decimals. Programs that write a comma there put
 * semicolons between the cells, so in such a file a comma alone is taken for the decimal sign.
 */
export const decimalOfFile = (cell: string, delimiter: string): string =>
  delimiter === ';' ? cell.replace(ONE_COMMA, '$1.$2') : cell;

/**
 * An amount of a file, as `readMoney` is to judge it. Between semicolons a comma stands before the
 * cents: `1,000` has three decimals there and is refused, not read as a thousand. In any other file
 * only `12,50` is read, since a comma before three digits stands between thousands.
 */
export function amountOfFile(cell: string, delimiter: string): string {
  if (delimiter !== ';')
    return TWO_DECIMALS_AFTER_COMMA.test(cell) ? withPointForCents(cell) : cell;
  const amount = withPointForCents(cell);
  return amount === cell ? decimalOfFile(cell, delimiter) : amount;
}

/** `1,234.50`: how the portal writes an amount into an input, in every language. */
export function writeMoney(amount: Cents): string {
  const [whole = '0', fraction = '00'] = toWire(amount).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}
