-- no transaction
-- What was at the bank since a day, over all clients.
DROP INDEX CONCURRENTLY IF EXISTS bank_record_value;
CREATE INDEX CONCURRENTLY bank_record_value ON bank_record (value_on);
DROP INDEX CONCURRENTLY IF EXISTS bank_statement_of_day;
CREATE INDEX CONCURRENTLY bank_statement_of_day ON bank_statement (day);
-- From a record to the line that shows it.
DROP INDEX CONCURRENTLY IF EXISTS bank_statement_line_of_record;
CREATE INDEX CONCURRENTLY bank_statement_line_of_record ON bank_statement_line (record_file_id, record_position) WHERE record_position IS NOT NULL;
-- From a transfer to the line that an operator assigned.
DROP INDEX CONCURRENTLY IF EXISTS bank_statement_line_of_transfer;
CREATE INDEX CONCURRENTLY bank_statement_line_of_transfer ON bank_statement_line (transfer_id) WHERE transfer_id IS NOT NULL;
-- What was paid since an instant, over all clients.
DROP INDEX CONCURRENTLY IF EXISTS bank_transfer_settled_at;
CREATE INDEX CONCURRENTLY bank_transfer_settled_at ON bank_transfer (settled_at) WHERE settled_at IS NOT NULL;
