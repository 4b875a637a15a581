-- Who has hidden the first steps of the home page, for themselves alone.
CREATE TABLE first_steps_hidden (
  client_id int NOT NULL,
  manager_id int NOT NULL,
  hidden_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, manager_id)
);
SELECT platform_wall('first_steps_hidden');
GRANT SELECT, INSERT, DELETE ON first_steps_hidden TO cardload_app;
