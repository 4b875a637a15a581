import { foldName } from './identifiers.ts';

type Named = { readonly first_name: string; readonly last_name: string };

/**
 * In the order of a list of names: accents and capitals do not part people (Élodie stands with Eve,
 * not behind Zoé). Who is called alike stays as they came.
 */
export function byName<T extends Named>(people: readonly T[]): T[] {
  const keyed = people.map((person) => ({
    person,
    first: foldName(person.first_name),
    last: foldName(person.last_name),
  }));
  const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
  return keyed
    .sort((one, other) => order(one.first, other.first) || order(one.last, other.last))
    .map(({ person }) => person);
}
