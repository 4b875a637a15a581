import { type Cents, sum } from '#kernel/money.ts';
import { groupBy } from '#kernel/group-by.ts';
import type { Day } from '#kernel/day.ts';
import type { Id } from '../../tips/vocabulary.ts';

/** What an advance took of one period, as it stands at the cut-off. */
export type PeriodAdvance = {
  readonly id: Id;
  /** The payroll ID at the time of the advance. */
  readonly posId: string;
  readonly amount: Cents;
  readonly status: 'pending' | 'paid' | 'failed' | 'unknown';
  /** The date at the store. */
  readonly takenOn: Day;
};

export type CarriedIn = { readonly posId: string; readonly amount: Cents };

export type DeductionRow = {
  readonly posId: string;
  readonly amount: Cents;
  /** What of it was carried in from the payday before. */
  readonly carriedIn: Cents;
  /** How many advances were paid. */
  readonly advances: number;
  /** What of it was taken in the calendar year before the payday's. */
  readonly takenLastYear: Cents;
};

export type DeductionReport = {
  readonly rows: readonly DeductionRow[];
  readonly total: Cents;
  /** What the wallet owes the float; carried amounts were given back with their own period. */
  readonly dueBack: Cents;
  /** Advances whose outcome nobody knew at the cut-off; they come off on the next payday. */
  readonly movedToNextPeriod: readonly Id[];
};

/** What payroll takes off on a payday, a row a payroll ID. */
export function deductionReport({
  payday,
  advances,
  carriedIn,
}: {
  readonly payday: Day;
  readonly advances: readonly PeriodAdvance[];
  readonly carriedIn: readonly CarriedIn[];
}): DeductionReport {
  const paid = advances.filter(({ status }) => status === 'paid');
  const paidById = groupBy(paid, ({ posId }) => posId);
  const carriedById = groupBy(carriedIn, ({ posId }) => posId);
  const ids = [...new Set([...paidById.keys(), ...carriedById.keys()])].sort();
  const rows = ids
    .map((posId) =>
      deductionRow(posId, payday, {
        advances: paidById.get(posId) ?? [],
        carried: carriedById.get(posId) ?? [],
      }),
    )
    .filter(({ amount }) => amount > 0n);
  return {
    rows,
    total: sum(rows.map(({ amount }) => amount)),
    dueBack: sum(paid.map(({ amount }) => amount)),
    movedToNextPeriod: advances
      .filter(({ status }) => status === 'unknown' || status === 'pending')
      .map(({ id }) => id),
  };
}

function deductionRow(
  posId: string,
  payday: Day,
  own: { readonly advances: readonly PeriodAdvance[]; readonly carried: readonly CarriedIn[] },
): DeductionRow {
  const amounts = (all: readonly { readonly amount: Cents }[]): Cents =>
    sum(all.map(({ amount }) => amount));
  const carriedIn = amounts(own.carried);
  const year = payday.slice(0, 4);
  return {
    posId,
    amount: amounts(own.advances) + carriedIn,
    carriedIn,
    advances: own.advances.length,
    takenLastYear: amounts(own.advances.filter(({ takenOn }) => takenOn.slice(0, 4) < year)),
  };
}
