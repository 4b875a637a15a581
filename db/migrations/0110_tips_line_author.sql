-- Who typed or changed a line by hand, and when: told beside the hours in "why this amount?".
ALTER TABLE tip_line ADD COLUMN edited_by text, ADD COLUMN edited_at timestamptz;
