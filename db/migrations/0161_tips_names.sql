-- What a person assigned by hand is called so, and the unguessable id of a shared page is not called like a share's id.
-- Renamed at once: no version that knows the old names was ever released.
ALTER TABLE tip_punch RENAME COLUMN put_employee_id TO assigned_employee_id;
ALTER TABLE tip_punch RENAME COLUMN put_job_code_id TO assigned_job_code_id;
ALTER TABLE tip_punch RENAME COLUMN put_clocked_out TO assigned_clocked_out;
ALTER TABLE tip_sale RENAME COLUMN put_service_id TO assigned_service_id;
ALTER TABLE tip_sale RENAME COLUMN put_date TO assigned_date;
ALTER TABLE tip_sale RENAME COLUMN put_employee_id TO assigned_employee_id;
ALTER TABLE tip_result RENAME COLUMN share_id TO public_page_id;
