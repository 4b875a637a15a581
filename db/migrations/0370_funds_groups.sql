-- A table over several wallets is one batch a wallet; they are sent together under the number of the first.
ALTER TABLE bulk_job ADD COLUMN group_id int;
