-- Seals over what is written once beside the books: audit lines, and what was asked for of each payment. One chain a client
-- and kind, written by the sealer, which runs as the owner because it works for all clients.
CREATE TABLE row_seal (
  chain text NOT NULL,
  client_id int NOT NULL,
  no bigint NOT NULL,
  first_id bigint NOT NULL,
  last_id bigint NOT NULL,
  -- In this seal, and in all up to it.
  sealed int NOT NULL,
  total bigint NOT NULL,
  prev bytea NOT NULL,
  hash bytea NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (client_id, chain, no)
);
SELECT platform_wall('row_seal');
GRANT SELECT ON row_seal TO cardload_app;

-- Up to which number everything of a chain has been sealed, over all clients. What is not sealed and lies below it lost its seal.
CREATE TABLE sealed_up_to (
  chain text PRIMARY KEY,
  id bigint NOT NULL
);
GRANT SELECT ON sealed_up_to TO cardload_app;

-- The signed lines that name the heads of all chains: here until they are stored outside of the database.
CREATE TABLE signed_head (
  no bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  line text NOT NULL,
  stored_at timestamptz
);

-- How long ago a line was stored outside last; null where none ever was.
CREATE FUNCTION platform_signed_heads_age() RETURNS float8 LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (SELECT extract(epoch FROM clock_timestamp() - max(stored_at))::float8 FROM signed_head);
REVOKE ALL ON FUNCTION platform_signed_heads_age() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform_signed_heads_age() TO cardload_app;

-- Running totals, so that no page has to add up all seals. Null in seals of the release before.
ALTER TABLE ledger_seal ADD COLUMN total bigint;
UPDATE ledger_seal AS s SET total = sums.total
FROM (SELECT client_id, no, sum(transfers) OVER (PARTITION BY client_id ORDER BY no)::bigint AS total FROM ledger_seal) AS sums
WHERE sums.client_id = s.client_id AND sums.no = s.no;

-- The transaction has its own number before it draws one of these, so that the sealer knows when everything up to a number has ended.
ALTER TABLE audit_line ALTER COLUMN id SET DEFAULT CASE WHEN pg_current_xact_id() IS NOT NULL THEN nextval('audit_line_id') END;
ALTER TABLE movement ALTER COLUMN id SET DEFAULT CASE WHEN pg_current_xact_id() IS NOT NULL THEN nextval('movement_id') END;
