import type { Cents } from '#kernel/money.ts';
import { toWire } from '#kernel/money.ts';
import type { Params } from '#kernel/result.ts';
import { readMoney } from '#domain/money-input.ts';
import { foldName } from '#domain/people/identifiers.ts';
import { type Belonging, mayMoveWith, payable } from '#domain/people/member-status.ts';
import { type LoadLimits, loadAmountProblem, overSingleCard } from './load-limits.ts';

/** The columns of a fund file, in their order. The specification demands it unchanged. */
export const FUND_COLUMNS = [
  'first_name',
  'last_name',
  'identifier',
  'staff_id',
  'load_amount',
  'memo',
] as const;
export type FundColumn = (typeof FUND_COLUMNS)[number];
/** One row as the file has it; `line` is the line of the file, the header being 1. */
export type RawRow = { readonly line: number } & { readonly [C in FundColumn]: string };

export type Person = {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly status: string;
  /** To the store of the wallet that pays or takes back. */
  readonly belonging: Belonging;
  readonly balance: Cents;
};
export type RowProblem = {
  readonly column: FundColumn;
  readonly code: string;
  readonly params: Params;
  readonly severity: 'error' | 'warning';
};
export type CheckedRow = {
  readonly customerId: number | null;
  readonly amount: Cents | null;
  readonly problems: readonly RowProblem[];
};

export type RowRules = {
  readonly kind: 'load' | 'unload';
  readonly limits: LoadLimits | null;
  /** Above this an amount is unusual for its batch; null where a batch is too small to say. */
  readonly unusualAbove: Cents | null;
};
export type RowPeople = { readonly byIdentifier: Person | null; readonly byStaff: Person | null };

const CELL_MAX = {
  first_name: 100,
  last_name: 100,
  identifier: 254,
  staff_id: 50,
  load_amount: 40,
  memo: 200,
} as const satisfies Record<FundColumn, number>;

const error = (column: FundColumn, code: string, params: Params = {}): RowProblem => ({
  column,
  code,
  params,
  severity: 'error',
});
const warning = (column: FundColumn, code: string, params: Params = {}): RowProblem => ({
  column,
  code,
  params,
  severity: 'warning',
});

/**
 * Checks one row by itself: every problem at once. Rows of one person are compared by
 * `repeatedPeople`.
 */
export function checkRow(raw: RawRow, people: RowPeople, rules: RowRules): CheckedRow {
  const long = FUND_COLUMNS.filter((column) => raw[column].length > CELL_MAX[column]).map(
    (column) => error(column, 'too_long', { maximum: CELL_MAX[column] }),
  );
  const who = findPerson(raw, people);
  const read = readMoney(raw.load_amount);
  if (!read.ok)
    return {
      customerId: who.person?.id ?? null,
      amount: null,
      problems: [...long, ...who.problems, error('load_amount', read.code, read.params)],
    };
  const amount = rules.kind === 'load' ? read.value : -read.value;
  const problems = [
    ...long,
    ...who.problems,
    ...personProblems(raw, who.person, rules.kind),
    ...amountProblems(amount, who.person, rules),
  ];
  return { customerId: who.person?.id ?? null, amount: amount > 0n ? amount : null, problems };
}

/** The person is the identifier, else the staff id; where both are given, both must agree. */
function findPerson(
  raw: RawRow,
  { byIdentifier, byStaff }: RowPeople,
): { person: Person | null; problems: RowProblem[] } {
  const identifier = raw.identifier.trim();
  const staff = raw.staff_id.trim();
  if (identifier === '' && staff === '')
    return { person: null, problems: [error('identifier', 'person_missing')] };
  const problems: RowProblem[] = [];
  if (identifier !== '' && !byIdentifier)
    problems.push(error('identifier', 'person_unknown', { value: identifier.slice(0, 60) }));
  if (staff !== '' && !byStaff)
    problems.push(error('staff_id', 'person_unknown', { value: staff.slice(0, 60) }));
  if (byIdentifier && byStaff && byIdentifier.id !== byStaff.id)
    problems.push(
      error('staff_id', 'person_ids_differ', {
        person: `${byStaff.firstName} ${byStaff.lastName}`,
      }),
    );
  return { person: problems.length > 0 ? null : (byIdentifier ?? byStaff), problems };
}

function personProblems(raw: RawRow, person: Person | null, kind: 'load' | 'unload'): RowProblem[] {
  if (!person) return [];
  const problems: RowProblem[] = [];
  if (!mayMoveWith(kind, person.belonging))
    problems.push(error('identifier', 'person_not_in_wallet'));
  const typed = foldName(`${raw.first_name} ${raw.last_name}`);
  if (typed !== '' && typed !== foldName(`${person.firstName} ${person.lastName}`))
    problems.push(
      warning('first_name', 'person_other_name', {
        name: `${person.firstName} ${person.lastName}`,
      }),
    );
  if (!payable(person.status))
    problems.push(warning('identifier', 'person_not_payable', { status: person.status }));
  return problems;
}

function amountProblems(amount: Cents, person: Person | null, rules: RowRules): RowProblem[] {
  if (rules.kind === 'unload') {
    if (amount <= 0n)
      return [error('load_amount', amount === 0n ? 'amount_zero' : 'amount_not_negative')];
    return person && amount > person.balance
      ? [error('load_amount', 'exceeds_card_balance', { balance: toWire(person.balance) })]
      : [];
  }
  const problem = loadAmountProblem(amount);
  if (problem) return [error('load_amount', problem.code, problem.params)];
  const over = overSingleCard(rules.limits, amount);
  if (over) return [error('load_amount', 'exceeds_single_card_limit', over)];
  return rules.unusualAbove !== null && amount > rules.unusualAbove
    ? [warning('load_amount', 'amount_unusual', { usual: toWire(rules.unusualAbove) })]
    : [];
}

const ENOUGH_TO_COMPARE = 5;
const UNUSUAL_FLOOR: Cents = 50_000n;

/**
 * Ten times the median of a batch, and at least 500.00: above it an amount asks for a second look.
 */
export function unusualAbove(amounts: readonly Cents[]): Cents | null {
  if (amounts.length < ENOUGH_TO_COMPARE) return null;
  const sorted = [...amounts].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const ten = (sorted[sorted.length >> 1] ?? 0n) * 10n;
  return ten < UNUSUAL_FLOOR ? UNUSUAL_FLOOR : ten;
}

/** For each line whose person stands on an earlier line: that first line. */
export function repeatedPeople(
  rows: readonly {
    readonly line: number;
    readonly customerId: number | null;
    readonly excluded: boolean;
  }[],
): Map<number, number> {
  const first = new Map<number, number>();
  const repeated = new Map<number, number>();
  for (const { line, customerId, excluded } of rows) {
    if (customerId === null || excluded) continue;
    const before = first.get(customerId);
    if (before === undefined) first.set(customerId, line);
    else repeated.set(line, before);
  }
  return repeated;
}

export const secondRow = (firstLine: number): RowProblem =>
  warning('identifier', 'person_twice', { line: firstLine });

/** 0 nothing wrong, 1 warnings, 2 errors. */
export const severityOf = (problems: readonly RowProblem[]): 0 | 1 | 2 =>
  problems.some((one) => one.severity === 'error') ? 2 : problems.length > 0 ? 1 : 0;

/**
 * Loads or unloads, as the signs say: what most rows are. The others are then errors of their row.
 */
export function kindBySigns(amounts: readonly (Cents | null)[]): 'load' | 'unload' {
  const below = amounts.filter((amount) => amount !== null && amount < 0n).length;
  const above = amounts.filter((amount) => amount !== null && amount > 0n).length;
  return below > above ? 'unload' : 'load';
}
