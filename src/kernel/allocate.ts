import { invariant } from './invariant.ts';
import { type Cents, sum } from './money.ts';

export type Weighted = { readonly weight: bigint; readonly tieKey: string };

/**
 * Shares a total over whole-number weights by largest remainder: every share is floored, the cents left over go to the
 * largest remainders, ties by `tieKey` ascending, so that the order of the input changes nothing.
 */
export function allocate(total: Cents, parts: readonly Weighted[]): Cents[] {
  const weights = sum(parts.map((part) => part.weight));
  invariant(total >= 0n && weights > 0n, 'allocate shares a total of at least 0 over weights above 0');
  const shares = parts.map((part) => (total * part.weight) / weights);
  const rest = parts.map((part, index) => ({ index, rest: (total * part.weight) % weights, tieKey: part.tieKey }));
  rest.sort((a, b) => (a.rest === b.rest ? (a.tieKey < b.tieKey ? -1 : 1) : a.rest > b.rest ? -1 : 1));
  const left = Number(total - sum(shares));
  for (const { index } of rest.slice(0, left)) shares[index] = (shares[index] ?? 0n) + 1n;
  return shares;
}
