CREATE SEQUENCE customer_id AS int START 500001;
CREATE TABLE customer (
  client_id int NOT NULL,
  id int NOT NULL DEFAULT nextval('customer_id'),
  first_name text NOT NULL,
  last_name text NOT NULL,
  mobile_number text,
  email text,
  identifier text NOT NULL,
  username_option smallint NOT NULL DEFAULT 1 CHECK (username_option IN (1, 2)),
  staff_id text,
  account_id int NOT NULL,
  -- The shown status, derived by the domain from membership, card and onboarding and stored with every change of those.
  status text NOT NULL,
  proxy text,
  invited_at timestamptz,
  find_started_at timestamptz,
  registered_at timestamptz,
  language text NOT NULL DEFAULT 'en',
  -- What searches compare: folded (no case, no accents, composed), collation C, range comparisons only.
  name_key text COLLATE "C" NOT NULL,
  last_name_key text COLLATE "C" NOT NULL,
  staff_key text COLLATE "C",
  identifier_key text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id)
);
CREATE INDEX customer_name ON customer (client_id, name_key, id);
CREATE INDEX customer_last_name ON customer (client_id, last_name_key, id);
CREATE UNIQUE INDEX customer_staff ON customer (client_id, staff_key);
CREATE UNIQUE INDEX customer_identifier ON customer (client_id, identifier_key);
CREATE INDEX customer_mobile ON customer (client_id, mobile_number COLLATE "C");
CREATE INDEX customer_status ON customer (client_id, status, id);
CREATE INDEX customer_status_name ON customer (client_id, status, name_key, id);
CREATE UNIQUE INDEX customer_account ON customer (client_id, account_id);
SELECT platform_wall('customer');

CREATE TABLE membership (
  client_id int NOT NULL,
  customer_id int NOT NULL,
  store_id int NOT NULL,
  department_id int,
  active boolean NOT NULL DEFAULT true,
  -- Kept beside the customer's, so that a store's list is one range of one index.
  name_key text COLLATE "C" NOT NULL,
  PRIMARY KEY (client_id, customer_id, store_id),
  FOREIGN KEY (client_id, customer_id) REFERENCES customer (client_id, id)
);
CREATE INDEX membership_store_name ON membership (client_id, store_id, active, name_key, customer_id);
CREATE INDEX membership_store ON membership (client_id, store_id, active, customer_id);
SELECT platform_wall('membership');

CREATE TABLE card (
  client_id int NOT NULL,
  proxy text COLLATE "C" NOT NULL,
  customer_id int,
  state text NOT NULL CHECK (state IN ('free', 'assigned', 'active', 'locked', 'expired', 'migrating', 'closed', 'error', 'replaced')),
  activated_at timestamptz,
  expires_on date,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, proxy)
);
CREATE INDEX card_customer ON card (client_id, customer_id);
SELECT platform_wall('card');
GRANT SELECT, INSERT, UPDATE, DELETE ON customer, membership, card TO cardload_app;
GRANT USAGE ON SEQUENCE customer_id TO cardload_app;
-- Proxies are the platform's numbers: one proxy, one client.
CREATE TABLE directory.proxy (proxy text COLLATE "C" PRIMARY KEY, client_id int NOT NULL);
GRANT SELECT, INSERT ON directory.proxy TO cardload_app;
