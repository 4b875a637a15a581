-- When its wallet was told that it is late.
ALTER TABLE bank_transfer ADD COLUMN late_told_at timestamptz;

-- The clients with money that should have come before a day.
CREATE FUNCTION bank_clients_with_late_transfers(p_today date) RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT client_id FROM bank_transfer
  WHERE state IN ('created', 'submitted', 'pending') AND late_told_at IS NULL AND latest_on < p_today
$$;
REVOKE ALL ON FUNCTION bank_clients_with_late_transfers(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bank_clients_with_late_transfers(date) TO cardload_app;
