-- How the people of a program's clients reach support, and where they see whether it works; shown in Help. Empty where none.
ALTER TABLE program ADD COLUMN support_email text NOT NULL DEFAULT '';
ALTER TABLE program ADD COLUMN support_phone text NOT NULL DEFAULT '';
ALTER TABLE program ADD COLUMN status_page text NOT NULL DEFAULT '';
