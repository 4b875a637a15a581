-- From where somebody has signed in: a stranger's wrong passwords do not keep them out there.
CREATE TABLE directory.known_network (
  name text COLLATE "C" NOT NULL,
  network text COLLATE "C" NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (name, network)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON directory.known_network TO cardload_app;

-- Beside session_member, which servers of the release before still call: it says when the session began.
CREATE FUNCTION directory.member_session(wanted bytea)
RETURNS TABLE (id uuid, client_id int, person_id int, last_seen_at timestamptz, started_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, s.client_id, s.person_id, s.last_seen_at, s.started_at
  FROM directory.session s
  JOIN customer m ON m.client_id = s.client_id AND m.id = s.person_id
  JOIN client c ON c.client_id = s.client_id
  WHERE s.token_hash = wanted AND s.kind = 'customer' AND c.active AND m.client_portal AND m.status <> 'inactive'
$$;
REVOKE ALL ON FUNCTION directory.member_session(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.member_session(bytea) TO cardload_app;
