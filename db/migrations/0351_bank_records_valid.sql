-- In a transaction of its own: the rows are read without the lock that the new condition needed.
ALTER TABLE bank_record VALIDATE CONSTRAINT bank_record_kind_check;
