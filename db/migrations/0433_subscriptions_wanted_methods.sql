-- What is to be paid by a bank account once it is verified.
ALTER TABLE payment_method
  ADD COLUMN wanted_by int[] NOT NULL DEFAULT '{}',
  ADD COLUMN is_wanted_default boolean NOT NULL DEFAULT false;
