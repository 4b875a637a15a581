import { toWire } from '#kernel/money.ts';
import type { ReportWallet } from '../report-wallets.repo.ts';
import type { StatementRow } from './statement.repo.ts';

export type WalletNames = ReadonlyMap<number, string>;
export const namesOf = (wallets: readonly ReportWallet[]): WalletNames =>
  new Map(wallets.map(({ id, name }) => [id, name]));

/** A line of a statement: money in less money out less the fee is what the wallet changed by. */
export const presentLine = (row: StatementRow, names: WalletNames) => {
  const moved = row.amount + row.fee;
  return {
    id: row.movement_id === null ? null : Number(row.movement_id),
    job_id: row.job_id,
    at: row.at.toISOString(),
    transaction_type: row.type,
    undone: row.undone,
    description: row.description,
    counterpart: row.counterpart,
    money_in: toWire(moved > 0n ? moved : 0n),
    money_out: toWire(moved < 0n ? -moved : 0n),
    fee: toWire(row.fee),
    balance_after: toWire(row.balance_after),
    adjuster: row.adjuster,
    status: row.status,
    wallet_id: row.wallet_id,
    wallet_name: names.get(row.wallet_id) ?? '',
  };
};

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
});
