-- Counts the changes of a manager: a change on top of an older state is refused, and told what changed.
ALTER TABLE manager ADD COLUMN version int NOT NULL DEFAULT 1;
CREATE INDEX manager_level ON manager (client_id, account_level) WHERE status <> 'inactive';
