-- The transfers of the ledger that settled and returned a transfer of the bank: by them the books are held against it.
ALTER TABLE bank_transfer
  ADD COLUMN settle_transfer_id bigint,
  ADD COLUMN return_transfer_id bigint;
UPDATE bank_transfer AS t SET settle_transfer_id = m.transfer_id FROM movement AS m
WHERE m.client_id = t.client_id AND m.kind = t.kind AND t.settled_at IS NOT NULL AND m.description = 'CL' || lpad(t.id::text, 13, '0');
UPDATE bank_transfer AS t SET return_transfer_id = m.transfer_id FROM movement AS m
WHERE m.client_id = t.client_id AND m.kind = 'returned' AND t.returned_at IS NOT NULL AND m.description = 'CL' || lpad(t.id::text, 13, '0');
