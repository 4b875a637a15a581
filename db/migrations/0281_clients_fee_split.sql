-- Which part of the fees of loads and unloads the members of a client bear, in versions: the newest holds from the next movement on.
CREATE TABLE fee_split (
  client_id int NOT NULL REFERENCES client (client_id),
  version int NOT NULL CHECK (version > 0),
  -- Hundredths of a percent of the fee; the client bears the rest. Without a version the program says it.
  load_bps int NOT NULL CHECK (load_bps BETWEEN 0 AND 10000),
  unload_bps int NOT NULL CHECK (unload_bps BETWEEN 0 AND 10000),
  set_at timestamptz NOT NULL,
  set_by int,
  set_by_name text NOT NULL,
  PRIMARY KEY (client_id, version)
);
SELECT platform_wall('fee_split');
GRANT SELECT, INSERT ON fee_split TO cardload_app;

-- What the member bears of a fee; null, in rows of before, is what fee_borne_by says.
ALTER TABLE movement
  ADD COLUMN member_part bigint,
  ADD CONSTRAINT movement_member_part_check CHECK (member_part BETWEEN 0 AND fee) NOT VALID;
ALTER TABLE bulk_row
  ADD COLUMN member_part bigint,
  ADD CONSTRAINT bulk_row_member_part_check CHECK (member_part BETWEEN 0 AND fee) NOT VALID;
