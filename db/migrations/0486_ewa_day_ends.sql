-- When a day of a store ended, by the clock that it was kept by: the next one begins there, also after the zone of the store has changed.
ALTER TABLE ewa_day ADD COLUMN ends_at timestamptz;
