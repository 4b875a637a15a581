import { days } from '#kernel/instant.ts';
import type { RetentionRule } from '#server/platform/retention.ts';

/** What asking met is shown for a day; one more explains the day before. */
const feedHourRetention: RetentionRule = {
  table: 'tip_feed_hour',
  isOld: 't.hour < $1',
  age: days(2),
};

/** A provider's own records are kept long enough to be mapped again after a change of options. */
const recordBodyRetention: RetentionRule = {
  table: 'tip_record_body',
  isOld: 't.read_at < $1',
  age: days(35),
};

/** Plans are held against the clock-ins of two weeks. */
const planRetention: RetentionRule = {
  table: 'tip_planned_shift',
  isOld: 't.starts_at < $1',
  age: days(35),
};

export const tipsDataRetention: readonly RetentionRule[] = [
  recordBodyRetention,
  feedHourRetention,
  planRetention,
];
