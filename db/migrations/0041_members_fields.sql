ALTER TABLE customer
  ADD COLUMN payroll_id text,
  ADD COLUMN ta_id text,
  ADD COLUMN pos_id text,
  ADD COLUMN alt_pos_id text,
  ADD COLUMN primary_position text,
  ADD COLUMN secondary_positions text[] NOT NULL DEFAULT '{}',
  -- The multiplier of tips, a decimal of at most three places: kept as typed, counted by the engine of tips.
  ADD COLUMN weight text NOT NULL DEFAULT '1',
  ADD COLUMN timezone text,
  ADD COLUMN roles jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN job_code_ids int[] NOT NULL DEFAULT '{}',
  ADD COLUMN company_id text,
  ADD COLUMN source_id text,
  ADD COLUMN internal_id text,
  ADD COLUMN date_of_birth date,
  -- Sealed with the key of the installation; the last four digits of a US social security number, nothing in Canada.
  ADD COLUMN identity_sealed text,
  ADD COLUMN occupation text,
  ADD COLUMN address_street text NOT NULL DEFAULT '',
  ADD COLUMN address_more text NOT NULL DEFAULT '',
  ADD COLUMN address_city text NOT NULL DEFAULT '',
  ADD COLUMN address_province text NOT NULL DEFAULT '',
  ADD COLUMN address_postal_code text NOT NULL DEFAULT '',
  ADD COLUMN client_portal boolean NOT NULL DEFAULT true,
  -- Counts the changes of a member: a change on top of an older state is refused, and told what changed.
  ADD COLUMN version int NOT NULL DEFAULT 1;
-- A mobile number and an e-mail are one member's within the client.
DROP INDEX customer_mobile;
CREATE UNIQUE INDEX customer_mobile ON customer (client_id, mobile_number COLLATE "C");
CREATE UNIQUE INDEX customer_email ON customer (client_id, email);

-- What other systems call a member at a store: one id a type.
CREATE TABLE member_reference (
  client_id int NOT NULL,
  store_id int NOT NULL,
  customer_id int NOT NULL,
  type text NOT NULL,
  external_id text NOT NULL,
  PRIMARY KEY (client_id, store_id, customer_id, type),
  FOREIGN KEY (client_id, store_id) REFERENCES store (client_id, id),
  FOREIGN KEY (client_id, customer_id) REFERENCES customer (client_id, id)
);
CREATE UNIQUE INDEX member_reference_id ON member_reference (client_id, store_id, type, external_id);
SELECT platform_wall('member_reference');
GRANT SELECT, INSERT, UPDATE, DELETE ON member_reference TO cardload_app;
