-- Which lines of a block are of a kind, in place of how many: a page reads them alone. All blocks are
-- counted anew by the job that counts days; until then lines are looked at one by one.
TRUNCATE report_line_block, report_line_kept;
ALTER TABLE report_line_block DROP COLUMN lines;
-- Their places among the entries of the block, from 0, in order.
ALTER TABLE report_line_block ADD COLUMN places smallint[] NOT NULL;

-- Of which kinds a wallet has counted lines at all, in and out: where it has none of what is asked
-- for, none of its blocks are looked at.
CREATE TABLE report_line_kind (
  client_id int NOT NULL,
  wallet_id int NOT NULL,
  type text NOT NULL,
  outgoing boolean NOT NULL,
  PRIMARY KEY (client_id, wallet_id, type, outgoing)
);
SELECT platform_wall('report_line_kind');
GRANT SELECT, INSERT ON report_line_kind TO cardload_app;
-- A block of a kind that is not listed would never be looked at.
ALTER TABLE report_line_block ADD FOREIGN KEY (client_id, wallet_id, type, outgoing) REFERENCES report_line_kind;
