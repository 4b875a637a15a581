-- What time makes due, and what a crash left open, over all clients: each module answers which clients have some, from indexes of what is open.
-- A client of a sweep is one server's until the lease ends.
CREATE TABLE platform_sweep (
  name text COLLATE "C" NOT NULL,
  client_id int NOT NULL,
  leased_until timestamptz NOT NULL,
  PRIMARY KEY (name, client_id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON platform_sweep TO cardload_app;

-- Up to p_limit of these clients that nobody has, the longest untouched first. By the clock of the database.
CREATE FUNCTION platform_claim_clients(p_name text, p_clients int[], p_lease_ms int, p_limit int) RETURNS SETOF int
LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO platform_sweep AS s (name, client_id, leased_until)
  SELECT p_name, free.client_id, clock_timestamp() + p_lease_ms * interval '1 ms' FROM (
    SELECT c AS client_id FROM unnest(p_clients) AS c LEFT JOIN platform_sweep AS s ON s.name = p_name AND s.client_id = c
    WHERE s.leased_until IS NULL OR s.leased_until <= clock_timestamp() ORDER BY s.leased_until NULLS FIRST, c LIMIT p_limit
  ) AS free ORDER BY free.client_id
  ON CONFLICT (name, client_id) DO UPDATE SET leased_until = excluded.leased_until WHERE s.leased_until <= clock_timestamp()
  RETURNING s.client_id
$$;

-- Batches that nobody sends, and those that wait for a person for too long.
CREATE FUNCTION funds_due_clients(p_now timestamptz, p_left_before timestamptz, p_forgotten_before timestamptz) RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT client_id FROM bulk_job WHERE state = 'processing' AND updated_at < p_left_before AND (leased_until IS NULL OR leased_until <= p_now)
  UNION SELECT client_id FROM bulk_job WHERE state = 'awaiting_confirmation' AND created_at < p_forgotten_before
$$;
REVOKE ALL ON FUNCTION funds_due_clients(timestamptz, timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION funds_due_clients(timestamptz, timestamptz, timestamptz) TO cardload_app;

-- Files whose rows nobody applies, and drafts of each kind that wait for a person for too long.
CREATE FUNCTION imports_due_clients(p_left_before timestamptz, p_kinds text[], p_forgotten_before timestamptz[]) RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT client_id FROM import_file WHERE state = 'processing' AND updated_at < p_left_before
  UNION SELECT f.client_id FROM unnest(p_kinds, p_forgotten_before) AS k (kind, before) JOIN import_file AS f ON f.kind = k.kind
  WHERE f.state IN ('mapping', 'awaiting_confirmation') AND f.created_at < k.before
$$;
REVOKE ALL ON FUNCTION imports_due_clients(timestamptz, text[], timestamptz[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION imports_due_clients(timestamptz, text[], timestamptz[]) TO cardload_app;

-- Wallets that fell below their alert amount or rose above it since somebody looked.
CREATE FUNCTION wallets_due_clients() RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT w.client_id FROM wallet AS w JOIN ledger_account AS a ON a.client_id = w.client_id AND a.id = w.account_id
  WHERE w.alert_amount IS NOT NULL AND w.active AND (a.balance < w.alert_amount) <> w.alerted
$$;
REVOKE ALL ON FUNCTION wallets_due_clients() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION wallets_due_clients() TO cardload_app;

-- Cards that expire or close by time, replacements that a crash left, and money on cards that ended lately.
CREATE FUNCTION cards_due_clients(p_today date, p_travel_before timestamptz, p_asked_before timestamptz, p_ended_since timestamptz) RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT client_id FROM card WHERE expires_on < p_today AND state IN ('assigned', 'active', 'locked')
  UNION SELECT client_id FROM card_replacement WHERE state = 'asked' AND at < p_asked_before
  UNION SELECT c.client_id FROM client AS c JOIN program AS p ON p.id = c.program_id WHERE p.variant = 'travel' AND EXISTS (
    SELECT FROM card AS k WHERE k.client_id = c.client_id AND k.state IN ('active', 'locked') AND k.customer_id IS NOT NULL AND k.activated_at <= p_travel_before)
  UNION SELECT k.client_id FROM card AS k JOIN customer AS c ON c.client_id = k.client_id AND c.id = k.customer_id AND c.proxy = k.proxy
    JOIN ledger_account AS a ON a.client_id = c.client_id AND a.id = c.account_id
  WHERE k.state = 'closed' AND k.state_at > p_ended_since AND a.balance > 0
  UNION SELECT k.client_id FROM card AS k JOIN ledger_account AS a ON a.client_id = k.client_id AND a.id = k.account_id
  WHERE k.state = 'replaced' AND k.state_at > p_ended_since AND a.balance > 0
$$;
REVOKE ALL ON FUNCTION cards_due_clients(date, timestamptz, timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cards_due_clients(date, timestamptz, timestamptz, timestamptz) TO cardload_app;

-- Orders that wait for the world outside; the condition is that of the index card_order_waiting.
CREATE FUNCTION cards_due_order_clients(p_before timestamptz) RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT client_id FROM card_order WHERE touched_at < p_before AND ((state = 'submitted' AND NOT ordered)
    OR (cancelling AND state <> 'cancelled') OR payment_state = 'refunding' OR (state = 'quoted' AND payment_state = 'pending'))
$$;
REVOKE ALL ON FUNCTION cards_due_order_clients(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cards_due_order_clients(timestamptz) TO cardload_app;

-- When the next load time of a store comes, and from which settings that was worked out: other settings make it due at once.
CREATE TABLE tip_load_due (
  client_id int NOT NULL,
  store_id int NOT NULL,
  load_times smallint[] NOT NULL,
  timezone text NOT NULL,
  finished_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, store_id)
);
SELECT platform_wall('tip_load_due');
GRANT SELECT, INSERT, UPDATE, DELETE ON tip_load_due TO cardload_app;
CREATE INDEX tip_wallet_scheduled ON tip_wallet (client_id, store_id) WHERE import_type = 'pos' AND finished_at IS NOT NULL AND cardinality(load_times) > 0;

-- Stores whose load time has come, and tasks that stand still.
CREATE FUNCTION tips_due_clients(p_now timestamptz, p_still_before timestamptz) RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT w.client_id FROM tip_wallet AS w JOIN store AS s ON s.client_id = w.client_id AND s.id = w.store_id
    LEFT JOIN tip_load_due AS d ON d.client_id = w.client_id AND d.store_id = w.store_id
      AND d.load_times = w.load_times AND d.timezone = s.timezone AND d.finished_at = w.finished_at
  WHERE w.import_type = 'pos' AND w.finished_at IS NOT NULL AND cardinality(w.load_times) > 0 AND (d.due_at IS NULL OR d.due_at <= p_now)
  UNION SELECT client_id FROM tip_task WHERE state IN ('pending', 'running') AND coalesce(moved_at, created_at) < p_still_before
$$;
REVOKE ALL ON FUNCTION tips_due_clients(timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tips_due_clients(timestamptz, timestamptz) TO cardload_app;

-- Results with somebody to be told by itself whose money is there, and who can be told.
CREATE FUNCTION tips_clients_to_notify() RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT p.client_id FROM (
    SELECT client_id, employee_id, pay_state, job_id, line FROM tip_person WHERE notify_when_paid AND notified_at IS NULL
    UNION ALL SELECT client_id, to_employee_id, pay_state, job_id, line FROM tip_external WHERE notify_when_paid AND notified_at IS NULL AND to_employee_id IS NOT NULL
  ) AS p JOIN tip_employee AS e ON e.client_id = p.client_id AND e.id = p.employee_id JOIN customer AS c ON c.client_id = e.client_id AND c.id = e.customer_id
  WHERE coalesce(c.mobile_number, c.email) IS NOT NULL AND (p.pay_state = 'manual' OR (p.pay_state = 'sent'
    AND (SELECT status FROM movement WHERE client_id = p.client_id AND job_id = p.job_id AND line = p.line ORDER BY id DESC LIMIT 1) IN ('paid', 'missing', 'reversed')))
$$;
REVOKE ALL ON FUNCTION tips_clients_to_notify() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tips_clients_to_notify() TO cardload_app;

-- Clients whose books were not proved since then.
CREATE FUNCTION ledger_clients_to_prove(p_since timestamptz) RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.client_id FROM client AS c WHERE NOT EXISTS (SELECT FROM ledger_proof AS p WHERE p.client_id = c.client_id AND p.at > p_since) ORDER BY c.client_id
$$;
REVOKE ALL ON FUNCTION ledger_clients_to_prove(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_clients_to_prove(timestamptz) TO cardload_app;
