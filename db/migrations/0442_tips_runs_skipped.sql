-- Why a load time began no reading: what the subscription of the wallet said; null where it did, or something else was missing.
ALTER TABLE tip_load_run ADD COLUMN skipped text;
