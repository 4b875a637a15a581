-- What stands in the first rows of each column, sealed as the file is: shown with it without opening the whole file.
ALTER TABLE member_file ADD COLUMN examples_sealed text;
