import { days } from '#kernel/instant.ts';
import type { RetentionRule } from '#server/platform/retention.ts';

/** Attempts and messages are over in minutes; what is kept of them explains what was connected. */
export const integrationsRetention: readonly RetentionRule[] = [
  { table: 'pos_attempt', isOld: 't.created_at < $1', age: days(30) },
  { table: 'pos_webhook', isOld: 't.at < $1', age: days(30) },
  { table: 'roster_session', isOld: 't.expires_at < $1', age: days(1) },
  { table: 'roster_upload', isOld: 't.at < $1', age: days(30) },
];
