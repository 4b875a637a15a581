-- no transaction
-- Statement by statement: nobody waits for the lock that an index or the new condition would need.
ALTER TABLE bank_record VALIDATE CONSTRAINT bank_record_kind_check;
DROP INDEX CONCURRENTLY IF EXISTS bank_record_to_send_back;
CREATE INDEX CONCURRENTLY bank_record_to_send_back ON bank_record (file_id, position) WHERE outcome IN ('declined', 'to_send_back') AND back_file_id IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS bank_record_sent_back;
CREATE INDEX CONCURRENTLY bank_record_sent_back ON bank_record (back_file_id) WHERE back_file_id IS NOT NULL;
