-- The operators' queue of void cheques, over all clients: whoever looks after accounts is in none of them.

ALTER TABLE void_cheque ADD COLUMN decided_by_name text;

-- One by its number, or those of a state before a number, newest first. Numbers are given once over all clients.
CREATE FUNCTION bank_void_cheques(p_id int, p_state text, p_before int, p_limit int)
RETURNS TABLE (client_id int, client_name text, id int, account_id int, rail text, institution_number text, transit_number text,
  routing_number text, institution_name text, account_type text, last4 text, holder_name text, legal_name text, match text,
  account_state text, media_type text, has_file boolean, note text, state text, reason text, sent_by_name text, created_at timestamptz,
  decided_at timestamptz, decided_by_name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT v.client_id, c.client_name, v.id, v.account_id, a.rail, a.institution_number, a.transit_number, a.routing_number, a.institution_name,
    a.account_type, a.last4, a.holder_name, a.legal_name, a.match, a.state, v.media_type, v.content_sealed IS NOT NULL, v.note, v.state,
    v.reason, v.sent_by_name, v.created_at, v.decided_at, v.decided_by_name
  FROM void_cheque AS v JOIN bank_account AS a ON a.client_id = v.client_id AND a.id = v.account_id
    JOIN client AS c ON c.client_id = v.client_id
  WHERE current_setting('app.client_id')::int = 0 AND (p_id IS NULL OR v.id = p_id)
    AND (p_state IS NULL OR (v.state = 'open') = (p_state = 'open')) AND (p_before IS NULL OR v.id < p_before)
  ORDER BY v.id DESC LIMIT p_limit
$$;
REVOKE ALL ON FUNCTION bank_void_cheques(int, text, int, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bank_void_cheques(int, text, int, int) TO cardload_app;
CREATE INDEX void_cheque_newest ON void_cheque (id);
