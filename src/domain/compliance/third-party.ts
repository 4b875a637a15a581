/*
 * The declaration that money is not moved for somebody else. Payment companies must ask whether a
 * client acts for a third party and keep what was answered: Canada, Proceeds of Crime (Money
 * Laundering) and Terrorist Financing Regulations, third party determination.
 */
/**
 * Grows with every change of the text (`src/texts/compliance/declaration`): who declared on an
 * older one is asked again.
 */
export const TEXT_VERSION = 1;

const MONTHS_VALID = 12;

/** When a declaration runs out: a year later, the last of February for the 29th. */
export function runsOutAt(declaredAt: Date): Date {
  const end = new Date(declaredAt);
  end.setUTCMonth(end.getUTCMonth() + MONTHS_VALID);
  if (end.getUTCDate() !== declaredAt.getUTCDate()) end.setUTCDate(0);
  return end;
}

/**
 * Asked for before the first one, a year after the last one, and when the text has changed since.
 */
export const isDue = (
  last: { readonly at: Date; readonly textVersion: number } | null,
  now: Date,
): boolean => last === null || last.textVersion < TEXT_VERSION || runsOutAt(last.at) <= now;

export type DeclarationInput = {
  readonly agreed: boolean;
  readonly acts_for_third_party: boolean;
  readonly third_party_name: string;
  readonly third_party_address: string;
  readonly third_party_relationship: string;
};

/** A third party is named whole: who, where, and what they are to the client. */
export function declarationProblems(
  input: DeclarationInput,
): { path: keyof DeclarationInput; code: 'agreement_required' | 'required' }[] {
  const named = (
    ['third_party_name', 'third_party_address', 'third_party_relationship'] as const
  ).filter((field) => input.acts_for_third_party && input[field] === '');
  return [
    ...named.map((path) => ({ path, code: 'required' as const })),
    ...(input.agreed ? [] : [{ path: 'agreed' as const, code: 'agreement_required' as const }]),
  ];
}
