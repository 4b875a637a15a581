-- In a transaction of its own: the rows are read without the lock that the new condition needed.
ALTER TABLE review VALIDATE CONSTRAINT review_kind_check;
