-- Where in a wallet's entries lines of a kind are: how many in each block of 128 entries. What an
-- entry was for never changes, so each entry is counted once. A statement of a rare kind looks at the
-- blocks that have it, and not at every line.
CREATE TABLE report_line_block (
  client_id int NOT NULL,
  wallet_id int NOT NULL,
  type text NOT NULL,
  outgoing boolean NOT NULL,
  -- Entries block * 128 + 1 to (block + 1) * 128.
  block bigint NOT NULL,
  lines int NOT NULL,
  PRIMARY KEY (client_id, wallet_id, type, outgoing, block)
);
SELECT platform_wall('report_line_block');
GRANT SELECT, INSERT, UPDATE ON report_line_block TO cardload_app;

-- Up to which entry each wallet's blocks are counted; those after it are looked at line by line.
CREATE TABLE report_line_kept (
  client_id int NOT NULL,
  wallet_id int NOT NULL,
  up_to bigint NOT NULL,
  PRIMARY KEY (client_id, wallet_id)
);
SELECT platform_wall('report_line_kept');
GRANT SELECT, INSERT, UPDATE ON report_line_kept TO cardload_app;
