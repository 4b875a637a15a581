ALTER TABLE wallet VALIDATE CONSTRAINT wallet_access_check;

-- As directory.session_actor, which servers of the release before still call, and in which ways wallets of the client are restricted:
-- calls that use wallets ask for the wallet itself only where that could stop them.
CREATE FUNCTION directory.session_manager(wanted bytea)
RETURNS TABLE (
  session_id uuid, started_at timestamptz, last_seen_at timestamptz, manager_id int, home_client_id int, fullname text, level text, status text,
  mobile_number text, email text, language text, load_limits jsonb, wallets int[], entered boolean, entered_reason text,
  client_id int, client_name text, region text, currency text, hide_today int, features jsonb, flags jsonb, undo_seconds int,
  client_active boolean, is_operator boolean, product_name text, variant text, restrictions text
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, s.started_at, s.last_seen_at, m.id, m.client_id, m.fullname, m.account_level, m.status,
    m.mobile_number, m.email, m.language, m.load_limits,
    ARRAY(SELECT mw.wallet_id FROM manager_wallet mw WHERE mw.client_id = m.client_id AND mw.manager_id = m.id ORDER BY 1),
    s.entered_client_id IS NOT NULL, s.entered_reason,
    c.client_id, c.client_name, c.region, c.currency, c.hide_today, c.features, c.flags, c.undo_seconds, c.active,
    home.is_provider AND m.account_level = 'Admin', p.product_name, p.variant,
    -- Most clients have none, and find that out by one look at the index.
    CASE WHEN EXISTS (SELECT FROM wallet w WHERE w.client_id = c.client_id AND w.access <> 'full') THEN (
      SELECT string_agg(a.access, ',') FROM unnest(ARRAY['no_new_funds', 'blocked', 'tips_off']) AS a (access)
      WHERE EXISTS (SELECT FROM wallet w WHERE w.client_id = c.client_id AND w.access = a.access AND w.access <> 'full'))
    END
  FROM directory.session s
  JOIN manager m ON m.client_id = s.client_id AND m.id = s.person_id
  JOIN client home ON home.client_id = m.client_id
  JOIN client c ON c.client_id = COALESCE(s.entered_client_id, m.client_id)
  JOIN program p ON p.id = c.program_id
  WHERE s.token_hash = wanted AND s.kind = 'manager'
$$;
REVOKE ALL ON FUNCTION directory.session_manager(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.session_manager(bytea) TO cardload_app;
