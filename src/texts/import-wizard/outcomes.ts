import en from './outcomes.en.ts';
import es from './outcomes.es.ts';
import fr from './outcomes.fr.ts';

/** What became of a row, in the results file of a kind that has no words of its own for it. */
export const importOutcomes = { en, es, fr };
