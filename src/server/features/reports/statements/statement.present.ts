import { type Cents, sum, toWire } from '#kernel/money.ts';
import type { ReportWallet } from '../report-wallets.repo.ts';
import type { OtherSides } from './other-sides.ts';
import type { StatementRow } from './statement-line.repo.ts';
import type { StatementSum } from './statement.repo.ts';
import type { StatementPeriod } from './statement.ts';

export type WalletNames = ReadonlyMap<number, string>;
export const namesOf = (wallets: readonly ReportWallet[]): WalletNames =>
  new Map(wallets.map(({ id, name }) => [id, name]));

/** A line of a statement. */
export const presentLine = (row: StatementRow, names: WalletNames, sides: OtherSides) => ({
  id: row.movement_id === null ? null : Number(row.movement_id),
  job_id: row.job_id,
  at: row.at.toISOString(),
  transaction_type: row.type,
  undone: row.undone,
  description: row.description,
  counterpart: sides.nameOf(row.customer_id, row.other_wallet_id),
  money_in: toWire(row.money_in),
  money_out: toWire(row.money_out),
  fee: toWire(row.fee),
  amount_difference: toWire(row.amount),
  balance_after: toWire(row.balance_after),
  adjuster: row.adjuster,
  status: row.status,
  wallet_id: row.wallet_id,
  wallet_name: names.get(row.wallet_id) ?? '',
  entry: Number(row.seq),
});

/** What left a wallet, and why. */
export const presentDebit = (row: StatementRow, names: WalletNames) => ({
  at: row.at.toISOString(),
  wallet_id: row.wallet_id,
  wallet_name: names.get(row.wallet_id) ?? '',
  kind: row.type,
  description: row.description,
  amount: toWire(row.amount),
  balance_after: toWire(row.balance_after),
  adjuster: row.adjuster,
  entry: Number(row.seq),
});

type Summed = {
  readonly period: Pick<StatementPeriod, 'opening' | 'closing'>;
  readonly sums: readonly StatementSum[] | null;
};

type Moved = Pick<StatementSum, 'money_in' | 'money_out' | 'fee'>;
/** What some lines changed. */
const changeOf = (one: Moved): Cents => one.money_in - one.money_out - one.fee;
const presentMoved = (one: Moved) => ({
  money_in: toWire(one.money_in),
  money_out: toWire(one.money_out),
  fee: toWire(one.fee),
  amount_difference: toWire(changeOf(one)),
});

/** The balances around a period, and what its lines of each kind add up to between them. */
export const presentTotals = ({ period: { opening, closing }, sums }: Summed) => ({
  opening: toWire(opening),
  closing: toWire(closing),
  amount_difference: toWire(closing - opening),
  sums: sums && {
    ...presentMoved({
      money_in: sum(sums.map((one) => one.money_in)),
      money_out: sum(sums.map((one) => one.money_out)),
      fee: sum(sums.map((one) => one.fee)),
    }),
    kinds: sums.map((one) => ({
      transaction_type: one.type,
      lines: one.lines,
      ...presentMoved(one),
    })),
  },
});

/** What other debits of a period took in all, and of each kind. */
export const presentDebitTotals = ({ sums }: Summed) => {
  if (sums === null) return null;
  const kinds = sums.map((one) => ({
    kind: one.type,
    lines: one.lines,
    amount: changeOf(one),
  }));
  return {
    amount: toWire(sum(kinds.map(({ amount }) => amount))),
    kinds: kinds.map((one) => ({ ...one, amount: toWire(one.amount) })),
  };
};
