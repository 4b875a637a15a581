-- The number and address that somebody has shown to be theirs, by a code or an invitation that went there. Another one
-- in its place is not shown to be theirs.
ALTER TABLE manager ADD COLUMN verified_mobile text, ADD COLUMN verified_email text;
