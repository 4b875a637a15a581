import {
  type MatchSuggestion,
  type PayrollPerson,
  memberIndex,
  suggestMatch,
} from '#domain/ewa/index.ts';
import type { PayrollPersonRow } from '../payroll/people.repo.ts';
import type { StoreMember } from './matching.repo.ts';

type Match = 'matched' | 'suggested' | 'conflict' | 'none' | 'ignored';
/** Somebody of payroll with whom they are, or may be. */
export type MatchedPerson = {
  readonly person: PayrollPersonRow;
  readonly match: Match;
  readonly suggestion: MatchSuggestion | null;
};

/** Whom everybody of payroll is linked to or looks like. */
export function matchPeople(
  people: readonly PayrollPersonRow[],
  members: readonly StoreMember[],
): MatchedPerson[] {
  const index = memberIndex(members);
  const linked = new Set(people.flatMap((person) => person.customer_id ?? []));
  return people.map((person) => {
    if (person.customer_id !== null) return { person, match: 'matched', suggestion: null };
    if (person.ignored_at !== null) return { person, match: 'ignored', suggestion: null };
    const suggestion = suggestMatch(asCompared(person), index, linked);
    return { person, match: suggestion.match, suggestion };
  });
}

const asCompared = (person: PayrollPersonRow): PayrollPerson => ({
  posId: person.pos_id,
  firstName: person.first_name,
  lastName: person.last_name,
  mobile: person.mobile,
  email: person.email,
});
