CREATE SEQUENCE manager_id AS int START 2001;
CREATE TABLE manager (
  client_id int NOT NULL,
  id int NOT NULL DEFAULT nextval('manager_id'),
  fullname text NOT NULL,
  mobile_number text,
  email text,
  account_level text NOT NULL,
  status text NOT NULL CHECK (status IN ('invited', 'active', 'inactive')),
  language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'es', 'fr')),
  -- { "days": [0..6], "from": "00:00", "to": "24:00", "daily": "500000", "single_card": "50000" }, money in cents; null without limits.
  load_limits jsonb,
  columns jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id)
);
CREATE UNIQUE INDEX manager_by_id ON manager (id);
SELECT platform_wall('manager');

CREATE TABLE manager_wallet (
  client_id int NOT NULL,
  manager_id int NOT NULL,
  wallet_id int NOT NULL,
  PRIMARY KEY (client_id, manager_id, wallet_id),
  FOREIGN KEY (client_id, manager_id) REFERENCES manager (client_id, id),
  FOREIGN KEY (client_id, wallet_id) REFERENCES wallet (client_id, id)
);
SELECT platform_wall('manager_wallet');
GRANT SELECT, INSERT, UPDATE, DELETE ON manager, manager_wallet TO cardload_app;
GRANT USAGE ON SEQUENCE manager_id TO cardload_app;

/*
 * Who is behind a token, in one look-up: the session, its manager with the wallets that are theirs, and the client they
 * work in (for an operator the one they entered). Runs as the owner because the client is not known before it answers.
 */
CREATE FUNCTION directory.session_actor(wanted bytea)
RETURNS TABLE (
  session_id uuid, started_at timestamptz, last_seen_at timestamptz, manager_id int, home_client_id int, fullname text, level text, status text,
  mobile_number text, email text, language text, load_limits jsonb, wallets int[], entered boolean, entered_reason text,
  client_id int, client_name text, region text, currency text, hide_today int, features jsonb, flags jsonb, undo_seconds int,
  client_active boolean, is_operator boolean, product_name text, variant text
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, s.started_at, s.last_seen_at, m.id, m.client_id, m.fullname, m.account_level, m.status,
    m.mobile_number, m.email, m.language, m.load_limits,
    ARRAY(SELECT mw.wallet_id FROM manager_wallet mw WHERE mw.client_id = m.client_id AND mw.manager_id = m.id ORDER BY 1),
    s.entered_client_id IS NOT NULL, s.entered_reason,
    c.client_id, c.client_name, c.region, c.currency, c.hide_today, c.features, c.flags, c.undo_seconds, c.active,
    home.is_provider AND m.account_level = 'Admin', p.product_name, p.variant
  FROM directory.session s
  JOIN manager m ON m.client_id = s.client_id AND m.id = s.person_id
  JOIN client home ON home.client_id = m.client_id
  JOIN client c ON c.client_id = COALESCE(s.entered_client_id, m.client_id)
  JOIN program p ON p.id = c.program_id
  WHERE s.token_hash = wanted AND s.kind = 'manager'
$$;
REVOKE ALL ON FUNCTION directory.session_actor(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.session_actor(bytea) TO cardload_app;
