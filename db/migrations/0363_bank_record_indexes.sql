-- no transaction
-- What was at the bank on a day.
DROP INDEX CONCURRENTLY IF EXISTS bank_record_of_day;
CREATE INDEX CONCURRENTLY bank_record_of_day ON bank_record (client_id, value_on);
-- What a line of a statement may show.
DROP INDEX CONCURRENTLY IF EXISTS bank_record_unshown;
CREATE INDEX CONCURRENTLY bank_record_unshown ON bank_record (reference, amount) WHERE kind IN ('return', 'credit') AND shown_at IS NULL;
-- What is a difference by itself, however old it is.
DROP INDEX CONCURRENTLY IF EXISTS bank_record_odd;
CREATE INDEX CONCURRENTLY bank_record_odd ON bank_record (file_id, position)
  WHERE is_late OR kind = 'unknown' OR outcome IN ('twice', 'unknown', 'unknown_number');
