import type { Answer } from '#contract/index.ts';

type StaffMember = Pick<
  Answer<'posEmployeesCached'>['data'][number],
  'pos_id' | 'customer_id' | 'first_name' | 'last_name'
>;
/** An ID of ours beside those of the providers. */
export type IdPair = {
  readonly key: string;
  readonly what: string;
  readonly ours: string | null;
  readonly theirs: readonly { readonly provider: string; readonly id: string }[];
  readonly name: string;
  /** Where the two are linked; null where that is not done here. */
  readonly link: 'places' | 'staff' | null;
};

/** A key `7shifts:pos:12/345` is number 345 at 7shifts. */
export function readKey(key: string): IdPair['theirs'][number] {
  const slash = key.indexOf('/');
  return {
    provider: key.slice(0, slash).split(':')[0] ?? '',
    id: key.slice(slash + 1),
  };
}

/**
 * A line for each person: who is linked to the same member at several providers is one. Who is
 * linked to nobody stands first.
 */
export function peoplePairs(staff: readonly StaffMember[], what: string): readonly IdPair[] {
  const pairs = new Map<string, IdPair>();
  for (const person of staff) {
    const ours = person.customer_id === null ? null : String(person.customer_id);
    const key = `person ${ours ?? person.pos_id}`;
    const before = pairs.get(key);
    pairs.set(key, {
      key,
      what,
      ours,
      theirs: [...(before?.theirs ?? []), readKey(person.pos_id)],
      name: before?.name ?? `${person.first_name} ${person.last_name}`.trim(),
      link: 'staff',
    });
  }
  const lines = [...pairs.values()];
  return [...lines.filter(({ ours }) => ours === null), ...lines.filter(({ ours }) => ours)];
}
