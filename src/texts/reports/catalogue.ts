import en from './en.ts';
import es from './es.ts';
import fr from './fr.ts';

export const reportsCatalogue = { en, es, fr };
