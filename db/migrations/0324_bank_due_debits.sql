-- Who has something for a file: what another file carries already, and what may not be debited any more, is for none. Before, a file
-- without an answer on the evening of its day had an empty one begun beside it.
CREATE OR REPLACE FUNCTION bank_clients_to_submit(p_rail text, p_day date) RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT t.client_id FROM bank_transfer AS t JOIN bank_account AS a ON a.client_id = t.client_id AND a.id = t.account_id
  WHERE t.state = 'created' AND t.file_id IS NULL AND t.submit_on <= p_day AND a.rail = p_rail AND a.state = 'verified'
    AND NOT EXISTS (SELECT FROM bank_agreement AS g WHERE g.client_id = t.client_id AND g.id = t.agreement_id AND g.ended_at IS NOT NULL)
  ORDER BY 1
$$;
