import type { OutputOf } from '#contract/operation.ts';
import type { selfLoads } from '#contract/self-loads.ts';
import { transferStatus } from '#domain/bank/transfer-states.ts';
import { toWire } from '#kernel/money.ts';
import type { DebtRow } from './debts.repo.ts';
import type { TransferRow } from './transfers.repo.ts';

type TransferOut = OutputOf<(typeof selfLoads)['showSelfLoad']>;
type DebtOut = OutputOf<(typeof selfLoads)['repayDebt']>;

/** What the bank knows a transfer by, and brings back with a return. */
export const referenceOf = (id: bigint): string => `CL${String(id).padStart(13, '0')}`;

export const presentTransfer = (row: TransferRow): TransferOut => ({
  id: Number(row.id),
  kind: row.kind,
  wallet_id: row.wallet_id,
  wallet_name: row.wallet_name,
  account_id: row.account_id,
  account_last4: row.last4,
  amount: toWire(row.amount),
  fee: toWire(row.fee),
  released: toWire(row.released),
  reference: referenceOf(row.id),
  submit_on: row.submit_on,
  due_on: row.due_on,
  settles_on: row.settles_on,
  latest_on: row.latest_on,
  created_at: row.created_at.toISOString(),
  settled_at: row.settled_at?.toISOString() ?? null,
  returned_at: row.returned_at?.toISOString() ?? null,
  return_code: row.return_code,
  taken_back: toWire(row.taken_back),
  owed: toWire(row.owed),
  manager_name: row.manager_name,
  notes: row.notes,
  state: row.state,
  status: transferStatus(row.state, row.settled_at !== null),
  cancellable: row.state === 'created' && row.file_id === null,
});

export const presentDebt = (row: DebtRow): DebtOut => ({
  debt_id: row.id,
  wallet_id: row.wallet_id,
  wallet_name: row.wallet_name,
  transfer_id: Number(row.transfer_id),
  amount: toWire(row.amount),
  open: toWire(row.open),
  created_at: row.created_at.toISOString(),
});
