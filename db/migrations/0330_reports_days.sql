-- What moved in and out of wallets in a day that has ended, and what their cards did: analytics adds
-- these up. The first nine are the parts of a day as `eod_dif` has them.
CREATE TABLE report_day (
  client_id int NOT NULL,
  wallet_id int NOT NULL,
  day date NOT NULL,
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
  -- False while a payment of that day is not decided: the day is counted again until it is.
  final boolean NOT NULL,
  PRIMARY KEY (client_id, wallet_id, day)
);
CREATE INDEX report_day_open ON report_day (client_id, day) WHERE NOT final;
SELECT platform_wall('report_day');
GRANT SELECT, INSERT, UPDATE ON report_day TO cardload_app;

-- On which days of a month a card was paid or used, a bit each, the first of the month the lowest.
CREATE TABLE report_card_month (
  client_id int NOT NULL,
  month date NOT NULL,
  wallet_id int NOT NULL,
  customer_id int NOT NULL,
  days int NOT NULL,
  PRIMARY KEY (client_id, month, wallet_id, customer_id)
);
SELECT platform_wall('report_card_month');
GRANT SELECT, INSERT, UPDATE ON report_card_month TO cardload_app;

-- The clients with a wallet of which a day is kept that is not counted yet.
CREATE FUNCTION reports_clients_with_uncounted_days() RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT w.client_id FROM wallet AS w
  WHERE (SELECT max(e.day) FROM eod_balance AS e WHERE e.client_id = w.client_id AND e.wallet_id = w.id)
    > coalesce((SELECT max(d.day) FROM report_day AS d WHERE d.client_id = w.client_id AND d.wallet_id = w.id), '-infinity')
$$;
REVOKE ALL ON FUNCTION reports_clients_with_uncounted_days() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION reports_clients_with_uncounted_days() TO cardload_app;
