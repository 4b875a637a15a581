import { type FeeRules, type SplitFee, feeExceedsAmount, splitFeeFor } from '#domain/funds/fees.ts';
import {
  type CheckedRow,
  type Person,
  type RawRow,
  type RowProblem,
  checkRow,
  repeatedPeople,
  secondRow,
  unusualAbove,
} from '#domain/funds/fund-rows.ts';
import { sharesOf } from '#domain/payments/shares.ts';
import { readLimits } from '#domain/funds/load-limits.ts';
import { readMobile } from '#domain/people/identifiers.ts';
import { readMoney } from '#domain/money-input.ts';
import { type Cents, toWire } from '#kernel/money.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { RowWritten } from './row-edits.repo.ts';
import { findPeople } from './people.repo.ts';

export type CheckAgainst = {
  readonly actor: ManagerActor;
  readonly kind: 'load' | 'unload';
  readonly storeId: number;
  readonly fees: FeeRules;
  /** Where each sign that is not the batch's is an error: the kind was found out from the file. */
  readonly mixed: boolean;
};

const NO_FEE: SplitFee = { fee: 0n, memberPart: 0n };

/**
 * Checks rows as a set: the people are looked up once, then every row is judged by the domain's
 * rules.
 */
export async function checkRows(
  tx: ReadHandle,
  against: CheckAgainst,
  raws: readonly RawRow[],
  usual: Cents | null = usualFor(raws, against.kind),
): Promise<RowWritten[]> {
  const people = await findPeople(tx, against.actor.client.id, {
    storeId: against.storeId,
    identifiers: raws.map((raw) => identifierKey(raw)),
    staff: raws.map((raw) => staffKey(raw)),
    withBalances: against.kind === 'unload',
  });
  const rules = {
    kind: against.kind,
    limits: against.actor.kind === 'manager' ? readLimits(against.actor.loadLimits) : null,
    unusualAbove: usual,
  };
  const checked = raws.map((raw) => {
    const found = {
      byIdentifier: people.byIdentifier.get(identifierKey(raw)) ?? null,
      byStaff: people.byStaff.get(staffKey(raw)) ?? null,
    };
    return { raw, checked: checkRow(raw, found, rules) };
  });
  const repeated = repeatedPeople(
    checked.map(({ raw, checked: row }) => ({
      line: raw.line,
      customerId: row.customerId,
      excluded: false,
    })),
  );
  return checked.map(({ raw, checked: row }) => {
    const first = repeated.get(raw.line);
    const fee = row.amount === null ? NO_FEE : splitFeeFor(against.fees, against.kind, row.amount);
    const problems = [
      ...row.problems.map((problem) => (against.mixed ? asMixed(problem) : problem)),
      ...feeProblems(against, row, fee, people.byId),
      ...(first === undefined ? [] : [secondRow(first)]),
    ];
    return { raw, checked: { ...row, problems }, ...fee };
  });
}

/**
 * What of a fee comes off the amount must leave something of it; what is on top of an unload must be
 * on the card too.
 */
function feeProblems(
  { kind, fees }: CheckAgainst,
  { amount, customerId, problems }: CheckedRow,
  split: SplitFee,
  people: ReadonlyMap<number, Person>,
): RowProblem[] {
  if (amount === null || split.fee === 0n || problems.some((one) => one.severity === 'error'))
    return [];
  const eaten = feeExceedsAmount(fees, kind, amount);
  if (eaten) return [{ ...eaten, column: 'load_amount', severity: 'error' }];
  const balance =
    kind === 'unload' && customerId !== null ? (people.get(customerId)?.balance ?? 0n) : null;
  const { leaves } = sharesOf({ direction: kind, amount, ...split });
  return balance === null || leaves <= balance
    ? []
    : [
        {
          column: 'load_amount',
          code: 'exceeds_card_balance',
          params: { balance: toWire(balance) },
          severity: 'error',
        },
      ];
}

const asMixed = (problem: RowProblem): RowProblem =>
  problem.code === 'amount_not_negative' || problem.code === 'amount_not_positive'
    ? { ...problem, code: 'mixed_signs' }
    : problem;

export function usualFor(
  raws: readonly Pick<RawRow, 'load_amount'>[],
  kind: 'load' | 'unload',
): Cents | null {
  if (kind === 'unload') return null;
  return unusualAbove(
    raws.flatMap((raw) => {
      const read = readMoney(raw.load_amount);
      return read.ok && read.value > 0n ? [read.value] : [];
    }),
  );
}

/** A mobile number is compared without its separators. */
export function identifierKey(raw: Pick<RawRow, 'identifier'>): string {
  const typed = raw.identifier.trim().toLowerCase();
  const mobile = typed.includes('@') ? null : readMobile(typed);
  return mobile?.ok ? mobile.value : typed;
}
export const staffKey = (raw: Pick<RawRow, 'staff_id'>): string =>
  raw.staff_id.trim().toLowerCase();
