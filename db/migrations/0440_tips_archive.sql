-- What an ended subscription leaves of a wallet's tips can be read only: since when, or null. What is paid is never archived.
ALTER TABLE tip_result
  ADD COLUMN archived_at timestamptz,
  ADD CONSTRAINT tip_result_archived_check CHECK (archived_at IS NULL OR state = 'pending') NOT VALID;
ALTER TABLE tip_draft
  ADD COLUMN archived_at timestamptz;
ALTER TABLE tip_square_up
  ADD COLUMN archived_at timestamptz,
  ADD CONSTRAINT tip_square_up_archived_check CHECK (archived_at IS NULL OR state = 'pending') NOT VALID;
