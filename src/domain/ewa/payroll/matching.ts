import {
  emailKey,
  fullNameKeys,
  initialKey,
  mobileKey,
  numberKey,
} from '../../people/match-keys.ts';
import {
  type MemberIndex,
  POINTING,
  POINTING_WITH_NAME,
  type PointingEvidence,
  membersWith,
} from './member-index.ts';

/** Somebody as payroll knows them. */
export type PayrollPerson = {
  /** As payroll writes it, with its leading zeros. */
  readonly posId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string | null;
  readonly email: string | null;
};

export type MatchEvidence = PointingEvidence | 'full_name' | 'last_name_and_initial';
export type MatchStrength = 'strong' | 'fair' | 'weak';

export type MatchSuggestion =
  | {
      readonly match: 'suggested';
      readonly customerId: number;
      readonly strength: MatchStrength;
      readonly evidence: readonly MatchEvidence[];
      /** Chosen beforehand on the screen; only a person links. */
      readonly ticked: boolean;
      /** The payroll ID of the member that this one would take the place of. */
      readonly replaces: { readonly from: string; readonly to: string } | null;
    }
  | {
      readonly match: 'conflict' | 'none';
      readonly customerId: null;
      readonly candidates: readonly number[];
    };

/**
 * Which member somebody of payroll may be, and by what. A payroll ID, a mobile number or an e-mail
 * points at a member by itself, other ids only with the name, a whole name where only one member has
 * it. Pointing at two members, or at one who is linked to another row, is a conflict.
 */
export function suggestMatch(
  person: PayrollPerson,
  index: MemberIndex,
  linked: ReadonlySet<number>,
): MatchSuggestion {
  const named = membersWith(index, 'full_name', fullNameKeys(person.firstName, person.lastName));
  const pointers = pointersOf(person, index, named);
  const [onlyNamed, ...othersNamed] = named;
  const pointed = new Set(pointers.flatMap(({ ids }) => ids));
  if (onlyNamed !== undefined && othersNamed.length === 0) pointed.add(onlyNamed);
  const candidates = [...new Set([...pointed, ...named])].sort((a, b) => a - b);
  const [customerId, ...others] = pointed;
  if (customerId === undefined) return byInitial(person, { index, linked, candidates });
  if (others.length > 0 || linked.has(customerId))
    return { match: 'conflict', customerId: null, candidates };
  const isNamed = named.includes(customerId);
  const evidence: MatchEvidence[] = pointers
    .filter(({ ids }) => ids.includes(customerId))
    .map(({ by }) => by);
  const strength = isNamed && evidence.length > 0 ? 'strong' : 'fair';
  return suggested(person, index, {
    customerId,
    strength,
    evidence: isNamed ? [...evidence, 'full_name'] : evidence,
  });
}

type Pointer = { readonly by: PointingEvidence; readonly ids: readonly number[] };

function pointersOf(
  { posId, mobile, email }: PayrollPerson,
  index: MemberIndex,
  named: readonly number[],
): Pointer[] {
  const number = numberKey(posId);
  const keys = { payroll_id: number, mobile: mobileKey(mobile), email: emailKey(email) };
  return [
    ...POINTING.map((by) => ({ by, ids: membersWith(index, by, [keys[by]]) })),
    ...POINTING_WITH_NAME.map((by) => ({
      by,
      ids: membersWith(index, by, [number]).filter((id) => named.includes(id)),
    })),
  ];
}

/** A last name and an initial count where nothing else points at anybody. */
function byInitial(
  person: PayrollPerson,
  {
    index,
    linked,
    candidates,
  }: {
    readonly index: MemberIndex;
    readonly linked: ReadonlySet<number>;
    readonly candidates: readonly number[];
  },
): MatchSuggestion {
  if (candidates.length > 0) return { match: 'none', customerId: null, candidates };
  const key = initialKey(person.firstName, person.lastName);
  const alike = membersWith(index, 'last_name_and_initial', [key]);
  const [customerId, ...others] = alike;
  if (customerId === undefined || others.length > 0)
    return { match: 'none', customerId: null, candidates: alike };
  if (linked.has(customerId)) return { match: 'conflict', customerId: null, candidates: alike };
  return suggested(person, index, {
    customerId,
    strength: 'weak',
    evidence: ['last_name_and_initial'],
  });
}

function suggested(
  { posId }: PayrollPerson,
  { members }: MemberIndex,
  found: {
    readonly customerId: number;
    readonly strength: MatchStrength;
    readonly evidence: readonly MatchEvidence[];
  },
): MatchSuggestion {
  const payrollId = members.get(found.customerId)?.payrollId ?? null;
  const replaces =
    payrollId === null || payrollId === posId ? null : { from: payrollId, to: posId };
  return { match: 'suggested', ...found, ticked: found.strength === 'strong', replaces };
}
