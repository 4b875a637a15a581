-- What operators announce to managers. A pop-up belongs to no client: it is for all whom its audience means, where an empty list means
-- everybody. A client reads those that name it or name nobody, so that no client learns which others are written to.
CREATE TABLE pop_up (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('maintenance', 'warning', 'info')),
  -- By language: title, body and the label of the link. English is always there.
  texts jsonb NOT NULL CHECK (texts ? 'en'),
  link_url text CHECK (link_url <> ''),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz CHECK (ends_at > starts_at),
  -- When somebody took it away before its end.
  ended_at timestamptz,
  ended_by_name text,
  regions text[] NOT NULL,
  client_ids int[] NOT NULL,
  program_ids int[] NOT NULL,
  levels text[] NOT NULL,
  dismissable boolean NOT NULL,
  created_by int NOT NULL,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL,
  version int NOT NULL DEFAULT 1
);
CREATE INDEX pop_up_not_ended ON pop_up (starts_at) WHERE ended_at IS NULL;
ALTER TABLE pop_up ENABLE ROW LEVEL SECURITY;
CREATE POLICY read_by_named ON pop_up FOR SELECT TO cardload_app
  USING (client_ids = '{}' OR (SELECT current_setting('app.client_id')::int) = ANY (client_ids) OR (SELECT is_provider_scope()));
CREATE POLICY added_by_provider ON pop_up FOR INSERT TO cardload_app WITH CHECK ((SELECT is_provider_scope()));
CREATE POLICY changed_by_provider ON pop_up FOR UPDATE TO cardload_app USING ((SELECT is_provider_scope()))
  WITH CHECK ((SELECT is_provider_scope()));
GRANT SELECT, INSERT, UPDATE ON pop_up TO cardload_app;

-- Who was shown a pop-up, and who dismissed it.
CREATE TABLE pop_up_seen (
  client_id int NOT NULL,
  pop_up_id int NOT NULL REFERENCES pop_up (id),
  manager_id int NOT NULL,
  seen_at timestamptz NOT NULL,
  dismissed_at timestamptz,
  PRIMARY KEY (client_id, manager_id, pop_up_id)
);
CREATE INDEX pop_up_seen_counted ON pop_up_seen (pop_up_id);
SELECT platform_wall('pop_up_seen');
GRANT SELECT, INSERT, UPDATE ON pop_up_seen TO cardload_app;

-- How many active managers of how many clients each of some audiences means, in their order from 0. Managers are counted once for all of
-- them.
CREATE FUNCTION engagement_reach(p_audiences jsonb) RETURNS TABLE (place int, managers int, clients int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH people AS MATERIALIZED (
    SELECT c.client_id, c.region, c.program_id, m.account_level, count(*) AS managers
    FROM client AS c JOIN manager AS m ON m.client_id = c.client_id AND m.status = 'active'
    WHERE is_provider_scope() AND c.active AND NOT c.is_provider
    GROUP BY c.client_id, c.region, c.program_id, m.account_level
  ), audience AS (
    SELECT (a.nth - 1)::int AS place,
      ARRAY(SELECT jsonb_array_elements_text(a.value -> 'regions')) AS regions,
      ARRAY(SELECT jsonb_array_elements_text(a.value -> 'client_ids')::int) AS client_ids,
      ARRAY(SELECT jsonb_array_elements_text(a.value -> 'program_ids')::int) AS program_ids,
      ARRAY(SELECT jsonb_array_elements_text(a.value -> 'levels')) AS levels
    FROM jsonb_array_elements(p_audiences) WITH ORDINALITY AS a (value, nth)
  )
  SELECT a.place, coalesce(sum(p.managers), 0)::int, count(DISTINCT p.client_id)::int
  FROM audience AS a LEFT JOIN people AS p ON (a.regions = '{}' OR p.region = ANY (a.regions))
    AND (a.client_ids = '{}' OR p.client_id = ANY (a.client_ids)) AND (a.program_ids = '{}' OR p.program_id = ANY (a.program_ids))
    AND (a.levels = '{}' OR p.account_level = ANY (a.levels))
  GROUP BY a.place
$$;
REVOKE ALL ON FUNCTION engagement_reach(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION engagement_reach(jsonb) TO cardload_app;

-- How many managers of all clients were shown each of some pop-ups, and how many dismissed it; the provider's own people do not count.
CREATE FUNCTION engagement_seen(p_ids int[]) RETURNS TABLE (id int, seen int, dismissed int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.pop_up_id, count(*)::int, count(s.dismissed_at)::int
  FROM pop_up_seen AS s JOIN client AS c ON c.client_id = s.client_id AND NOT c.is_provider
  WHERE is_provider_scope() AND s.pop_up_id = ANY (p_ids) GROUP BY s.pop_up_id
$$;
REVOKE ALL ON FUNCTION engagement_seen(int[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION engagement_seen(int[]) TO cardload_app;
