import en from './outcomes.en.ts';
import es from './outcomes.es.ts';
import fr from './outcomes.fr.ts';

export const memberFileOutcomes = { en, es, fr };
