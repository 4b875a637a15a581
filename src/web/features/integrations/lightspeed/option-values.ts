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

/** What is sent for a location: only what means something for its data. */
export function optionsOf(values: OptionValues, dataType: Feed['data_type']): Options {
  if (dataType === 'clockings') return { approved_only: values.approved_only };
  const kinds = Object.fromEntries([
    ...linesOf(values.count).map((kind) => [kind, 'count' as const]),
    ...linesOf(values.leave_out).map((kind) => [kind, 'leave_out' as const]),
  ]);
  return {
    not_sales: linesOf(values.not_sales),
    gratuities: linesOf(values.gratuities),
    cash: linesOf(values.cash),
    tips_to: values.tips_to === 'owner' ? 'owner' : 'payment',
    kinds,
  };
}
