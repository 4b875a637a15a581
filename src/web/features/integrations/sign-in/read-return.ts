import type { CarriedText } from '#web/lib/provider-answer.ts';

/** Nobody gives us more than this to carry back. */
const MAX_LENGTH = 4_000;

export type ProviderReturn<N extends string> =
  /** The page was opened without an answer of a provider. */
  | { readonly kind: 'nothing' }
  /** The person, or the provider for them, said no. */
  | { readonly kind: 'denied' }
  /** The provider could not do it, or answered something that we do not know. */
  | { readonly kind: 'failed' }
  /** The sign-in did not begin in this tab, or another one took its place here. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'answered'; readonly fields: Readonly<Record<N | 'state', string>> };

/**
 * What a provider's answer says, from the query and the fragment of its address. `state` is what
 * this tab began with; an answer with another state is not looked at any further.
 */
export function readReturn<const N extends string>(
  { query, fragment }: CarriedText,
  names: readonly N[],
  state: string | null,
): ProviderReturn<N> {
  const pairs = [query, fragment].flatMap((text) => [
    ...new URLSearchParams(text.replace(/^[?#]/, '')),
  ]);
  if (pairs.length === 0) return { kind: 'nothing' };
  const given = new Map<string, string>();
  for (const [name, value] of pairs) {
    // A name that says two things is an answer of nobody's.
    if (value.length > MAX_LENGTH || (given.get(name) ?? value) !== value)
      return { kind: 'failed' };
    given.set(name, value);
  }
  const error = given.get('error');
  if (error !== undefined) return { kind: error === 'access_denied' ? 'denied' : 'failed' };
  if (state === null || state === '' || given.get('state') !== state) return { kind: 'foreign' };
  const fields = [...names, 'state' as const].map((name) => [name, given.get(name) ?? ''] as const);
  if (fields.some(([, value]) => value.trim() === '')) return { kind: 'failed' };
  return {
    kind: 'answered',
    // Each of the names has a value, as was checked above.
    fields: Object.fromEntries(fields) as Record<N | 'state', string>,
  };
}
