ALTER TABLE movement VALIDATE CONSTRAINT movement_kind_check;
ALTER TABLE movement VALIDATE CONSTRAINT movement_amount_check;
