-- Money of one wallet that a processor was told of and has not answered for; and what happened outside against our books.
ALTER TYPE ledger_account_kind ADD VALUE 'in_flight';
ALTER TYPE ledger_account_kind ADD VALUE 'suspense';
-- What was reserved for one row of a batch goes back; what happened outside is booked against what was decided.
ALTER TYPE ledger_transfer_kind ADD VALUE 'release';
ALTER TYPE ledger_transfer_kind ADD VALUE 'correction';
