-- A till lists what is opened after midnight with the evening before. Until when that went on is
-- noted once the evening's list is complete, so that the later load times of a day need not ask for
-- it again.
ALTER TABLE tip_feed_day ADD COLUMN evening_until timestamptz;
