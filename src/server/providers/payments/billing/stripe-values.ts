import type { Instant } from '#kernel/instant.ts';
import { invariant } from '#kernel/invariant.ts';
import { type Cents, type Currency, timesIn } from '#kernel/money.ts';

/** The provider counts seconds, and cents as whole numbers. */
export const toSeconds = (instant: Instant): number => Math.floor(instant.getTime() / 1_000);
export const toInstant = (seconds: number): Instant => new Date(seconds * 1_000);
export const instantOrNull = (seconds: number | null | undefined): Instant | null =>
  typeof seconds === 'number' ? toInstant(seconds) : null;

/** What comes from outside is no amount until it is looked at. */
export function toCents(amount: number): Cents {
  invariant(Number.isSafeInteger(amount), 'the payment provider sent an amount that is no number');
  return BigInt(amount);
}
/** How many cents an amount has. */
export const fromCents = (amount: Cents): number => timesIn(amount, 1n);

export function toCurrency(code: string): Currency {
  const currency = code.toUpperCase();
  invariant(currency === 'CAD' || currency === 'USD', `no price of ours is in ${code}`);
  return currency;
}

/** An object of the provider may be its id alone, or the whole of it. */
export const idOf = (object: string | { readonly id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);

/** A whole number of ours that the provider carries for us. */
export const numberIn = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;

/** Thousandths of a percent as people write them: 9_975 is 9.975. */
export const percentText = (milliPercent: number): string => String(milliPercent / 1_000);
