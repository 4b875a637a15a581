-- Managers are alerted of orders that ship, data that is late and renewals that fail, operators of exceptions.
ALTER TABLE alert DROP CONSTRAINT alert_kind_check, ADD CONSTRAINT alert_kind_check CHECK (kind IN ('wallet_low', 'debit_returned',
  'schedule_paused', 'batch_failed', 'dispute_won', 'dispute_lost', 'cheque_approved', 'cheque_refused', 'transfer_late', 'deposit_late',
  'wallet_runs_out', 'ewa_repay_short', 'ewa_repay_overdue', 'ewa_fund_runs_out', 'ewa_report_ready', 'order_shipped', 'data_late',
  'renewal_failed', 'exception_opened')) NOT VALID;
