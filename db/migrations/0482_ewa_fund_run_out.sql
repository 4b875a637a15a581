-- Recipients are told of a fund that runs out, and of a report that is ready for payroll.
ALTER TABLE alert DROP CONSTRAINT alert_kind_check, ADD CONSTRAINT alert_kind_check CHECK (kind IN ('wallet_low', 'debit_returned',
  'schedule_paused', 'batch_failed', 'dispute_won', 'dispute_lost', 'cheque_approved', 'cheque_refused', 'transfer_late', 'deposit_late',
  'wallet_runs_out', 'ewa_repay_short', 'ewa_repay_overdue', 'ewa_fund_runs_out', 'ewa_report_ready')) NOT VALID;

-- How long the money of a fund lasts is looked at once a day, and told again only after it was better.
ALTER TABLE ewa_store ADD COLUMN fund_looked_on date, ADD COLUMN fund_told boolean NOT NULL DEFAULT false;

-- The clients with a store for which a new day has begun.
CREATE FUNCTION ewa_clients_to_look_ahead(p_now timestamptz) RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT e.client_id FROM ewa_store AS e JOIN store AS s ON s.client_id = e.client_id AND s.id = e.store_id
  WHERE e.is_on AND (p_now AT TIME ZONE s.timezone)::date > coalesce(e.fund_looked_on, '-infinity'::date)
$$;
REVOKE ALL ON FUNCTION ewa_clients_to_look_ahead(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ewa_clients_to_look_ahead(timestamptz) TO cardload_app;
