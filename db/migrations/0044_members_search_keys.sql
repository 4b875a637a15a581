-- What a member is found by, kept for each of their stores: a manager's search reads one range of one index a store, however many
-- members the client has besides. The triggers keep it, so that no writer can forget it.
CREATE TABLE membership_key (
  client_id int NOT NULL,
  store_id int NOT NULL,
  key text COLLATE "C" NOT NULL,
  customer_id int NOT NULL,
  PRIMARY KEY (client_id, store_id, key, customer_id)
);
SELECT platform_wall('membership_key');
GRANT SELECT, INSERT, DELETE ON membership_key TO cardload_app;

CREATE FUNCTION membership_keys_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO membership_key (client_id, store_id, key, customer_id)
  SELECT DISTINCT n.client_id, n.store_id, k.key, n.customer_id
  FROM added AS n
  JOIN customer AS c ON c.client_id = n.client_id AND c.id = n.customer_id
  CROSS JOIN LATERAL (VALUES (c.name_key), (c.last_name_key), (c.staff_key), (c.identifier_key), (c.mobile_number)) AS k (key)
  WHERE k.key IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER membership_keys_add AFTER INSERT ON membership REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION membership_keys_add();

CREATE FUNCTION membership_keys_remove() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM membership_key AS k USING removed AS r, customer AS c
  WHERE c.client_id = r.client_id AND c.id = r.customer_id AND k.client_id = r.client_id AND k.store_id = r.store_id AND k.customer_id = r.customer_id
    AND k.key IN (c.name_key, c.last_name_key, c.staff_key, c.identifier_key, c.mobile_number);
  RETURN NULL;
END $$;
CREATE TRIGGER membership_keys_remove AFTER DELETE ON membership REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION membership_keys_remove();

CREATE FUNCTION membership_keys_renew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM membership_key AS k USING membership AS m
  WHERE m.client_id = NEW.client_id AND m.customer_id = NEW.id AND k.client_id = m.client_id AND k.store_id = m.store_id AND k.customer_id = NEW.id
    AND k.key IN (OLD.name_key, OLD.last_name_key, OLD.staff_key, OLD.identifier_key, OLD.mobile_number);
  INSERT INTO membership_key (client_id, store_id, key, customer_id)
  SELECT DISTINCT m.client_id, m.store_id, k.key, m.customer_id
  FROM membership AS m
  CROSS JOIN LATERAL (VALUES (NEW.name_key), (NEW.last_name_key), (NEW.staff_key), (NEW.identifier_key), (NEW.mobile_number)) AS k (key)
  WHERE m.client_id = NEW.client_id AND m.customer_id = NEW.id AND k.key IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER membership_keys_renew AFTER UPDATE OF name_key, last_name_key, staff_key, identifier_key, mobile_number ON customer
  FOR EACH ROW WHEN ((OLD.name_key, OLD.last_name_key, OLD.staff_key, OLD.identifier_key, OLD.mobile_number) IS DISTINCT FROM (NEW.name_key, NEW.last_name_key, NEW.staff_key, NEW.identifier_key, NEW.mobile_number))
  EXECUTE FUNCTION membership_keys_renew();

-- Of the members that exist already.
INSERT INTO membership_key (client_id, store_id, key, customer_id)
SELECT DISTINCT m.client_id, m.store_id, k.key, m.customer_id
FROM membership AS m
JOIN customer AS c ON c.client_id = m.client_id AND c.id = m.customer_id
CROSS JOIN LATERAL (VALUES (c.name_key), (c.last_name_key), (c.staff_key), (c.identifier_key), (c.mobile_number)) AS k (key)
WHERE k.key IS NOT NULL;
