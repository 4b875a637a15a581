-- By it a record is known that comes again as it is kept, so that most of what a night brings the second time is neither sent nor compared.
-- Null where it was kept by an earlier version: such a record is compared.
ALTER TABLE tip_punch ADD COLUMN digest text COLLATE "C";
ALTER TABLE tip_sale ADD COLUMN digest text COLLATE "C";
ALTER TABLE tip_record_body ADD COLUMN digest text COLLATE "C";
