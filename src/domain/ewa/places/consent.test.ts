import { expect, it } from 'vitest';
import { isConsentRevocable } from './consent.ts';

it('lets an employee in Quebec take the consent to a deduction back, and nobody where nobody said where', () => {
  expect(isConsentRevocable('QC')).toBe(true);
  expect(isConsentRevocable('ON')).toBe(false);
  expect(isConsentRevocable(null)).toBe(false);
});
