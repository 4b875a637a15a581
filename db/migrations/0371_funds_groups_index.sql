-- no transaction
DROP INDEX CONCURRENTLY IF EXISTS bulk_job_group;
CREATE INDEX CONCURRENTLY bulk_job_group ON bulk_job (client_id, group_id, id) WHERE group_id IS NOT NULL;
