-- Steps of a trace and warnings of a rule version name a job code's id as the code does: jobCodeId. A quote inside a text is escaped, so only names are replaced.
UPDATE tip_person SET trace = replace(trace::text, '"jobId":', '"jobCodeId":')::jsonb WHERE trace::text LIKE '%"jobId":%';
UPDATE tip_rule_version SET warnings = replace(warnings::text, '"jobId":', '"jobCodeId":')::jsonb WHERE warnings::text LIKE '%"jobId":%';
