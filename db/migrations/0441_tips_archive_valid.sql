-- no transaction
-- Statement by statement: nobody waits for the lock that the new conditions would need.
ALTER TABLE tip_result VALIDATE CONSTRAINT tip_result_archived_check;
ALTER TABLE tip_square_up VALIDATE CONSTRAINT tip_square_up_archived_check;
