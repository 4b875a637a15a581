import { readMoney } from '#domain/money-input.ts';
import type { Cents } from '#kernel/money.ts';
import type { FieldProblem } from '#web/lib/api-error.ts';

/** Reads an amount whose direction is chosen beside it, so that it has to be more than nothing. */
export function readPositiveAmount(text: string): {
  readonly amount: Cents;
  readonly problems: readonly FieldProblem[];
} {
  const read = readMoney(text);
  if (!read.ok)
    return { amount: 0n, problems: [{ path: 'amount', code: read.code, params: read.params }] };
  return {
    amount: read.value,
    problems: read.value > 0n ? [] : [{ path: 'amount', code: 'amount_not_positive' }],
  };
}

/** The fields of a form that are empty and must not be. */
export const emptyFields = (fields: Readonly<Record<string, string>>): readonly FieldProblem[] =>
  Object.entries(fields)
    .filter(([, value]) => value.trim() === '')
    .map(([path]) => ({ path, code: 'required' }));
