-- Tables that only grow are frozen as they grow, and not all at once when transaction numbers run out; those that are changed
-- are cleaned by shares that stay small when they are large.
ALTER TABLE ledger_entry SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02, autovacuum_freeze_min_age = 1000000);
ALTER TABLE ledger_transfer SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02, autovacuum_freeze_min_age = 1000000);
ALTER TABLE ledger_seal SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_freeze_min_age = 1000000);
ALTER TABLE row_seal SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_freeze_min_age = 1000000);
ALTER TABLE audit_line SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02, autovacuum_freeze_min_age = 1000000);
ALTER TABLE movement SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE idempotency_record SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
ALTER TABLE bulk_row SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
ALTER TABLE ledger_account SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000);
