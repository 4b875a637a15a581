import type { Feed } from '../integrations.queries.ts';

type Options = Feed['options'];
/** The form's values: a list is one entry a line. */
export type OptionValues = {
  readonly not_sales: string;
  readonly gratuities: string;
  readonly cash: string;
  readonly tips_to: string;
  readonly leave_out: string;
  readonly count: string;
  readonly approved_only: boolean;
};

const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];
const textOf = (list: readonly string[] | undefined): string => (list ?? []).join('\n');
const kindsOf = (options: Options, what: 'count' | 'leave_out'): string =>
  textOf(
    Object.entries(options.kinds ?? {}).flatMap(([kind, chosen]) => (chosen === what ? kind : [])),
  );

export const valuesOf = (options: Options): OptionValues => ({
  not_sales: textOf(options.not_sales),
  gratuities: textOf(options.gratuities),
  cash: textOf(options.cash),
  tips_to: options.tips_to ?? 'payment',
  leave_out: kindsOf(options, 'leave_out'),
  count: kindsOf(options, 'count'),
  approved_only: options.approved_only ?? false,
});

/** Which options mean something for a location; empty where there is nothing to choose. */
export function optionFields({
  source_id: provider,
  data_type: dataType,
}: Pick<Feed, 'source_id' | 'data_type'>): readonly (keyof OptionValues)[] {
  if (provider === '7shifts') return dataType === 'clockings' ? ['approved_only'] : [];
  if (dataType === 'clockings') return [];
  if (provider === 'omnivore') return ['gratuities'];
  return ['not_sales', 'cash', 'tips_to', 'leave_out', 'count'];
}

/** An empty list is left out: then it is as the provider has it, not that nothing counts. */
function listed<N extends 'not_sales' | 'gratuities' | 'cash'>(
  name: N,
  text: string,
): Partial<Record<N, string[]>> {
  const lines = linesOf(text);
  // One name, one list: what a computed key makes of them.
  return lines.length === 0 ? {} : ({ [name]: lines } as Partial<Record<N, string[]>>);
}

/** What is sent for a location: only what means something for its data. */
export function optionsOf(values: OptionValues, feed: Parameters<typeof optionFields>[0]): Options {
  const fields = new Set<string>(optionFields(feed));
  const kinds = Object.fromEntries([
    ...linesOf(values.count).map((kind) => [kind, 'count' as const]),
    ...linesOf(values.leave_out).map((kind) => [kind, 'leave_out' as const]),
  ]);
  return {
    ...(fields.has('approved_only') && { approved_only: values.approved_only }),
    ...(fields.has('not_sales') && listed('not_sales', values.not_sales)),
    ...(fields.has('gratuities') && listed('gratuities', values.gratuities)),
    ...(fields.has('cash') && listed('cash', values.cash)),
    ...(fields.has('tips_to') && {
      tips_to: values.tips_to === 'owner' ? ('owner' as const) : ('payment' as const),
    }),
    ...(fields.has('count') && { kinds }),
  };
}
