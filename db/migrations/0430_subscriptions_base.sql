-- Whether a client pays for tips by subscriptions, or has them included: all clients that there were before.
ALTER TABLE client ADD COLUMN billing text NOT NULL DEFAULT 'included' CHECK (billing IN ('subscription', 'included'));

-- What tips cost, in versions: a contract keeps the price that it began with. Each has its price at the payment provider.
CREATE TABLE subscription_price (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contract text NOT NULL CHECK (contract IN ('monthly', '1_year', '3_year')),
  billing_cycle text NOT NULL CHECK (billing_cycle IN ('monthly', 'yearly')),
  currency text NOT NULL CHECK (currency IN ('CAD', 'USD')),
  amount bigint NOT NULL CHECK (amount > 0),
  offered_from timestamptz NOT NULL,
  -- Null while it is offered.
  offered_until timestamptz CHECK (offered_until > offered_from)
);
CREATE UNIQUE INDEX subscription_price_offered ON subscription_price (contract, currency) WHERE offered_until IS NULL;
INSERT INTO subscription_price (contract, billing_cycle, currency, amount, offered_from) VALUES
  ('monthly', 'monthly', 'CAD', 11900, '2026-01-01'), ('1_year', 'yearly', 'CAD', 118800, '2026-01-01'), ('3_year', 'yearly', 'CAD', 106800, '2026-01-01'),
  ('monthly', 'monthly', 'USD', 8900, '2026-01-01'), ('1_year', 'yearly', 'USD', 88800, '2026-01-01'), ('3_year', 'yearly', 'USD', 79200, '2026-01-01');
GRANT SELECT ON subscription_price TO cardload_app;

-- Rates that operators entered, for states in which we are registered. Rates are only added, and ended by their last day.
CREATE TABLE tax_rate (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  country text NOT NULL CHECK (country IN ('CA', 'US')),
  region text NOT NULL,
  name text NOT NULL,
  milli_percent int NOT NULL CHECK (milli_percent BETWEEN 1 AND 100000),
  valid_from date NOT NULL,
  valid_to date CHECK (valid_to >= valid_from),
  registration text NOT NULL,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL
);
ALTER TABLE tax_rate ENABLE ROW LEVEL SECURITY;
CREATE POLICY read_by_all ON tax_rate FOR SELECT TO cardload_app USING (true);
CREATE POLICY added_by_provider ON tax_rate FOR INSERT TO cardload_app WITH CHECK ((SELECT is_provider_scope()));
GRANT SELECT, INSERT ON tax_rate TO cardload_app;

CREATE TABLE promo_code (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (code = upper(btrim(code)) AND code <> ''),
  percent_milli int CHECK (percent_milli BETWEEN 1 AND 100000),
  amount_cad bigint CHECK (amount_cad > 0),
  amount_usd bigint CHECK (amount_usd > 0),
  duration text NOT NULL CHECK (duration IN ('once', 'repeating')),
  duration_in_months int CHECK (duration_in_months > 0),
  expires_at timestamptz,
  -- Empty: for every contract.
  contracts text[] NOT NULL,
  max_redemptions int CHECK (max_redemptions > 0),
  redeemed int NOT NULL DEFAULT 0 CHECK (redeemed <= max_redemptions),
  first_time boolean NOT NULL,
  ended_at timestamptz,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK ((percent_milli IS NULL) <> (amount_cad IS NULL AND amount_usd IS NULL)),
  CHECK ((duration = 'repeating') = (duration_in_months IS NOT NULL))
);
ALTER TABLE promo_code ENABLE ROW LEVEL SECURITY;
CREATE POLICY read_by_all ON promo_code FOR SELECT TO cardload_app USING (true);
CREATE POLICY added_by_provider ON promo_code FOR INSERT TO cardload_app WITH CHECK ((SELECT is_provider_scope()));
CREATE POLICY changed_by_provider ON promo_code FOR UPDATE TO cardload_app USING ((SELECT is_provider_scope())) WITH CHECK ((SELECT is_provider_scope()));
GRANT SELECT, INSERT, UPDATE ON promo_code TO cardload_app;

-- Takes one redemption of a code, or gives it back. False where the last one is gone.
CREATE FUNCTION promo_code_count(p_id int, p_step int) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH counted AS (
    UPDATE promo_code SET redeemed = redeemed + p_step
    WHERE id = p_id AND p_step IN (-1, 1) AND redeemed + p_step >= 0 AND (p_step < 0 OR max_redemptions IS NULL OR redeemed < max_redemptions)
    RETURNING 1
  )
  SELECT count(*) = 1 FROM counted
$$;
REVOKE ALL ON FUNCTION promo_code_count(int, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION promo_code_count(int, int) TO cardload_app;

-- Whom the invoices of a client are made out to: one customer at the payment provider.
CREATE TABLE billing_customer (
  client_id int PRIMARY KEY,
  -- Null until the provider knows it.
  provider_id text UNIQUE,
  company_name text NOT NULL,
  address_street text NOT NULL,
  address_more text NOT NULL,
  address_city text NOT NULL,
  address_province text NOT NULL,
  address_country text NOT NULL CHECK (address_country IN ('CA', 'US')),
  address_postal_code text NOT NULL,
  email text,
  language text NOT NULL CHECK (language IN ('en', 'es', 'fr')),
  tax_ids jsonb NOT NULL DEFAULT '[]',
  -- Below 0: a credit.
  balance bigint NOT NULL DEFAULT 0,
  default_method_id int,
  -- What was changed here and the provider was not told yet.
  is_told boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1
);
SELECT platform_wall('billing_customer');
GRANT SELECT, INSERT, UPDATE ON billing_customer TO cardload_app;

CREATE TABLE payment_method (
  client_id int NOT NULL,
  id int NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  -- Null until the browser has confirmed its fields.
  provider_id text,
  setup_intent text NOT NULL,
  type text NOT NULL CHECK (type IN ('card', 'acss_debit', 'us_bank_account')),
  brand text,
  bank_name text,
  last4 text NOT NULL DEFAULT '',
  exp_month int,
  exp_year int,
  state text NOT NULL CHECK (state IN ('new', 'usable', 'verifying', 'failed', 'removed')),
  verification_url text,
  created_at timestamptz NOT NULL,
  removed_at timestamptz,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, setup_intent)
);
CREATE UNIQUE INDEX payment_method_known ON payment_method (client_id, provider_id) WHERE provider_id IS NOT NULL;
SELECT platform_wall('payment_method');
GRANT SELECT, INSERT, UPDATE ON payment_method TO cardload_app;

-- A wallet's subscription as the provider has it, with what is ours of it. An attempt is one whose first charge is not under way yet.
CREATE TABLE subscription (
  client_id int NOT NULL,
  id int NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  wallet_id int NOT NULL,
  provider_id text,
  state text NOT NULL CHECK (state IN ('attempt', 'trialing', 'active', 'past_due', 'blocked', 'cancelled', 'lapsed')),
  access text NOT NULL,
  reason text,
  price_id int NOT NULL REFERENCES subscription_price (id),
  next_price_id int REFERENCES subscription_price (id),
  integration_method text NOT NULL CHECK (integration_method IN ('pos', 'manual')),
  method_id int,
  trial_start timestamptz,
  trial_end timestamptz,
  -- From where the edges of the periods are counted.
  anchor timestamptz NOT NULL,
  period_start timestamptz,
  period_end timestamptz,
  contract_ends_at timestamptz,
  cancel_at timestamptz,
  cancelled_at timestamptz,
  failed_since timestamptz,
  next_retry_at timestamptz,
  blocks_at timestamptz,
  cancels_at timestamptz,
  is_processing boolean NOT NULL DEFAULT false,
  promo_code_id int REFERENCES promo_code (id),
  promo_left int NOT NULL DEFAULT 0,
  terms_version text NOT NULL,
  terms_accepted_at timestamptz NOT NULL,
  terms_accepted_by text NOT NULL,
  -- The key under which the provider is asked to make it; while it waits for a bank, what the browser confirms with.
  attempt_key text NOT NULL,
  client_secret text,
  lapses_at timestamptz,
  -- Each reading takes the next number; what a later one has written is not written over.
  read_no int NOT NULL DEFAULT 0,
  written_no int NOT NULL DEFAULT 0,
  -- The edge whose taxes, code and price are at the provider.
  prepared_until timestamptz,
  -- When something of it is due by the calendar.
  due_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  created_by_name text NOT NULL,
  version int NOT NULL DEFAULT 1,
  PRIMARY KEY (client_id, id)
);
CREATE UNIQUE INDEX subscription_one_a_wallet ON subscription (client_id, wallet_id) WHERE state NOT IN ('cancelled', 'lapsed');
CREATE UNIQUE INDEX subscription_known ON subscription (provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX subscription_due ON subscription (due_at) WHERE state NOT IN ('cancelled', 'lapsed');
SELECT platform_wall('subscription');
GRANT SELECT, INSERT, UPDATE ON subscription TO cardload_app;

-- What has happened to a subscription, once each: what it is follows from these and the clock alone.
CREATE TABLE subscription_event (
  client_id int NOT NULL,
  subscription_id int NOT NULL,
  nth int NOT NULL,
  at timestamptz NOT NULL,
  -- So that it is told once, however often the provider says so.
  key text NOT NULL,
  what text NOT NULL,
  reason text,
  period_end timestamptz,
  invoice_id int,
  PRIMARY KEY (client_id, subscription_id, nth),
  UNIQUE (client_id, subscription_id, key)
);
SELECT platform_wall('subscription_event');
GRANT SELECT, INSERT ON subscription_event TO cardload_app;

CREATE TABLE subscription_invoice (
  client_id int NOT NULL,
  id int NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  provider_id text NOT NULL,
  subscription_id int,
  wallet_id int,
  number text NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'processing', 'failed', 'paid', 'void', 'uncollectible')),
  currency text NOT NULL,
  subtotal bigint NOT NULL,
  discount bigint NOT NULL,
  total bigint NOT NULL,
  amount_due bigint NOT NULL,
  lines jsonb NOT NULL,
  taxes jsonb NOT NULL,
  period_start timestamptz NOT NULL,
  period_end timestamptz NOT NULL,
  issued_at timestamptz NOT NULL,
  paid_at timestamptz,
  pdf_url text,
  -- Why its last payment failed, and how often it was tried.
  failure text,
  attempts int NOT NULL DEFAULT 0,
  payment_intent text,
  requires_action boolean NOT NULL DEFAULT false,
  -- The posting in the books, and the one that took it back.
  transfer_id bigint,
  back_transfer_id bigint,
  sent_count int NOT NULL DEFAULT 0,
  sent_on date,
  PRIMARY KEY (client_id, id)
);
CREATE UNIQUE INDEX subscription_invoice_known ON subscription_invoice (provider_id);
CREATE INDEX subscription_invoice_newest ON subscription_invoice (client_id, issued_at DESC, id DESC);
CREATE INDEX subscription_invoice_of_wallet ON subscription_invoice (client_id, wallet_id, issued_at DESC, id DESC);
CREATE INDEX subscription_invoice_in_state ON subscription_invoice (client_id, status, issued_at DESC, id DESC);
CREATE INDEX subscription_invoice_of ON subscription_invoice (client_id, subscription_id, issued_at DESC);
CREATE INDEX subscription_invoice_open ON subscription_invoice (client_id, wallet_id) WHERE status IN ('open', 'failed', 'uncollectible');
SELECT platform_wall('subscription_invoice');
GRANT SELECT, INSERT, UPDATE ON subscription_invoice TO cardload_app;

-- What a manager was shown before they pay; valid for a quarter of an hour.
CREATE TABLE subscription_review (
  client_id int NOT NULL,
  id int NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  key text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('renewal', 'change', 'new')),
  wallet_id int NOT NULL,
  subscription_id int,
  price_id int NOT NULL,
  promo_code_id int,
  -- From when a change is reckoned, and what it comes to.
  reckoned_at timestamptz NOT NULL,
  total bigint NOT NULL,
  amount_due bigint NOT NULL,
  taxes jsonb NOT NULL,
  valid_until timestamptz NOT NULL,
  PRIMARY KEY (client_id, id)
);
CREATE INDEX subscription_review_old ON subscription_review (valid_until);
SELECT platform_wall('subscription_review');
GRANT SELECT, INSERT, DELETE ON subscription_review TO cardload_app;

-- Who accepted which terms, once a wallet and version.
CREATE TABLE subscription_terms (
  client_id int NOT NULL,
  wallet_id int NOT NULL,
  version text NOT NULL,
  accepted_at timestamptz NOT NULL,
  accepted_by int NOT NULL,
  accepted_by_name text NOT NULL,
  PRIMARY KEY (client_id, wallet_id, version)
);
SELECT platform_wall('subscription_terms');
GRANT SELECT, INSERT ON subscription_terms TO cardload_app;

-- What a client used of a code: once each.
CREATE TABLE promo_redemption (
  client_id int NOT NULL,
  promo_code_id int NOT NULL REFERENCES promo_code (id),
  subscription_id int NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (client_id, promo_code_id)
);
SELECT platform_wall('promo_redemption');
GRANT SELECT, INSERT, DELETE ON promo_redemption TO cardload_app;

-- What a manager does not want to be told again: a renewal by its period, a prompt by its stage.
CREATE TABLE subscription_dismissed (
  client_id int NOT NULL,
  manager_id int NOT NULL,
  subscription_id int NOT NULL,
  what text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (client_id, manager_id, subscription_id, what)
);
SELECT platform_wall('subscription_dismissed');
GRANT SELECT, INSERT ON subscription_dismissed TO cardload_app;

-- Mails that went out, once each.
CREATE TABLE subscription_mail (
  client_id int NOT NULL,
  key text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (client_id, key)
);
SELECT platform_wall('subscription_mail');
GRANT SELECT, INSERT ON subscription_mail TO cardload_app;

-- Events of the provider that were heard. Client 0: of nobody that we know.
CREATE TABLE billing_event (
  event text PRIMARY KEY,
  client_id int NOT NULL,
  subject text NOT NULL,
  kind text NOT NULL,
  created_at timestamptz NOT NULL,
  heard_at timestamptz NOT NULL,
  -- When what it names was read anew.
  done_at timestamptz
);
CREATE INDEX billing_event_open ON billing_event (client_id, heard_at) WHERE done_at IS NULL;
ALTER TABLE billing_event ENABLE ROW LEVEL SECURITY;
CREATE POLICY platform_or_client ON billing_event TO cardload_app
  USING (client_id = (SELECT current_setting('app.client_id')::int) OR (SELECT current_setting('app.client_id')::int) = 0)
  WITH CHECK (client_id = (SELECT current_setting('app.client_id')::int) OR (SELECT current_setting('app.client_id')::int) = 0);
GRANT SELECT, INSERT, UPDATE ON billing_event TO cardload_app;

-- Where the provider and we disagree, until somebody or the next look settles it.
CREATE TABLE billing_difference (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id int NOT NULL,
  wallet_id int,
  kind text NOT NULL,
  subject text NOT NULL,
  ours text,
  theirs text,
  found_at timestamptz NOT NULL,
  settled_at timestamptz
);
CREATE UNIQUE INDEX billing_difference_open ON billing_difference (kind, subject) WHERE settled_at IS NULL;
ALTER TABLE billing_difference ENABLE ROW LEVEL SECURITY;
CREATE POLICY platform_or_client ON billing_difference TO cardload_app
  USING (client_id = (SELECT current_setting('app.client_id')::int) OR (SELECT current_setting('app.client_id')::int) = 0 OR (SELECT is_provider_scope()))
  WITH CHECK (client_id = (SELECT current_setting('app.client_id')::int) OR (SELECT current_setting('app.client_id')::int) = 0);
GRANT SELECT, INSERT, UPDATE ON billing_difference TO cardload_app;

-- Clients of whom something is due: by the calendar, or by what the provider said where its job was lost.
CREATE FUNCTION subscription_clients_due(p_now timestamptz) RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT client_id FROM subscription WHERE due_at <= p_now AND state NOT IN ('cancelled', 'lapsed')
  UNION
  SELECT client_id FROM billing_event WHERE done_at IS NULL AND client_id > 0 AND heard_at < p_now - interval '5 seconds'
$$;
-- The subscriptions of all clients before a number, newest first.
CREATE FUNCTION subscription_all(p_state text, p_client int, p_before int, p_limit int) RETURNS TABLE (client_id int, client_name text, billing text, id int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.client_id, c.client_name, c.billing, s.id FROM subscription AS s JOIN client AS c ON c.client_id = s.client_id
  WHERE is_provider_scope() AND s.state NOT IN ('attempt', 'lapsed') AND (p_state IS NULL OR s.state = p_state) AND (p_client IS NULL OR s.client_id = p_client)
    AND (p_before IS NULL OR s.id < p_before)
  ORDER BY s.id DESC LIMIT p_limit
$$;
-- Whose subscription it is: numbers are given once over all clients.
CREATE FUNCTION subscription_owner(p_id int) RETURNS int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT client_id FROM subscription WHERE current_setting('app.client_id')::int = 0 AND id = p_id
$$;
CREATE INDEX subscription_number ON subscription (id);
REVOKE ALL ON FUNCTION subscription_owner(int), subscription_clients_due(timestamptz), subscription_all(text, int, int, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION subscription_owner(int), subscription_clients_due(timestamptz), subscription_all(text, int, int, int) TO cardload_app;
