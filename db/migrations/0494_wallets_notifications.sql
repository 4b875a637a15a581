-- Whom an alert has reached already by a mail of its own, and whether it is still to be sent to those who chose so.
ALTER TABLE alert ADD COLUMN mailed_to text[] NOT NULL DEFAULT '{}', ADD COLUMN to_deliver boolean NOT NULL DEFAULT false;
CREATE INDEX alert_to_deliver ON alert (client_id, id) WHERE to_deliver;
GRANT UPDATE (to_deliver) ON alert TO cardload_app;

-- By which ways a person is told of a topic, where they chose otherwise than what holds for all.
CREATE TABLE notification_choice (
  client_id int NOT NULL,
  manager_id int NOT NULL,
  topic text NOT NULL,
  way text NOT NULL CHECK (way IN ('email', 'text')),
  chosen boolean NOT NULL,
  PRIMARY KEY (client_id, manager_id, topic, way)
);
SELECT platform_wall('notification_choice');
GRANT SELECT, INSERT, UPDATE ON notification_choice TO cardload_app;

-- When a person is sent nothing, by the clock of their zone; past midnight where the end is earlier.
CREATE TABLE quiet_hours (
  client_id int NOT NULL,
  manager_id int NOT NULL,
  from_minute int NOT NULL CHECK (from_minute BETWEEN 0 AND 1439),
  to_minute int NOT NULL CHECK (to_minute BETWEEN 0 AND 1439),
  timezone text NOT NULL,
  PRIMARY KEY (client_id, manager_id),
  CHECK (from_minute <> to_minute)
);
SELECT platform_wall('quiet_hours');
GRANT SELECT, INSERT, UPDATE, DELETE ON quiet_hours TO cardload_app;

-- What goes to whom by which way, once. Of an alert for operators the manager is one of the provider's.
CREATE TABLE alert_delivery (
  client_id int NOT NULL,
  alert_id int NOT NULL,
  manager_id int NOT NULL,
  way text NOT NULL CHECK (way IN ('email', 'text')),
  -- The end of quiet hours, or at once.
  due_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'dropped')),
  PRIMARY KEY (client_id, alert_id, manager_id, way),
  FOREIGN KEY (client_id, alert_id) REFERENCES alert (client_id, id) ON DELETE CASCADE
);
CREATE INDEX alert_delivery_due ON alert_delivery (client_id, due_at) WHERE state = 'waiting';
SELECT platform_wall('alert_delivery');
GRANT SELECT, INSERT ON alert_delivery TO cardload_app;
GRANT UPDATE (state) ON alert_delivery TO cardload_app;

-- The clients of which something is to be sent.
CREATE FUNCTION alert_clients_to_notify(p_now timestamptz) RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT client_id FROM alert WHERE to_deliver UNION SELECT client_id FROM alert_delivery WHERE state = 'waiting' AND due_at <= p_now
$$;

-- The provider's people, and what each chose for a topic; in the scope of the platform.
CREATE FUNCTION alert_operators(p_topic text) RETURNS TABLE (manager_id int, email text, mobile text, language text, by_email boolean, by_text boolean,
  from_minute int, to_minute int, timezone text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.id, CASE WHEN m.verified_email = m.email THEN m.email END, CASE WHEN m.verified_mobile = m.mobile_number THEN m.mobile_number END,
    m.language, e.chosen, t.chosen, q.from_minute, q.to_minute, q.timezone
  FROM manager AS m JOIN client AS c ON c.client_id = m.client_id
  LEFT JOIN notification_choice AS e ON e.client_id = m.client_id AND e.manager_id = m.id AND e.topic = p_topic AND e.way = 'email'
  LEFT JOIN notification_choice AS t ON t.client_id = m.client_id AND t.manager_id = m.id AND t.topic = p_topic AND t.way = 'text'
  LEFT JOIN quiet_hours AS q ON q.client_id = m.client_id AND q.manager_id = m.id
  WHERE current_setting('app.client_id')::int = 0 AND c.is_provider AND m.status = 'active' ORDER BY m.id
$$;
REVOKE ALL ON FUNCTION alert_clients_to_notify(timestamptz), alert_operators(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION alert_clients_to_notify(timestamptz), alert_operators(text) TO cardload_app;
