-- When a member accepted the agreement. Those who registered before did so then.
ALTER TABLE customer ADD COLUMN agreed_at timestamptz;
UPDATE customer SET agreed_at = registered_at WHERE registered_at IS NOT NULL;

-- Whose a member's token is, as long as they may use their page: a member of an active client, not deactivated, with the
-- page switched on. Looked at with every request.
CREATE FUNCTION directory.session_member(wanted bytea)
RETURNS TABLE (id uuid, client_id int, person_id int, last_seen_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, s.client_id, s.person_id, s.last_seen_at
  FROM directory.session s
  JOIN customer m ON m.client_id = s.client_id AND m.id = s.person_id
  JOIN client c ON c.client_id = s.client_id
  WHERE s.token_hash = wanted AND s.kind = 'customer' AND c.active AND m.client_portal AND m.status <> 'inactive'
$$;
REVOKE ALL ON FUNCTION directory.session_member(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.session_member(bytea) TO cardload_app;
