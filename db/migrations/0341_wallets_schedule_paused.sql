-- A schedule that pauses by itself is told as well as the return that pauses it.
ALTER TABLE alert DROP CONSTRAINT alert_kind_check;
ALTER TABLE alert ADD CONSTRAINT alert_kind_check CHECK (kind IN ('wallet_low', 'debit_returned',
  'schedule_paused', 'batch_failed', 'dispute_won', 'dispute_lost', 'cheque_approved',
  'cheque_refused')) NOT VALID;
ALTER TABLE alert VALIDATE CONSTRAINT alert_kind_check;
