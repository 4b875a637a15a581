-- How a manager looks at a list: the filters of its address under a name of their own.
CREATE TABLE saved_view (
  client_id int NOT NULL,
  id int GENERATED ALWAYS AS IDENTITY,
  manager_id int NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  query jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id)
);
CREATE UNIQUE INDEX saved_view_name ON saved_view (client_id, manager_id, list, name_key);
SELECT platform_wall('saved_view');
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_view TO cardload_app;
