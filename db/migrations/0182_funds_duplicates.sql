-- What looks like a duplicate is found among the payments themselves, whichever way they were sent.
ALTER TABLE bulk_job DROP COLUMN fingerprint;
