import en from './en.ts';
import es from './es.ts';
import fr from './fr.ts';

/** The terms of earned wage access, as the server says them. */
export const ewaTerms = { en, es, fr };
