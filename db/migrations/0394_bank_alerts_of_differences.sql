-- Operators are told of differences with the bank that nobody has explained.
ALTER TABLE bank_alert DROP CONSTRAINT bank_alert_kind_check;
ALTER TABLE bank_alert ADD CONSTRAINT bank_alert_kind_check CHECK (kind IN ('file_not_taken', 'statement_missing', 'line_open', 'coverage_low',
  'difference_open')) NOT VALID;
ALTER TABLE bank_alert VALIDATE CONSTRAINT bank_alert_kind_check;

-- The days of a rail with differences that have been open since a moment; lines of nobody are told by themselves.
CREATE FUNCTION reconciliation_days_open_since(p_rail text, p_before timestamptz) RETURNS SETOF date
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT day FROM reconciliation_bank_difference
  WHERE current_setting('app.client_id')::int = 0 AND state = 'open' AND rail = p_rail AND opened_at < p_before
    AND NOT (about = 'line' AND kind = 'unknown_line')
  ORDER BY day
$$;
REVOKE ALL ON FUNCTION reconciliation_days_open_since(text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION reconciliation_days_open_since(text, timestamptz) TO cardload_app;
