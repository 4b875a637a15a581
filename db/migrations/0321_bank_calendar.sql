-- Days that an operator opened or closed by hand, against the rules of the calendar. They are the same for every client: dates are
-- reckoned with them in each, and the provider's own people alone write them.
CREATE TABLE bank_calendar (
  rail text NOT NULL CHECK (rail IN ('eft', 'ach')),
  day date NOT NULL,
  open boolean NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  changed_by int NOT NULL,
  changed_by_name text NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (rail, day)
);
ALTER TABLE bank_calendar ENABLE ROW LEVEL SECURITY;
CREATE POLICY read_by_all ON bank_calendar FOR SELECT TO cardload_app USING (true);
CREATE POLICY added_by_provider ON bank_calendar FOR INSERT TO cardload_app WITH CHECK ((SELECT is_provider_scope()));
CREATE POLICY changed_by_provider ON bank_calendar FOR UPDATE TO cardload_app USING ((SELECT is_provider_scope()))
  WITH CHECK ((SELECT is_provider_scope()));
CREATE POLICY removed_by_provider ON bank_calendar FOR DELETE TO cardload_app USING ((SELECT is_provider_scope()));
GRANT SELECT, INSERT, UPDATE, DELETE ON bank_calendar TO cardload_app;

-- The clients whose schedules are to be reckoned anew when the calendar of their rail changes.
CREATE FUNCTION bank_clients_with_schedules(p_rail text) RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT s.client_id FROM bank_schedule AS s JOIN bank_account AS a ON a.client_id = s.client_id AND a.id = s.account_id
  WHERE s.state = 'active' AND a.rail = p_rail ORDER BY 1
$$;
REVOKE ALL ON FUNCTION bank_clients_with_schedules(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bank_clients_with_schedules(text) TO cardload_app;
