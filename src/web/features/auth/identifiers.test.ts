import { describe, expect, it } from 'vitest';
import {
  bareMobile,
  emailProblem,
  identifierBody,
  identifierProblem,
  mobileProblem,
  passwordWarning,
} from './identifiers.ts';

describe('identifiers', () => {
  it('drops the separators of a mobile number', () => {
    expect(bareMobile('(514) 555-0103')).toBe('5145550103');
    expect(mobileProblem('514.555.0103')).toBe(false);
  });
  it('refuses a country code, and says so', () => {
    expect(mobileProblem('+1 514 555 0103')).toBe('mobile_country_code');
    expect(mobileProblem('15145550103')).toBe('mobile_country_code');
  });
  it('wants at least 10 characters of either', () => {
    expect(mobileProblem('514555')).toBe('identifier_too_short');
    expect(emailProblem('a@b.ca')).toBe('identifier_too_short');
  });
  it('tells an address from a number', () => {
    expect(identifierProblem('admin.maple.example')).toBe('email_invalid_sign_in');
    expect(identifierBody('admin@maple.example')).toEqual({ email: 'admin@maple.example' });
    expect(identifierBody('514 555 0103')).toEqual({ mobile_number: '5145550103' });
  });
  it('warns of short and common passwords without refusing them', () => {
    expect(passwordWarning('abcd')).toBe('passwordShort');
    expect(passwordWarning('Password1')).toBe('passwordCommon');
    expect(passwordWarning('Cardload-demo-1')).toBeNull();
  });
});
