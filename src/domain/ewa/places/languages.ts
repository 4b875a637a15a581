type Language = 'en' | 'es' | 'fr';

/** Where employers write to employees in French first. */
const FRENCH_FIRST: readonly string[] = ['QC'];

/** The language of a store, for people who have not chosen one. */
export const storeLanguage = (province: string | null): Language =>
  province !== null && FRENCH_FIRST.includes(province) ? 'fr' : 'en';

/**
 * The languages of an invitation, in their order. English is what members stand with who have not
 * chosen, so it says little where the store has another language: they get both.
 */
export const invitationLanguages = (
  member: Language,
  province: string | null,
): readonly Language[] =>
  member === 'en' && storeLanguage(province) !== 'en' ? [storeLanguage(province), 'en'] : [member];
