-- Managers are alerted of a fund that the wallet cannot give back to, and of one that runs out.
ALTER TABLE alert DROP CONSTRAINT alert_kind_check, ADD CONSTRAINT alert_kind_check CHECK (kind IN ('wallet_low', 'debit_returned',
  'schedule_paused', 'batch_failed', 'dispute_won', 'dispute_lost', 'cheque_approved', 'cheque_refused', 'transfer_late', 'deposit_late',
  'wallet_runs_out', 'ewa_repay_short', 'ewa_repay_overdue')) NOT VALID;
