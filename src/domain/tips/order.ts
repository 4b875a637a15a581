import { type Portion, portions } from '../../kernel/allocate.ts';
import type { Cents } from '../../kernel/money.ts';
import type { Id } from './vocabulary.ts';

const WHOLE = /^-?\d+$/;
const isWhole = (id: Id): id is number => Number.isSafeInteger(id);

/**
 * Whole numbers by value and first, other text by code unit; of 2 and '2', which are two ids, the
 * number. Only an id itself is its equal.
 */
export function compareIds(a: Id, b: Id): number {
  if (isWhole(a) && isWhole(b)) return a - b;
  const left = String(a);
  const right = String(b);
  if (left === right) return typeof a === typeof b ? 0 : typeof a === 'number' ? -1 : 1;
  const leftWhole = WHOLE.test(left);
  if (leftWhole !== WHOLE.test(right)) return leftWhole ? -1 : 1;
  if (leftWhole) {
    const [one, other] = [BigInt(left), BigInt(right)];
    if (one !== other) return one < other ? -1 : 1;
  }
  return left < right ? -1 : 1;
}

/** An id, or ids of which a later one matters where the earlier are the same. */
export type Key = Id | readonly Id[];

/** A shorter list comes before the longer one that begins with it. */
export function compareKeys(a: Key, b: Key): number {
  const left = idsOf(a);
  const right = idsOf(b);
  for (const [at, id] of left.entries()) {
    const other = right[at];
    if (other === undefined) return 1;
    const order = compareIds(id, other);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

const idsOf = (key: Key): readonly Id[] => (typeof key === 'object' ? key : [key]);

/**
 * Shares `total` cents over whole-number weights by largest remainder; ties go to the larger
 * weight, then to the smaller key. A negative total mirrors the positive one; weights that are all
 * 0 share nothing. `keys` are ids or lists of ids, one a weight.
 */
export function allocate(
  total: Cents,
  weights: readonly (bigint | number)[],
  keys: readonly Key[],
): Cents[] {
  return portionsByKey(total, weights.map(BigInt), keys).map((portion) => portion.amount);
}

/** As `allocate`, with the spare cents and why they went there. */
export function portionsByKey(
  total: Cents,
  weights: readonly bigint[],
  keys: readonly Key[],
): Portion[] {
  return portions(total, weights, (a, b) => compareKeys(keys[a] ?? '', keys[b] ?? ''));
}
