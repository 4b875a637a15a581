-- Pages of results that are read without a session, at addresses that nobody guesses: 122 random bits.
CREATE TABLE directory.shared_page (
  id uuid PRIMARY KEY,
  client_id int NOT NULL,
  result_id int NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX shared_page_result ON directory.shared_page (client_id, result_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON directory.shared_page TO cardload_app;
