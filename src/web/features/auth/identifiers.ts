import type { ProblemCode } from '#contract/errors.ts';

/** Without the separators that people write: 514 555-0103 is 5145550103. */
export const bareMobile = (text: string): string => text.replace(/[\s().\-\u2010-\u2015]/g, '');

export function mobileProblem(text: string): ProblemCode | false {
  if (text.trim() === '') return 'required';
  const digits = bareMobile(text);
  if (/^(\+|001|00)/.test(digits) || /^1\d{10}$/.test(digits)) return 'mobile_country_code';
  if (digits.length < 10) return 'identifier_too_short';
  return /^\d{10}$/.test(digits) ? false : 'mobile_invalid';
}

export function emailProblem(text: string): ProblemCode | false {
  const address = text.trim();
  if (address === '') return 'required';
  if (address.length < 10) return 'identifier_too_short';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address) ? false : 'email_invalid_sign_in';
}

export const looksLikeEmail = (text: string): boolean => /[@a-z]/i.test(text);

export const identifierProblem = (text: string): ProblemCode | false =>
  looksLikeEmail(text) ? emailProblem(text) : mobileProblem(text);

/** The body field that an identifier belongs in. */
export const identifierBody = (text: string): { email: string } | { mobile_number: string } =>
  looksLikeEmail(text) ? { email: text.trim() } : { mobile_number: bareMobile(text) };

export function newPasswordProblem(password: string): ProblemCode | false {
  if (password === '') return 'required';
  return password.length < 4 || password.length > 24 ? 'password_length' : false;
}

const COMMON = new Set([
  'password',
  'password1',
  '12345678',
  '123456789',
  '1234567890',
  'qwerty123',
  'qwertyuiop',
  '11111111',
  'iloveyou',
  'abc12345',
  'welcome1',
  'letmein1',
  'sunshine',
  'football',
  'princess',
  'changeme',
]);

/** A word of warning; weak passwords are allowed. */
export function passwordWarning(password: string): 'passwordShort' | 'passwordCommon' | null {
  if (newPasswordProblem(password)) return null;
  if (COMMON.has(password.toLowerCase())) return 'passwordCommon';
  return password.length < 8 ? 'passwordShort' : null;
}
