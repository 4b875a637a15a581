import { days } from '#kernel/instant.ts';
import type { RetentionRule } from '#server/platform/retention.ts';

/** The pictures of void cheques that were decided on; that there was one, and what became of it, stays. */
const cheques: RetentionRule = {
  table: 'void_cheque',
  isOld: 't.content_sealed IS NOT NULL AND t.decided_at < $1',
  age: days(90),
  clears: 'content_sealed',
};

/** What the vendor told: a webhook is too old after minutes, so that none comes again after days. */
const webhooks: RetentionRule = { table: 'bank_webhook', isOld: 't.at < $1', age: days(7) };

export const bankRetention: readonly RetentionRule[] = [cheques, webhooks];
