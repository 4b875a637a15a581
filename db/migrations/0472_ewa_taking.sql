-- Terms that changed and were accepted anew end one enrolment and begin the next.
ALTER TABLE ewa_enrolment
  DROP CONSTRAINT ewa_enrolment_end_reason_check,
  ADD CONSTRAINT ewa_enrolment_end_reason_check CHECK (end_reason IN ('by_member', 'left', 'unlinked', 'revoked', 'new_terms'));

-- An advance follows its payment in the transaction that decides it, by whichever way that comes: the answer itself, a look-up, a
-- person who closes an exception. A trigger, so that no way can forget it. What failed is no longer taken. It locks after the
-- accounts of the ledger, like whoever takes, and touches no period.
CREATE FUNCTION ewa_advance_decided() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ewa_advance AS a
  SET status = CASE WHEN NEW.status = 'paid' THEN 'paid' ELSE 'failed' END
  -- Found by its payment: the index of pending ones, whose entries come and go, is full of dead ones.
  WHERE a.client_id = NEW.client_id AND a.movement_id = NEW.id AND (a.status = 'pending') IS TRUE;
  IF FOUND AND NEW.status <> 'paid' THEN
    UPDATE ewa_member_period AS p
    SET taken = p.taken - t.amount, advances = p.advances - 1
    FROM ewa_advance AS a
    JOIN ewa_advance_part AS t ON t.client_id = a.client_id AND t.advance_id = a.id
    WHERE a.client_id = NEW.client_id AND a.movement_id = NEW.id
      AND p.client_id = t.client_id AND p.store_id = t.store_id AND p.first_day = t.first_day AND p.customer_id = t.customer_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ewa_advance_decided AFTER UPDATE OF status ON movement
  FOR EACH ROW WHEN (NEW.kind = 'advance' AND OLD.status = 'pre-paid' AND NEW.status IN ('paid', 'failed', 'cancelled'))
  EXECUTE FUNCTION ewa_advance_decided();

-- The advances of a member at all stores, newest first.
CREATE INDEX ewa_advance_of_member ON ewa_advance (client_id, customer_id, id DESC);
