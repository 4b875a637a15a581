-- What the kept days of a wallet add up to in each week (from Monday) and month that is over, and how
-- many cards were active in it, each counted once. Counted when none of its payments is open any
-- more, so a row never changes.
CREATE TABLE report_period (
  client_id int NOT NULL,
  size text NOT NULL CHECK (size IN ('week', 'month')),
  start date NOT NULL,
  wallet_id int NOT NULL,
  loads bigint NOT NULL,
  unloads bigint NOT NULL,
  payouts bigint NOT NULL,
  transfers_in bigint NOT NULL,
  transfers_out bigint NOT NULL,
  bank_in bigint NOT NULL,
  returned bigint NOT NULL,
  fees bigint NOT NULL,
  other bigint NOT NULL,
  spent bigint NOT NULL,
  load_count int NOT NULL,
  payout_count int NOT NULL,
  spend_count int NOT NULL,
  active_cards int NOT NULL,
  PRIMARY KEY (client_id, size, start, wallet_id)
);
SELECT platform_wall('report_period');
GRANT SELECT, INSERT ON report_period TO cardload_app;

-- Up to which day each wallet's periods are counted: all that end by then are.
CREATE TABLE report_period_kept (
  client_id int NOT NULL,
  wallet_id int NOT NULL,
  up_to date NOT NULL,
  PRIMARY KEY (client_id, wallet_id)
);
SELECT platform_wall('report_period_kept');
GRANT SELECT, INSERT, UPDATE ON report_period_kept TO cardload_app;
