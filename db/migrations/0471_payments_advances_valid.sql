-- In a transaction of its own: the rows are read without the lock that the new condition needed.
ALTER TABLE movement VALIDATE CONSTRAINT movement_kind_check;
