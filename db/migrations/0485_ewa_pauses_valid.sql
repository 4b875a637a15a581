-- In a transaction of its own: the rows are read without the lock that the new condition needed.
ALTER TABLE ewa_member VALIDATE CONSTRAINT ewa_member_pause_check;
