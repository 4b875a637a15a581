-- Credits of the bank that nobody takes go back with the next file: those that the card processor declined, and those of which an operator says so.
ALTER TABLE bank_record
  DROP CONSTRAINT bank_record_kind_check,
  ADD CONSTRAINT bank_record_kind_check CHECK (kind IN ('debit', 'sent', 'sent_back', 'return', 'credit', 'change', 'unknown')) NOT VALID,
  -- The file of ours with which a credit goes back.
  ADD COLUMN back_file_id int;

-- False for a credit that the processor declined and that a person has sent back, or given to somebody, by its line of the statement.
CREATE FUNCTION bank_is_back_undecided(p_file int, p_position int, p_outcome text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p_outcome = 'to_send_back' OR NOT EXISTS (SELECT FROM bank_statement_line
    WHERE record_file_id = p_file AND record_position = p_position AND decided_at IS NOT NULL)
$$;

CREATE FUNCTION bank_is_credit_to_send_back(p_rail text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM bank_record AS r JOIN bank_file AS f ON f.id = r.file_id
    WHERE current_setting('app.client_id')::int = 0 AND f.rail = p_rail AND r.outcome IN ('declined', 'to_send_back') AND r.back_file_id IS NULL
      AND bank_is_back_undecided(r.file_id, r.position, r.outcome))
$$;

-- Marks the credits that go back with a file, and gives each with the file that it came in and its place among the credits of that.
CREATE FUNCTION bank_fill_sent_back(p_file int, p_rail text)
RETURNS TABLE (file_id int, "position" int, place int, reference text, amount bigint, file_name text, text_sealed text)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH due AS MATERIALIZED (
    SELECT r.file_id, r.position, r.reference, r.amount, f.name, f.text_sealed FROM bank_record AS r JOIN bank_file AS f ON f.id = r.file_id
    WHERE current_setting('app.client_id')::int = 0 AND f.rail = p_rail AND r.kind = 'credit' AND r.outcome IN ('declined', 'to_send_back') AND r.back_file_id IS NULL
      AND bank_is_back_undecided(r.file_id, r.position, r.outcome)
    ORDER BY r.file_id, r.position LIMIT 1000 FOR UPDATE OF r
  ), marked AS (
    UPDATE bank_record AS r SET back_file_id = p_file FROM due AS d WHERE r.file_id = d.file_id AND r.position = d.position
  )
  SELECT d.file_id, d.position, (SELECT count(*)::int FROM bank_record AS o WHERE o.file_id = d.file_id AND o.kind = 'credit' AND o.position < d.position),
    d.reference, d.amount, d.name, d.text_sealed
  FROM due AS d ORDER BY d.file_id, d.position
$$;

-- What the bank made of the file: its credits are gone back, or go with the next one.
CREATE FUNCTION bank_close_sent_back(p_file int, p_is_taken boolean, p_now timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH told AS (
    UPDATE bank_record SET outcome = CASE WHEN p_is_taken THEN 'sent_back' ELSE 'refused' END, done_at = p_now
    WHERE current_setting('app.client_id')::int = 0 AND file_id = p_file AND kind = 'sent_back' AND done_at IS NULL RETURNING 1
  )
  UPDATE bank_record SET outcome = CASE WHEN p_is_taken THEN 'sent_back' ELSE outcome END, back_file_id = CASE WHEN p_is_taken THEN back_file_id END
  WHERE current_setting('app.client_id')::int = 0 AND back_file_id = p_file AND outcome IN ('declined', 'to_send_back') AND EXISTS (SELECT FROM told)
$$;

-- An operator sends a line back: the credit that it shows goes with the next file. A line of which no file tells is sent back by hand.
CREATE OR REPLACE FUNCTION bank_close_line(p_id int, p_outcome text, p_reason text, p_by text, p_at timestamptz) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH closed AS (
    UPDATE bank_statement_line SET outcome = p_outcome, reason = p_reason, decided_by_name = p_by, decided_at = p_at, client_id = 0
    WHERE is_provider_scope() AND id = p_id AND outcome IS NULL RETURNING outcome, record_file_id, record_position
  ), back AS (
    UPDATE bank_record AS r SET outcome = 'to_send_back' FROM closed AS c
    WHERE c.outcome = 'sent_back' AND r.file_id = c.record_file_id AND r.position = c.record_position AND r.kind = 'credit' AND r.outcome = 'unknown_number'
  )
  SELECT count(*) = 1 FROM closed
$$;
REVOKE ALL ON FUNCTION bank_is_back_undecided(int, int, text), bank_is_credit_to_send_back(text), bank_fill_sent_back(int, text), bank_close_sent_back(int, boolean, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bank_is_credit_to_send_back(text), bank_fill_sent_back(int, text), bank_close_sent_back(int, boolean, timestamptz) TO cardload_app;
