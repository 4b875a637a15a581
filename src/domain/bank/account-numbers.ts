import type { Rail } from './days.ts';

export type NumberProblem =
  | 'routing_invalid'
  | 'institution_invalid'
  | 'transit_invalid'
  | 'account_invalid';
export type Routing =
  | { readonly ok: true; readonly routing: string }
  | { readonly ok: true; readonly institution: string; readonly transit: string };
type Refused = { readonly ok: false; readonly code: NumberProblem };
const refused = (code: NumberProblem): Refused => ({ ok: false, code });

/** Spaces and hyphens, in all the forms in which people paste them. */
const SEPARATORS = /[\s\u00ad\u2010-\u2015\u2212-]+/g;

/** The digits of a number without its separators; null where it is no number or all zeros. */
function digitsOf(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const digits = text.replaceAll(SEPARATORS, '');
  return /^\d+$/.test(digits) ? digits : null;
}

/** The ranges of the first two digits that the Federal Reserve gives out. */
const ROUTING_RANGES = [
  [0, 12],
  [21, 32],
  [61, 72],
  [80, 80],
] as const;
const CHECK_WEIGHTS = [3, 7, 1];

const weighted = (digits: string): number =>
  [...digits].reduce(
    (total, digit, place) => total + Number(digit) * (CHECK_WEIGHTS[place % 3] ?? 0),
    0,
  );

/** The ninth digit of a routing number, by its first eight. */
export const checkDigitOf = (digits: string): string => String((10 - (weighted(digits) % 10)) % 10);

function isRoutingNumber(digits: string): boolean {
  const prefix = Number(digits.slice(0, 2));
  return (
    digits.length === 9 &&
    ROUTING_RANGES.some(([from, to]) => prefix >= from && prefix <= to) &&
    /[1-9]/.test(digits) &&
    weighted(digits) % 10 === 0
  );
}

/** `0YYYXXXXX` (institution, transit), or `XXXXX-YYY` as on a cheque. */
function readCanadian(digits: string, text: string): Routing | Refused {
  const electronic = /^0(\d{3})(\d{5})$/.exec(digits);
  const ofCheque = /^(\d{5})(\d{3})$/.exec(digits);
  const parts = text.trim().split(SEPARATORS);
  // Five digits and four are neither form: reading them as one would name another bank.
  if (electronic && parts.length > 1 && parts[0]?.length === 5) return refused('routing_invalid');
  const institution = electronic?.[1] ?? ofCheque?.[2];
  const transit = electronic?.[2] ?? ofCheque?.[1];
  if (institution === undefined || transit === undefined) return refused('routing_invalid');
  if (institution === '000') return refused('institution_invalid');
  if (transit === '00000') return refused('transit_invalid');
  return { ok: true, institution, transit };
}

/** Reads what names a bank: a routing number (ach), or institution and transit (eft). */
export function readRouting({ rail, text }: { rail: Rail; text: string }): Routing | Refused {
  const digits = digitsOf(text);
  if (digits === null) return refused('routing_invalid');
  if (rail === 'eft') return readCanadian(digits, text);
  return isRoutingNumber(digits) ? { ok: true, routing: digits } : refused('routing_invalid');
}

const ACCOUNT_LENGTH: Readonly<Record<Rail, readonly [number, number]>> = {
  eft: [7, 12],
  ach: [4, 17],
};

/** Reads an account's number; leading zeros belong to it. */
export function readAccount({
  rail,
  text,
}: {
  rail: Rail;
  text: string;
}): { readonly ok: true; readonly account: string } | Refused {
  const account = digitsOf(text);
  const [least, most] = ACCOUNT_LENGTH[rail];
  if (account === null || account.length < least || account.length > most)
    return refused('account_invalid');
  return /[1-9]/.test(account) ? { ok: true, account } : refused('account_invalid');
}
