import { disputeWindowEnd } from '#domain/bank/dispute-window.ts';
import { toWire } from '#kernel/money.ts';
import type { DisputeRow } from './disputes.repo.ts';

/** A dispute as the contract shows it. */
export const presentDispute = (row: DisputeRow) => ({
  dispute_id: row.id,
  customer_id: row.customer_id,
  full_name: `${row.first_name} ${row.last_name}`.trim(),
  record_id: Number(row.movement_id),
  wallet_id: row.wallet_id,
  wallet_name: row.wallet_name,
  notes: row.notes,
  description: row.description,
  united_states: row.united_states,
  amount: toWire(row.amount),
  deposit_at: row.deposit_at.toISOString(),
  window_ends_at: disputeWindowEnd(row.deposit_at).toISOString(),
  due_on: row.due_on,
  opened_at: row.opened_at.toISOString(),
  opened_by: row.opened_by_name,
  state: row.state,
  withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
  decided_at: row.decided_at?.toISOString() ?? null,
  decided_by: row.decided_by_name,
  decision_note: row.decision_note,
  from_card: row.from_card === null ? null : toWire(row.from_card),
  from_provider: row.from_provider === null ? null : toWire(row.from_provider),
});
