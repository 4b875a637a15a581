-- Which payroll system a store's tips are exported for, and what that asks to be set once.
CREATE TABLE tip_payroll_system (
  client_id int NOT NULL,
  store_id int NOT NULL,
  system text NOT NULL,
  company_code text NOT NULL,
  earning_code text NOT NULL,
  person_id text NOT NULL CHECK (person_id IN ('payroll_id', 'staff_id')),
  pay_frequency text NOT NULL CHECK (pay_frequency IN ('W', 'B', 'S', 'M')),
  version int NOT NULL DEFAULT 1,
  PRIMARY KEY (client_id, store_id),
  FOREIGN KEY (client_id, store_id) REFERENCES tip_wallet (client_id, store_id)
);
SELECT platform_wall('tip_payroll_system');
GRANT SELECT, INSERT, UPDATE ON tip_payroll_system TO cardload_app;
