import { foldDigits } from '#kernel/fold-digits.ts';
import { type Result, fail, ok } from '#kernel/result.ts';

/** Separators that people put into phone numbers; everything else that is no digit is refused. */
const SEPARATORS = /[\s().\-–—/·]/g;

/**
 * Reads a mobile number as ten digits. A country code is refused, with the ten digits offered in
 * `params.offer`.
 */
export function readMobile(
  typed: string,
): Result<string, 'mobile_invalid' | 'mobile_country_code'> {
  const bare = foldDigits(typed).replaceAll(SEPARATORS, '');
  if (/^\d{10}$/.test(bare)) return ok(bare);
  const withCode = /^(?:\+|00)?1(\d{10})$/.exec(bare);
  if (withCode?.[1]) return fail('mobile_country_code', { offer: withCode[1] });
  return fail('mobile_invalid');
}

/**
 * The common shape of an address: one @, a dotted domain, no spaces, at most 254 characters. Kept
 * in lower case.
 */
const EMAIL = /^[^\s@"(),:;<>[\]\\]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

export function readEmail(typed: string): Result<string, 'email_invalid'> {
  const email = typed.normalize('NFKC').trim().toLowerCase();
  return email.length <= 254 && EMAIL.test(email) && !email.includes('..')
    ? ok(email)
    : fail('email_invalid');
}

/** A name to sign in with, of either kind: at least 10 characters. */
export function readIdentifier(
  typed: string,
): Result<
  string,
  'identifier_too_short' | 'email_invalid' | 'mobile_invalid' | 'mobile_country_code'
> {
  const trimmed = typed.trim();
  if (trimmed.length < 10) return fail('identifier_too_short');
  return trimmed.includes('@') ? readEmail(trimmed) : readMobile(trimmed);
}

/** What is shown of an address that a code went to: the last two digits, or `a…@example.com`. */
export function maskAddress(address: string): string {
  const at = address.indexOf('@');
  return at > 0 ? `${address.slice(0, 1)}…${address.slice(at)}` : address.slice(-2);
}

/** How searches see a name: composed, no case, no accents, single spaces. */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** The commonest passwords of 4 to 24 characters: allowed, but warned of. */
const COMMON = new Set([
  '1234',
  '12345',
  '123456',
  '1234567',
  '12345678',
  '123456789',
  '1111',
  '0000',
  'password',
  'password1',
  'qwerty',
  'abc123',
  'letmein',
  'welcome',
  'admin',
  'iloveyou',
  'monkey',
  'dragon',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'cardload',
]);

export type PasswordAdvice = 'none' | 'short' | 'common';
/** 4 to 24 characters are allowed everywhere; below 8 and the commonest ones are warned of. */
export function adviseOnPassword(password: string): PasswordAdvice {
  if (COMMON.has(password.toLowerCase())) return 'common';
  return [...password].length < 8 ? 'short' : 'none';
}
