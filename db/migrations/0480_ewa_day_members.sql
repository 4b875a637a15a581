-- How many members took something for the first time in their week (Monday to Sunday) or pay period on that day: their sum over the
-- days of a week or a period is how many took something in it. Days that were added up before have none, and are counted anew.
ALTER TABLE ewa_day ADD COLUMN new_in_week int CHECK (new_in_week BETWEEN 0 AND members), ADD COLUMN new_in_period int CHECK (new_in_period BETWEEN 0 AND members);
