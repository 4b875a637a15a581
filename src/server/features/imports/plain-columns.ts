import { headingKey } from '#domain/imports/heading-key.ts';
import type { Columns, ImportAction } from './kind.ts';

export type Plain<Field extends string> = {
  readonly fields: readonly Field[];
  /** Those without which rows say nothing. */
  readonly required: readonly Field[];
  /** Other headings that are understood, by what they stand for. */
  readonly headings?: Readonly<Partial<Record<Field, readonly string[]>>>;
} & Pick<Columns<Field>, 'money' | 'decimals'>;

/**
 * Columns headed by their own fields in every country, which a person may map by hand. A heading is
 * recognized without case, accents and signs; the first column of a field is taken.
 */
export function plainColumns<Field extends string>({
  fields,
  required,
  headings,
  money = [],
  decimals = [],
}: Plain<Field>): Columns<Field> {
  const known = new Map<string, Field>(
    fields.flatMap((field) =>
      [field, ...(headings?.[field] ?? [])].map((heading) => [headingKey(heading), field] as const),
    ),
  );
  return {
    fields: () => fields,
    headings: () => fields,
    guess: (heading) => {
      const found = heading.map((name) => known.get(headingKey(name)) ?? null);
      return found.map((field, index) => (found.indexOf(field) === index ? field : null));
    },
    lacks: (mapping) => required.filter((field) => !mapping.includes(field)),
    secret: null,
    canBeMapped: true,
    money,
    decimals,
  };
}

/** The audit's words for all that is done to a file, from what they begin with. */
export const importActions = (beginning: string): Readonly<Record<ImportAction, string>> => ({
  start: `${beginning}_start`,
  map: `${beginning}_mapping`,
  fix: `${beginning}_fix`,
  mark: `${beginning}_mark`,
  correct: `${beginning}_corrected`,
  confirm: `${beginning}_process`,
  cancel: `${beginning}_cancel`,
});
