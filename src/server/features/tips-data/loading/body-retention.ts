import { days } from '#kernel/instant.ts';
import type { RetentionRule } from '#server/platform/retention.ts';

/** A provider's own records are kept long enough to be mapped again after a change of options. */
export const recordBodyRetention: RetentionRule = {
  table: 'tip_record_body',
  isOld: 't.read_at < $1',
  age: days(35),
};
