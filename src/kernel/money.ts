import { writeDecimal } from './decimal.ts';
import { invariant } from './invariant.ts';

/** Whole cents. Always a bigint: a float or a bare number never holds money. */
export type Cents = bigint;
export type Currency = 'USD' | 'CAD';

/** `1250.00`, `-3.05`: how money stands on the wire and in files that we write. */
export const toWire = (cents: Cents): string => writeDecimal(cents, 2);

/** The same of cents that are text, as the database writes them: for files of many lines. */
export const wireOfText = (cents: string): string =>
  cents.length > 3 ? `${cents.slice(0, -2)}.${cents.slice(-2)}` : toWire(BigInt(cents));

const WIRE = /^-?\d{1,15}(\.\d{1,2})?$/;

/** Reads the wire form; null for anything else (three decimals, a comma, an exponent, a space). */
export function fromWire(text: string): Cents | null {
  if (!WIRE.test(text)) return null;
  const negative = text.startsWith('-');
  const [whole = '0', fraction = ''] = (negative ? text.slice(1) : text).split('.');
  const cents = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
  return negative ? -cents : cents;
}

export type Fee = {
  readonly bps: number;
  readonly flat: Cents;
  readonly min: Cents;
  readonly max: Cents | null;
};

/**
 * A program's fee on one amount: basis points rounded half up, plus the flat part, held between
 * minimum and maximum.
 */
export function feeOn(amount: Cents, fee: Fee): Cents {
  invariant(amount >= 0n, 'a fee is taken on an amount that is not negative');
  if (fee.bps === 0 && fee.flat === 0n && fee.min === 0n) return 0n;
  const share = (amount * BigInt(fee.bps) + 5_000n) / 10_000n;
  const raw = share + fee.flat;
  const atLeast = raw < fee.min ? fee.min : raw;
  return fee.max !== null && atLeast > fee.max ? fee.max : atLeast;
}

export function sum(amounts: Iterable<Cents>): Cents {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
}

/** A part of an amount, rounded half up: 14.975 % is 14_975 of 100_000. */
export const partOf = (amount: Cents, part: bigint, whole: bigint): Cents =>
  (amount * part * 2n + whole) / (whole * 2n);

/** A part of an amount, what is less than a cent left out. */
export const floorOf = (amount: Cents, part: bigint, whole: bigint): Cents =>
  (amount * part) / whole;

/** A part of an amount that is not negative, what is less than a cent made a whole one. */
export const ceilOf = (amount: Cents, part: bigint, whole: bigint): Cents =>
  (amount * part + whole - 1n) / whole;

export const largerOf = (a: Cents, b: Cents): Cents => (a > b ? a : b);
export const smallerOf = (a: Cents, b: Cents): Cents => (a < b ? a : b);

/** How many whole times an amount holds another. */
export const timesIn = (amount: Cents, each: Cents): number => Number(amount / each);

/** How much of a whole a part is, in whole percent from 0 to 100, for pictures and no posting. */
export function wholePercent(part: Cents, whole: Cents): number {
  if (whole <= 0n || part <= 0n) return 0;
  return part >= whole ? 100 : Number((part * 100n) / whole);
}
