import { days } from '#kernel/instant.ts';
import type { RetentionRule } from '#server/platform/retention.ts';

/** Rows of files that were given up: names and numbers of people. */
export const importsRetention: RetentionRule = {
  table: 'import_row',
  isOld: `(t.client_id, t.file_id) IN (SELECT f.client_id, f.id FROM import_file AS f WHERE f.state = 'cancelled' AND f.updated_at < $1)`,
  age: days(90),
};
