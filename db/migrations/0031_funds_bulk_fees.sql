-- Who bears the fee of a batch's rows, as the program said when they were checked; and whose limits a sending counted against,
-- which is who sent it and not who uploaded it.
ALTER TABLE bulk_job
  ADD COLUMN fee_borne_by text NOT NULL DEFAULT 'wallet' CHECK (fee_borne_by IN ('wallet', 'card')),
  ADD COLUMN sent_by int;
