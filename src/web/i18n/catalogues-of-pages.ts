import type { Texts } from '#texts/catalogue.ts';

/** Each language and module by the path of its file. */
export const cataloguesOfPages = import.meta.glob<{ default: Texts }>(
  '../../texts/*/{en,es,fr}.ts',
);
