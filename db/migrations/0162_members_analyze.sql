-- A first file makes thousands of rows in tables whose plans were made while they were empty, and which would read all of a
-- client for each row. Whoever adds many has the tables analyzed; the runtime role may not do that by itself.
DROP FUNCTION members_look_again();
CREATE FUNCTION analyze_member_tables() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  ANALYZE customer;
  ANALYZE membership;
  ANALYZE import_row;
END $$;
REVOKE ALL ON FUNCTION analyze_member_tables() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION analyze_member_tables() TO cardload_app;
