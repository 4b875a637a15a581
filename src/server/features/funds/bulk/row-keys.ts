import { createHash } from 'node:crypto';

type Sending = {
  readonly client_id: number;
  readonly id: number;
  readonly attempt: number;
  readonly sending_key: string | null;
};

/**
 * The key that the processor knows a row of a batch by: a UUID made of the sending's own random
 * one, drawn when it was reserved, and the line. So a resumed chunk says the same keys again, a
 * retry says others, and no key is ever used twice, after a restore of the database neither.
 */
export function rowKey(job: Sending, line: number): string {
  // Sendings that were reserved before they had a key of their own.
  if (job.sending_key === null) return `bulk-${job.client_id}-${job.id}-${line}-${job.attempt}`;
  const hash = createHash('sha256').update(`${job.sending_key}:${line}`).digest('hex');
  const parts = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ];
  return parts.join('-');
}
