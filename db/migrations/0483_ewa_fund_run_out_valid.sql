-- In a transaction of its own: the rows are read without the lock that the new condition needed.
ALTER TABLE alert VALIDATE CONSTRAINT alert_kind_check;
