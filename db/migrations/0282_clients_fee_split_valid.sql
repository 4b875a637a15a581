-- By itself: it reads whole tables, and holds nobody up.
ALTER TABLE movement VALIDATE CONSTRAINT movement_member_part_check;
ALTER TABLE bulk_row VALIDATE CONSTRAINT bulk_row_member_part_check;
