import { expect, it } from 'vitest';
import { invitationLanguages, storeLanguage } from './languages.ts';

it('writes in French first in Quebec, and in the language that a member chose', () => {
  expect(storeLanguage('QC')).toBe('fr');
  expect(storeLanguage('ON')).toBe('en');
  expect(storeLanguage(null)).toBe('en');
  expect(invitationLanguages('en', 'QC')).toEqual(['fr', 'en']);
  expect(invitationLanguages('es', 'QC')).toEqual(['es']);
  expect(invitationLanguages('fr', null)).toEqual(['fr']);
  expect(invitationLanguages('en', 'TX')).toEqual(['en']);
});
