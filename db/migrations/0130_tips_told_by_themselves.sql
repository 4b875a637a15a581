-- Somebody whom the wallet tells by itself, once their money is there.
ALTER TABLE tip_person ADD COLUMN tell boolean NOT NULL DEFAULT false;
CREATE INDEX tip_person_to_tell ON tip_person (client_id, result_id) WHERE tell AND notified_at IS NULL;
-- The differences that late data proposed for a paid result.
CREATE INDEX tip_square_up_origin ON tip_square_up (client_id, origin_result_id) WHERE origin_result_id IS NOT NULL;
-- What waits at a store is looked at with every change; what was paid over the years is not.
CREATE INDEX tip_result_open ON tip_result (client_id, store_id, business_date) WHERE state = 'pending';
CREATE INDEX tip_result_day ON tip_result (client_id, store_id, business_date);
