-- The audit page reads what was changed besides movements of money, newest first; those stand in the transactions, and writing
-- them pays for no index of the page.
CREATE INDEX audit_line_newest ON audit_line (client_id, at, id) WHERE action NOT LIKE 'funds.%';
CREATE INDEX audit_line_actor ON audit_line (client_id, actor_id, at, id) WHERE action NOT LIKE 'funds.%';
CREATE INDEX audit_line_about ON audit_line (client_id, split_part(action, '.', 1), at, id) WHERE action NOT LIKE 'funds.%';
