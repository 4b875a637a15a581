-- What is odd about a date and blocks nothing is notified too.
ALTER TABLE tip_alert DROP CONSTRAINT tip_alert_kind_check;
ALTER TABLE tip_alert ADD CONSTRAINT tip_alert_kind_check CHECK (kind IN ('run_failed', 'run_blocked', 'gap'));

-- Since when the provider does not list a record, where it suddenly listed so little that nothing was taken away.
ALTER TABLE tip_punch ADD COLUMN missing_at timestamptz;
ALTER TABLE tip_sale ADD COLUMN missing_at timestamptz;
