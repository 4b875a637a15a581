import { foldName } from '../../people/identifiers.ts';
import { type PayrollSystem, PAYROLL_ASKS } from './payroll-systems.ts';

/** Why somebody cannot stand in a payroll system's file. */
export const PAYROLL_PROBLEMS = ['not_a_member', 'id_missing', 'id_invalid', 'id_twice'] as const;
export type PayrollProblem = (typeof PAYROLL_PROBLEMS)[number];

type Person = {
  readonly isMember: boolean;
  readonly id: string | null;
  readonly firstName: string;
  readonly lastName: string;
};

const nameOf = ({ firstName, lastName }: Person): string => foldName(`${firstName} ${lastName}`);
const countOf = (keys: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

/**
 * What is wrong with each of those who got something, in their order; null where nothing is. An ID
 * that two people have would pay one of them for both.
 */
export function payrollProblems(
  system: PayrollSystem,
  people: readonly Person[],
): (PayrollProblem | null)[] {
  const { personId, findsByName } = PAYROLL_ASKS[system];
  const ids = countOf(people.flatMap(({ id }) => (id === null ? [] : [id.toUpperCase()])));
  const names = countOf(people.map(nameOf));
  return people.map((person) => {
    const { id, isMember } = person;
    if (id === null || id === '') {
      if (findsByName && (names.get(nameOf(person)) ?? 0) < 2) return null;
      return isMember ? 'id_missing' : 'not_a_member';
    }
    if (!personId.test(id)) return 'id_invalid';
    return (ids.get(id.toUpperCase()) ?? 0) > 1 ? 'id_twice' : null;
  });
}
