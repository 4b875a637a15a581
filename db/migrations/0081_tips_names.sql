-- Whether a name is taken is decided in the code, under the lock of the store's tips, by its folding of letters; the database's
-- own folding differs for some. The indexes hold what both agree on.
DROP INDEX tip_service_name;
DROP INDEX tip_job_code_name;
CREATE UNIQUE INDEX tip_service_name ON tip_service (client_id, store_id, name) WHERE archived_at IS NULL;
CREATE UNIQUE INDEX tip_job_code_name ON tip_job_code (client_id, store_id, role_name) WHERE archived_at IS NULL;
