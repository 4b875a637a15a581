import { foldName } from '../people/identifiers.ts';

/** Somebody as the point of sale knows them. */
export type Stranger = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly number: string | null;
  readonly alternate: string | null;
};
/** A member, with the numbers under which other systems may know them. */
export type Known = {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly staffId: string | null;
  readonly posId: string | null;
  readonly alternateId: string | null;
};
export const EVIDENCE = [
  'pos_id',
  'staff_id',
  'alternate_id',
  'full_name',
  'last_name_and_initial',
] as const;
export type Evidence = (typeof EVIDENCE)[number];
export type Suggestion = {
  readonly id: number;
  readonly evidence: Evidence;
  readonly value: string;
};

/**
 * Who somebody of the point of sale may be: first by numbers, then by names. Only what points at
 * exactly one member is said, and a member who is tied to somebody already is no candidate.
 */
export function suggest(stranger: Stranger, known: readonly Known[]): Suggestion | null {
  const numbers = new Set(
    [stranger.id, stranger.number, stranger.alternate].flatMap((one) => keyOf(one) ?? []),
  );
  const [first, last] = [foldName(stranger.firstName), foldName(stranger.lastName)];
  const tests: readonly (readonly [Evidence, (one: Known) => string | null])[] = [
    ['pos_id', ({ posId }) => among(numbers, posId)],
    ['staff_id', ({ staffId }) => among(numbers, staffId)],
    ['alternate_id', ({ alternateId }) => among(numbers, alternateId)],
    [
      'full_name',
      (one) =>
        first !== '' &&
        last !== '' &&
        foldName(one.firstName) === first &&
        foldName(one.lastName) === last
          ? `${one.firstName} ${one.lastName}`
          : null,
    ],
    [
      'last_name_and_initial',
      (one) =>
        first !== '' &&
        last !== '' &&
        foldName(one.lastName) === last &&
        foldName(one.firstName).startsWith(first.slice(0, 1))
          ? `${one.firstName.slice(0, 1)}. ${one.lastName}`
          : null,
    ],
  ];
  for (const [evidence, test] of tests) {
    const found = known.flatMap((one) => {
      const value = test(one);
      return value === null ? [] : [{ id: one.id, evidence, value }];
    });
    if (found.length === 1 && found[0]) return found[0];
    // Two of one name: what is weaker cannot tell them apart.
    if (found.length > 1) return null;
  }
  return null;
}

const keyOf = (number: string | null): string | null => {
  const key =
    number
      ?.trim()
      .toLowerCase()
      .replace(/^0+(?=.)/, '') ?? '';
  return key === '' ? null : key;
};

function among(numbers: ReadonlySet<string>, number: string | null): string | null {
  const key = keyOf(number);
  return key !== null && numbers.has(key) ? number : null;
}
