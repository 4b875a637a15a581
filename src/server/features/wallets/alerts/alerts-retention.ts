import { days } from '#kernel/instant.ts';
import type { RetentionRule } from '#server/platform/retention.ts';

/** Alerts go after three months, with who read them: nobody is shown them after one. */
export const alertsRetention: RetentionRule = {
  table: 'alert',
  isOld: 't.at < $1',
  age: days(90),
};
