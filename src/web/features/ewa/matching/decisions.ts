import type { Body } from '#contract/index.ts';
import type { PayrollPerson } from '../setup.queries.ts';

/** What is to become of somebody of payroll: a member, a new one, nobody, or set aside. */
export type Decision =
  | { readonly to: 'member'; readonly customerId: number; readonly name: string }
  | { readonly to: 'new' | 'nobody' | 'ignored' };
export type Decided = { readonly person: PayrollPerson; readonly decision: Decision };

/** As many people as are linked at once. */
export const MOST_AT_ONCE = 1_000;

/** What is chosen beforehand: a strong suggestion alone. */
export const suggestedFor = (person: PayrollPerson): Decision | null =>
  person.ticked && person.customer_id !== null
    ? { to: 'member', customerId: person.customer_id, name: person.customer_name ?? '' }
    : null;

/**
 * Everybody seen with what is decided of them: what a person chose (null: nothing), else the
 * suggestion.
 */
export function decidedOf(
  seen: ReadonlyMap<number, PayrollPerson>,
  chosen: ReadonlyMap<number, Decision | null>,
): readonly Decided[] {
  return [...seen.values()].flatMap((person) => {
    const own = chosen.get(person.payroll_member_id);
    const decision = own === undefined ? suggestedFor(person) : own;
    return decision === null ? [] : [{ person, decision }];
  });
}

/** Decisions as they are sent. */
export const matchesOf = (decided: readonly Decided[]): Body<'verifyPosUpdates'>['matches'] =>
  decided.map(({ person, decision }) => {
    const id = { payroll_member_id: person.payroll_member_id };
    switch (decision.to) {
      case 'member':
        return { ...id, customer_id: decision.customerId };
      case 'new':
        return { ...id, customer_id: 'new' };
      case 'ignored':
        return { ...id, customer_id: null, ignore: true };
      case 'nobody':
        return { ...id, customer_id: null };
    }
  });
