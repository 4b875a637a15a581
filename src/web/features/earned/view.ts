/** What stands on the page of earned pay, as `view` of its address says it. */
export type View =
  | { readonly name: 'figures' }
  /** The sheet: with an amount, or where one is still to be entered. */
  | { readonly name: 'take'; readonly store: number; readonly amount: string | null }
  | { readonly name: 'terms'; readonly store: number }
  | { readonly name: 'history' }
  | { readonly name: 'receipt'; readonly advance: number }
  | { readonly name: 'statement'; readonly store: number; readonly period: string }
  | { readonly name: 'learn'; readonly step: 1 | 2 | 3 };

const FIGURES: View = { name: 'figures' };

/** Reads the address; what is no view is the figures. */
export function viewOf(text: string | undefined): View {
  const [name, first = '', ...rest] = (text ?? '').split('-');
  const [id, more] = [Number(first), rest.join('-')];
  if (name === 'history') return { name };
  if (name === 'learn') return { name, step: id === 2 || id === 3 ? id : 1 };
  if (!Number.isSafeInteger(id) || id <= 0) return FIGURES;
  if (name === 'receipt') return { name, advance: id };
  if (name === 'terms') return { name, store: id };
  if (name === 'take')
    return { name, store: id, amount: /^\d{1,7}\.\d{2}$/.test(more) ? more : null };
  if (name === 'statement' && /^\d{4}-\d{2}-\d{2}$/.test(more))
    return { name, store: id, period: more };
  return FIGURES;
}

export const takeView = (store: number, amount?: string): string =>
  amount === undefined ? `take-${store}` : `take-${store}-${amount}`;
export const receiptView = (advance: number): string => `receipt-${advance}`;
export const statementView = (store: number, period: string): string =>
  `statement-${store}-${period}`;
