-- Whether the wallet notifies somebody by itself once their money is there is called so.
-- Renamed at once: no version that knows the old name was ever released.
ALTER TABLE tip_person RENAME COLUMN tell TO notify_when_paid;
ALTER TABLE tip_external RENAME COLUMN tell TO notify_when_paid;
ALTER INDEX tip_person_to_tell RENAME TO tip_person_to_notify;
ALTER INDEX tip_external_to_tell RENAME TO tip_external_to_notify;
