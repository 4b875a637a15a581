import en from './messages.en.ts';
import es from './messages.es.ts';
import fr from './messages.fr.ts';

export const ewaMessages = { en, es, fr };
