import {
  emailKey,
  fullNameKeys,
  initialKey,
  mobileKey,
  numberKey,
} from '../../people/match-keys.ts';

/** A member of the store with what other systems may know them by. */
export type PayrollCandidate = {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly payrollId: string | null;
  readonly staffId: string | null;
  /** Of time & attendance. */
  readonly taId: string | null;
  readonly posId: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
};

/** What points at a member by itself. */
export const POINTING = ['payroll_id', 'mobile', 'email'] as const;
/** What points at a member only together with the name. */
export const POINTING_WITH_NAME = ['staff_id', 'ta_id', 'pos_id'] as const;
export type PointingEvidence = (typeof POINTING)[number] | (typeof POINTING_WITH_NAME)[number];

type KeyedBy = PointingEvidence | 'full_name' | 'last_name_and_initial';

/** Members by each of their keys, so that 10,000 people of payroll are not compared with each. */
export type MemberIndex = {
  readonly members: ReadonlyMap<number, PayrollCandidate>;
  readonly idsBy: Readonly<Record<KeyedBy, ReadonlyMap<string, readonly number[]>>>;
};

export function memberIndex(members: readonly PayrollCandidate[]): MemberIndex {
  const by = (keysOf: (member: PayrollCandidate) => readonly (string | null)[]) =>
    idsByKey(members, keysOf);
  return {
    members: new Map(members.map((member) => [member.id, member])),
    idsBy: {
      payroll_id: by(({ payrollId }) => [numberKey(payrollId)]),
      mobile: by(({ mobile }) => [mobileKey(mobile)]),
      email: by(({ email }) => [emailKey(email)]),
      staff_id: by(({ staffId }) => [numberKey(staffId)]),
      ta_id: by(({ taId }) => [numberKey(taId)]),
      pos_id: by(({ posId }) => [numberKey(posId)]),
      full_name: by(({ firstName, lastName }) => fullNameKeys(firstName, lastName)),
      last_name_and_initial: by(({ firstName, lastName }) => [initialKey(firstName, lastName)]),
    },
  };
}

function idsByKey(
  members: readonly PayrollCandidate[],
  keysOf: (member: PayrollCandidate) => readonly (string | null)[],
): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const member of members) {
    for (const key of keysOf(member)) {
      if (key === null) continue;
      const ids = found.get(key);
      if (ids) ids.push(member.id);
      else found.set(key, [member.id]);
    }
  }
  return found;
}

/** The members that have one of the keys, each once, in the order of their ids. */
export function membersWith(
  index: MemberIndex,
  by: KeyedBy,
  keys: readonly (string | null)[],
): number[] {
  const ids = new Set(
    keys.flatMap((key) => (key === null ? [] : (index.idsBy[by].get(key) ?? []))),
  );
  return [...ids].sort((a, b) => a - b);
}
