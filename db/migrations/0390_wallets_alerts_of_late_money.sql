-- A debit or a deposit that is late, and a wallet that runs out, are told.
ALTER TABLE alert DROP CONSTRAINT alert_kind_check;
ALTER TABLE alert ADD CONSTRAINT alert_kind_check CHECK (kind IN ('wallet_low', 'debit_returned',
  'schedule_paused', 'batch_failed', 'dispute_won', 'dispute_lost', 'cheque_approved',
  'cheque_refused', 'transfer_late', 'deposit_late', 'wallet_runs_out')) NOT VALID;
ALTER TABLE alert VALIDATE CONSTRAINT alert_kind_check;
