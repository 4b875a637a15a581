import en from './declaration.en.ts';
import es from './declaration.es.ts';
import fr from './declaration.fr.ts';

export const declarations = { en, es, fr };
