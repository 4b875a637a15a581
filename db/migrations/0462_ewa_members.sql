-- Members of a store who may take earned pay, what they have worked, and what of it is open.
CREATE TABLE ewa_member (
  client_id int NOT NULL,
  store_id int NOT NULL,
  customer_id int NOT NULL,
  invited_at timestamptz,
  -- Null while somebody is not enrolled. Terms, language and the end of each time stand in ewa_enrolment.
  enrolled_at timestamptz,
  -- Nobody but a manager pauses, with a reason; who is paused stays enrolled.
  paused_at timestamptz,
  paused_by text,
  pause_reason text,
  last_advance_at timestamptz,
  version int NOT NULL DEFAULT 1,
  PRIMARY KEY (client_id, store_id, customer_id),
  FOREIGN KEY (client_id, store_id) REFERENCES ewa_store (client_id, store_id),
  FOREIGN KEY (client_id, customer_id) REFERENCES customer (client_id, id),
  CHECK (paused_at IS NULL OR (enrolled_at IS NOT NULL AND paused_by IS NOT NULL AND pause_reason IS NOT NULL))
) WITH (fillfactor = 80);
CREATE INDEX ewa_member_customer ON ewa_member (client_id, customer_id);
SELECT platform_wall('ewa_member');
GRANT SELECT, INSERT, UPDATE ON ewa_member TO cardload_app;

-- Each time that a member enrolled, with the terms that they accepted. Nothing of it is written over but its end.
CREATE TABLE ewa_enrolment (
  client_id int NOT NULL,
  store_id int NOT NULL,
  customer_id int NOT NULL,
  at timestamptz NOT NULL,
  terms_version int NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'es', 'fr')),
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('by_member', 'left', 'unlinked', 'revoked')),
  PRIMARY KEY (client_id, store_id, customer_id, at),
  FOREIGN KEY (client_id, store_id, customer_id) REFERENCES ewa_member (client_id, store_id, customer_id),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE UNIQUE INDEX ewa_enrolment_running ON ewa_enrolment (client_id, store_id, customer_id) WHERE ended_at IS NULL;
SELECT platform_wall('ewa_enrolment');
GRANT SELECT, INSERT, UPDATE (ended_at, end_reason) ON ewa_enrolment TO cardload_app;

-- Whole minutes by business date and rate: rewritten for a date as a set.
CREATE TABLE ewa_worked (
  client_id int NOT NULL,
  store_id int NOT NULL,
  customer_id int NOT NULL,
  day date NOT NULL,
  rate_e4 bigint NOT NULL CHECK (rate_e4 > 0),
  minutes int NOT NULL CHECK (minutes > 0),
  PRIMARY KEY (client_id, store_id, day, customer_id, rate_e4)
);
-- A member's own days, for "why" and for what changes with one person.
CREATE INDEX ewa_worked_member ON ewa_worked (client_id, store_id, customer_id, day);
SELECT platform_wall('ewa_worked');
GRANT SELECT, INSERT, DELETE ON ewa_worked TO cardload_app;

-- Why something of a date does not count.
CREATE TABLE ewa_hours_note (
  client_id int NOT NULL,
  store_id int NOT NULL,
  customer_id int NOT NULL,
  day date NOT NULL,
  note text NOT NULL CHECK (note IN ('impossible_times', 'no_rate', 'not_approved', 'open_clocking', 'long_date')),
  -- Of a date that is too long: how many minutes wait, and how many a manager has confirmed.
  minutes int,
  confirmed_minutes int,
  confirmed_by text,
  confirmed_at timestamptz,
  PRIMARY KEY (client_id, store_id, customer_id, day, note)
);
SELECT platform_wall('ewa_hours_note');
GRANT SELECT, INSERT, UPDATE, DELETE ON ewa_hours_note TO cardload_app;

-- Dates whose hours have changed since they were written: by intake, links, rates or managers.
CREATE TABLE ewa_changed_date (
  client_id int NOT NULL,
  store_id int NOT NULL,
  day date NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (client_id, store_id, day)
);
SELECT platform_wall('ewa_changed_date');
GRANT SELECT, INSERT, UPDATE, DELETE ON ewa_changed_date TO cardload_app;

-- A member in one period: the sums that availability, lists and sorting read, kept in the transaction that changes what they
-- are sums of. Work stands as minutes times rate, since wages are rounded once, over all of them.
CREATE TABLE ewa_member_period (
  client_id int NOT NULL,
  store_id int NOT NULL,
  first_day date NOT NULL,
  customer_id int NOT NULL,
  work_units bigint NOT NULL DEFAULT 0 CHECK (work_units >= 0),
  -- Parts of pending and paid advances, and what was carried in from the payday before.
  taken bigint NOT NULL DEFAULT 0 CHECK (taken >= 0),
  carried_in bigint NOT NULL DEFAULT 0 CHECK (carried_in >= 0),
  advances int NOT NULL DEFAULT 0 CHECK (advances >= 0),
  PRIMARY KEY (client_id, store_id, first_day, customer_id),
  FOREIGN KEY (client_id, store_id, first_day) REFERENCES ewa_period (client_id, store_id, first_day)
) WITH (fillfactor = 70);
SELECT platform_wall('ewa_member_period');
GRANT SELECT, INSERT, UPDATE ON ewa_member_period TO cardload_app;
