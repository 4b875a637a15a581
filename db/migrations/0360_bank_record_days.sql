-- The day of a record at the bank: of ours when it is due, of what came the day of its file. And whether a return came too late.
ALTER TABLE bank_record
  -- The default is for servers of the release before.
  ADD COLUMN value_on date NOT NULL DEFAULT current_date,
  ADD COLUMN is_late boolean NOT NULL DEFAULT false;
UPDATE bank_record AS r SET value_on = coalesce(r.due_on, f.day) FROM bank_file AS f WHERE f.id = r.file_id;
