import { preferences } from './preferences.ts';

const isFrench = (): boolean => preferences.get().language === 'fr';

/**
 * A number with decimals as an input shows it: with a comma in French. Amounts of money are no such
 * numbers (`typed-amount.ts`).
 */
export const shownDecimal = (kept: string): string =>
  isFrench() ? kept.replace(/^(\s*-?\d*)\.(\d*\s*)$/, '$1,$2') : kept;

/** What was typed into such an input, with a point: in French "1,5" and "1.5" are the same. */
export const keptDecimal = (typed: string): string =>
  isFrench() ? typed.replace(/^(\s*-?\d*),(\d*\s*)$/, '$1.$2') : typed;
