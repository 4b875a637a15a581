-- Batches that are being sent are few: what they may still bring onto one card, or to one client, is asked when somebody leaves.
CREATE INDEX bulk_job_processing ON bulk_job (client_id, id) WHERE state = 'processing';
