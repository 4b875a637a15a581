import type { RetentionRule } from '#server/platform/retention.ts';
import { EXPORT_RETENTION } from './exports.routes.ts';

/** Files that were made in the background go with their pieces. */
export const reportsRetention: RetentionRule = {
  table: 'report_export',
  isOld: 't.created_at < $1',
  age: EXPORT_RETENTION,
};
