-- Whether a load time began a task is asked at its end.
CREATE INDEX tip_load_run_task ON tip_load_run (client_id, task_id) WHERE task_id IS NOT NULL;
