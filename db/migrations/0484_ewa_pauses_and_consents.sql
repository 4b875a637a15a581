-- A consent that was given anew can be taken back anew.
GRANT UPDATE (why, entered_by, entered_at) ON ewa_left_out TO cardload_app;

-- A pause is a manager's: a member who leaves and enrolls anew is still paused.
ALTER TABLE ewa_member
  DROP CONSTRAINT ewa_member_check,
  ADD CONSTRAINT ewa_member_pause_check CHECK (paused_at IS NULL OR (paused_by IS NOT NULL AND pause_reason IS NOT NULL)) NOT VALID;
