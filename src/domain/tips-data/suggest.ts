import { foldName } from '../people/identifiers.ts';
import { emailKey, mobileKey, numberKey } from '../people/match-keys.ts';

/** Somebody as a provider knows them. `id` is a key, `space/id`. */
export type Stranger = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly numbers: readonly { readonly value: string }[];
};
/** A member, with what other systems may know them by. */
export type Known = {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly staffId: string | null;
  readonly payrollId: string | null;
  readonly posId: string | null;
  readonly alternateId: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
};
export const EVIDENCE = [
  'pos_id',
  'staff_id',
  'alternate_id',
  'payroll_id',
  'email',
  'mobile',
  'full_name',
  'last_name_and_initial',
] as const;
export type Evidence = (typeof EVIDENCE)[number];
export type Suggestion = {
  readonly id: number;
  readonly evidence: Evidence;
  readonly value: string;
};
type Test = readonly [Evidence, (one: Known) => string | null];

/**
 * Who somebody of a provider may be. Each sign points at whoever it fits: numbers, the payroll
 * number, addresses, the whole name. Only where all signs that point at somebody point at the same
 * one member is anybody said; a last name with an initial counts where no other sign does.
 */
export function suggest(stranger: Stranger, known: readonly Known[]): Suggestion | null {
  const found = signsOf(stranger).map((test) => pointedAt(test, known));
  const people = new Set(found.flat().map(({ id }) => id));
  const strongest = found.find((one) => one.length > 0)?.[0];
  if (strongest !== undefined) return people.size === 1 ? strongest : null;
  const [initial, second] = pointedAt(initialOf(stranger), known);
  return initial !== undefined && second === undefined ? initial : null;
}

const pointedAt = ([evidence, test]: Test, known: readonly Known[]): Suggestion[] =>
  known.flatMap((one) => {
    const value = test(one);
    return value === null ? [] : [{ id: one.id, evidence, value }];
  });

function signsOf(stranger: Stranger): Test[] {
  const own = stranger.id.slice(stranger.id.lastIndexOf('/') + 1);
  const numbers = new Set(
    [own, ...stranger.numbers.map(({ value }) => value)].flatMap((one) => numberKey(one) ?? []),
  );
  const [first, last] = [foldName(stranger.firstName), foldName(stranger.lastName)];
  const [email, mobile] = [emailKey(stranger.email), mobileKey(stranger.mobile)];
  return [
    ['pos_id', ({ posId }) => among(numbers, posId)],
    ['staff_id', ({ staffId }) => among(numbers, staffId)],
    ['alternate_id', ({ alternateId }) => among(numbers, alternateId)],
    ['payroll_id', ({ payrollId }) => among(numbers, payrollId)],
    ['email', (one) => (email !== null && emailKey(one.email) === email ? one.email : null)],
    ['mobile', (one) => (mobile !== null && mobileKey(one.mobile) === mobile ? one.mobile : null)],
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
  ];
}

function initialOf({ firstName, lastName }: Stranger): Test {
  const [first, last] = [foldName(firstName), foldName(lastName)];
  return [
    'last_name_and_initial',
    (one) =>
      first !== '' &&
      last !== '' &&
      foldName(one.lastName) === last &&
      foldName(one.firstName).startsWith(first.slice(0, 1))
        ? `${one.firstName.slice(0, 1)}. ${one.lastName}`
        : null,
  ];
}

function among(numbers: ReadonlySet<string>, number: string | null): string | null {
  const key = numberKey(number);
  return key !== null && numbers.has(key) ? number : null;
}
