-- How far the call of a key has come: its key is taken, its first step is committed, or it has its answer. Until now an
-- invented status of 102 stood for the second.
ALTER TABLE idempotency_record
  ADD COLUMN state text NOT NULL DEFAULT 'answered' CHECK (state IN ('claimed', 'begun', 'answered'));
UPDATE idempotency_record SET state = 'begun', status = 0 WHERE status = 102;
