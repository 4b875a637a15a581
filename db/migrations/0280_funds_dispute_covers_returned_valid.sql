-- By itself: it reads the whole table, and holds nobody up.
ALTER TABLE movement VALIDATE CONSTRAINT movement_amount_check;
