import { fromWire, toWire } from '#kernel/money.ts';
import type { Job } from './bulk.queries.ts';

/** What would go out again: the rows that failed and were not left out since. */
export function retriable(job: Job): { readonly count: number; readonly amount: string } {
  const cents = (text: string) => fromWire(text) ?? 0n;
  return {
    count: job.ready.count - job.sent.count - job.unknown.count - job.waiting.count,
    amount: toWire(
      cents(job.ready.amount) -
        cents(job.sent.amount) -
        cents(job.unknown.amount) -
        cents(job.waiting.amount),
    ),
  };
}
