-- Logs of payouts that were made elsewhere become files like all others: the sender's number is the file's, an answer the row's result.
CREATE TEMP TABLE moved_payout_log ON COMMIT DROP AS SELECT l.*, nextval('import_file_id')::int AS file_id FROM tip_payout_log l;
INSERT INTO import_file (client_id, id, kind, state, file_name, file_hash, sender_key, options, manager_name, applied, refused, created_at, updated_at, finished_at)
  SELECT client_id, file_id, 'payout-log', CASE WHEN rows @> '[{"state": "refused"}]' THEN 'complete_with_errors' ELSE 'complete' END, file_name, decode(file_hash, 'hex'), uuid::text,
    jsonb_build_object('store_id', store_id), made_by,
    jsonb_array_length(jsonb_path_query_array(rows, '$[*] ? (@.state != "refused")')), jsonb_array_length(jsonb_path_query_array(rows, '$[*] ? (@.state == "refused")')),
    created_at, created_at, created_at
  FROM moved_payout_log;
INSERT INTO import_row (client_id, file_id, line, cells, problems, result)
  SELECT l.client_id, l.file_id, (r.row ->> 'line')::int,
    jsonb_strip_nulls(jsonb_build_object('payout_id', r.row ->> 'payout_id', 'to_date', r.row ->> 'to_date', 'service', r.row ->> 'service',
      'employee_id', r.row ->> 'employee_id', 'first_name', r.row ->> 'first_name', 'tips', r.row ->> 'tips')),
    CASE WHEN r.row ->> 'state' = 'refused' THEN jsonb_build_array(jsonb_build_object('code', r.row -> 'code', 'column', '', 'params', r.row -> 'params')) ELSE '[]' END,
    CASE WHEN r.row ->> 'state' <> 'refused' THEN r.row END
  FROM moved_payout_log l CROSS JOIN LATERAL jsonb_array_elements(l.rows) AS r (row);
DROP TABLE tip_payout_log;
