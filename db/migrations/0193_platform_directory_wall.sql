-- What people sign in with was open to every statement of the runtime role. Inside a client it is that client's alone now; outside of
-- all clients (scope 0: sign-in, invitations, the sweep) it stays as it was, because the client is what is looked for there.
CREATE FUNCTION directory.wall(target regclass) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format($p$CREATE POLICY one_client_or_outside ON %s TO cardload_app
    USING ((SELECT current_setting('app.client_id')::int) IN (client_id, 0))
    WITH CHECK ((SELECT current_setting('app.client_id')::int) IN (client_id, 0))$p$, target);
END $$;
REVOKE EXECUTE ON FUNCTION directory.wall(regclass) FROM PUBLIC;
SELECT directory.wall('directory.credential'), directory.wall('directory.ticket'), directory.wall('directory.invitation'),
  directory.wall('directory.sign_in_name');

-- An operator's session is of the provider's client, and of the client that it has entered while it is inside.
ALTER TABLE directory.session ENABLE ROW LEVEL SECURITY;
CREATE POLICY seen_by_its_clients ON directory.session FOR SELECT TO cardload_app
  USING ((SELECT current_setting('app.client_id')::int) IN (client_id, coalesce(entered_client_id, client_id), 0));
CREATE POLICY opened_in_its_client ON directory.session FOR INSERT TO cardload_app
  WITH CHECK ((SELECT current_setting('app.client_id')::int) IN (client_id, 0));
CREATE POLICY ended_by_its_clients ON directory.session FOR DELETE TO cardload_app
  USING ((SELECT current_setting('app.client_id')::int) IN (client_id, coalesce(entered_client_id, client_id), 0));
CREATE POLICY touched_by_its_clients ON directory.session FOR UPDATE TO cardload_app
  USING ((SELECT current_setting('app.client_id')::int) IN (client_id, coalesce(entered_client_id, client_id), 0));
-- Whose session it is cannot be changed at all, and where an operator is only by these two.
REVOKE UPDATE ON directory.session FROM cardload_app;
GRANT UPDATE (last_seen_at) ON directory.session TO cardload_app;

-- The session of one of the provider's people goes on inside a client, or outside again (null). Called inside the client that it is about.
CREATE FUNCTION directory.enter_client(session_id uuid, entered int, why text) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  UPDATE directory.session AS s SET entered_client_id = entered, entered_reason = why
  WHERE s.id = session_id AND EXISTS (SELECT FROM client AS c WHERE c.client_id = s.client_id AND c.is_provider)
    AND CASE WHEN entered IS NULL THEN current_setting('app.client_id')::int IN (s.client_id, s.entered_client_id)
      ELSE current_setting('app.client_id')::int = entered END;
$$;
-- Everybody who entered the client of this transaction is outside again.
CREATE FUNCTION directory.leave_client() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE directory.session SET entered_client_id = NULL, entered_reason = NULL WHERE entered_client_id = current_setting('app.client_id')::int;
$$;
REVOKE EXECUTE ON FUNCTION directory.enter_client(uuid, int, text), directory.leave_client() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.enter_client(uuid, int, text), directory.leave_client() TO cardload_app;
