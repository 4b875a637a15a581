import type { i18n } from 'i18next';
import type { TextModule } from './i18n.ts';

type Say = (key: string, options: { readonly ns: TextModule }) => string;

/**
 * The text of a name that is put together of what came from outside; null where a module has none
 * of that name.
 */
export const knownText = (i18n: i18n, module: TextModule, key: string): string | null =>
  // `t` takes only names that its catalogs have, and this one was just found in one of them.
  i18n.exists(key, { ns: module }) ? (i18n.t as Say)(key, { ns: module }) : null;
