-- What a client declared about acting for others: who, when, and the very text that they saw. Never changed, never deleted.
CREATE SEQUENCE third_party_declaration_id AS int START 1;
CREATE TABLE third_party_declaration (
  client_id int NOT NULL,
  id int NOT NULL DEFAULT nextval('third_party_declaration_id'),
  at timestamptz NOT NULL,
  manager_id int NOT NULL,
  manager_name text NOT NULL,
  text_version int NOT NULL,
  text text NOT NULL,
  acts_for_third_party boolean NOT NULL,
  third_party_name text NOT NULL,
  third_party_address text NOT NULL,
  third_party_relationship text NOT NULL,
  PRIMARY KEY (client_id, id)
);
SELECT platform_wall('third_party_declaration');
GRANT SELECT, INSERT ON third_party_declaration TO cardload_app;
GRANT USAGE ON SEQUENCE third_party_declaration_id TO cardload_app;
