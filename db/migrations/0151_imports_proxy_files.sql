-- Files of proxies become files like all others, with their numbers where those are free.
SELECT setval('import_file_id', greatest((SELECT max(id) + 1 FROM proxy_file), nextval('import_file_id')), false);
CREATE TEMP TABLE moved_proxy_file ON COMMIT DROP AS
  SELECT f.*, CASE WHEN EXISTS (SELECT FROM import_file i WHERE i.client_id = f.client_id AND i.id = f.id) THEN nextval('import_file_id')::int ELSE f.id END AS file_id
  FROM proxy_file f;
INSERT INTO import_file (client_id, id, kind, state, file_name, heading, mapping, manager_id, manager_name, confirmed_by, to_apply, applied, refused, created_at, updated_at, confirmed_at, finished_at)
  SELECT f.client_id, f.file_id, 'proxy-file', CASE WHEN f.state = 'complete' AND f.problems <> '[]' THEN 'complete_with_errors' ELSE f.state END, f.file_name,
    '{proxy,expires_on}', '["proxy", "expires_on"]', f.manager_id, f.manager_name,
    CASE WHEN f.state IN ('processing', 'complete') THEN jsonb_build_object('kind', 'manager', 'managerId', f.manager_id, 'name', f.manager_name, 'wallets', 'all',
      'client', jsonb_build_object('id', c.client_id, 'name', c.client_name, 'region', c.region, 'currency', c.currency)) END,
    CASE WHEN f.state IN ('processing', 'complete') THEN jsonb_array_length(f.good) ELSE 0 END, f.added, f.done - f.added, f.at, coalesce(f.finished_at, f.at),
    CASE WHEN f.state IN ('processing', 'complete') THEN f.at END, f.finished_at
  FROM moved_proxy_file f JOIN client c ON c.client_id = f.client_id;
INSERT INTO import_row (client_id, file_id, line, cells, problems, result)
  SELECT f.client_id, f.file_id, r.line, r.cells, r.problems, CASE WHEN r.nth <= f.done AND r.problems = '[]' THEN '{}'::jsonb END
  FROM moved_proxy_file f CROSS JOIN LATERAL (
    SELECT coalesce(good.line, bad.line) AS line, coalesce(good.cells, bad.cells) AS cells, coalesce(bad.problems, '[]') AS problems, good.nth
    FROM (
      SELECT (g.row ->> 'line')::int AS line, g.nth, jsonb_build_object('proxy', g.row ->> 'proxy', 'expires_on', coalesce(g.row ->> 'expires_on', '')) AS cells
      FROM jsonb_array_elements(f.good) WITH ORDINALITY AS g (row, nth)
    ) good FULL JOIN (
      SELECT (p.row ->> 'line')::int AS line, jsonb_object_agg(p.row ->> 'column', p.row ->> 'value') AS cells,
        jsonb_agg(jsonb_build_object('code', p.row -> 'code', 'column', p.row -> 'column', 'params', p.row -> 'params')) AS problems
      FROM jsonb_array_elements(f.problems) AS p (row) GROUP BY 1
    ) bad ON bad.line = good.line
  ) r;
DROP TABLE proxy_file;
