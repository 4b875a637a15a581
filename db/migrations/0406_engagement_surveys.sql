-- What managers answered about their point of sale: once each, and nothing of it is changed.
CREATE SEQUENCE pos_survey_id AS int;
CREATE TABLE pos_survey (
  client_id int NOT NULL,
  manager_id int NOT NULL,
  id int NOT NULL DEFAULT nextval('pos_survey_id'),
  pos_system text NOT NULL,
  pos_other text NOT NULL,
  scheduling_system text NOT NULL,
  locations int NOT NULL CHECK (locations BETWEEN 1 AND 10000),
  tip_method text NOT NULL,
  wants_integration boolean NOT NULL,
  satisfaction int NOT NULL CHECK (satisfaction BETWEEN 1 AND 5),
  comment text NOT NULL,
  submitted_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, manager_id)
);
-- Numbers are given once over all clients: the operators' list goes by them.
CREATE INDEX pos_survey_newest ON pos_survey (id);
SELECT platform_wall('pos_survey');
GRANT SELECT, INSERT ON pos_survey TO cardload_app;
GRANT USAGE ON SEQUENCE pos_survey_id TO cardload_app;

-- Until when a manager does not want to be asked.
CREATE TABLE pos_survey_postponed (
  client_id int NOT NULL,
  manager_id int NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (client_id, manager_id)
);
SELECT platform_wall('pos_survey_postponed');
GRANT SELECT, INSERT, UPDATE ON pos_survey_postponed TO cardload_app;

-- The answers of all clients or of one before a number, newest first.
CREATE FUNCTION engagement_surveys(p_client int, p_since timestamptz, p_before timestamptz, p_before_id int, p_limit int)
RETURNS TABLE (id int, client_id int, client_name text, manager_name text, pos_system text, pos_other text, scheduling_system text,
  locations int, tip_method text, wants_integration boolean, satisfaction int, comment text, submitted_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, s.client_id, c.client_name, m.fullname, s.pos_system, s.pos_other, s.scheduling_system, s.locations, s.tip_method,
    s.wants_integration, s.satisfaction, s.comment, s.submitted_at
  FROM pos_survey AS s JOIN client AS c ON c.client_id = s.client_id
    JOIN manager AS m ON m.client_id = s.client_id AND m.id = s.manager_id
  WHERE current_setting('app.client_id')::int = 0 AND (p_client IS NULL OR s.client_id = p_client)
    AND (p_since IS NULL OR s.submitted_at >= p_since) AND (p_before IS NULL OR s.submitted_at < p_before)
    AND (p_before_id IS NULL OR s.id < p_before_id)
  ORDER BY s.id DESC LIMIT p_limit
$$;
REVOKE ALL ON FUNCTION engagement_surveys(int, timestamptz, timestamptz, int, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION engagement_surveys(int, timestamptz, timestamptz, int, int) TO cardload_app;
