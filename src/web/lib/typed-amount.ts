import { withPointForCents } from '#domain/money-input.ts';
import { preferences } from './preferences.ts';

/**
 * An amount as an input keeps it. French writes a comma before the cents: who reads the portal in
 * French types one, pastes one from a spreadsheet, and means nothing else by it.
 */
export const typedAmount = (text: string): string =>
  preferences.get().language === 'fr' ? withPointForCents(text) : text;
