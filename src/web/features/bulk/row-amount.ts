import { writeMoney } from '#domain/money-input.ts';
import { fromWire } from '#kernel/money.ts';
import { typedAmount } from '#web/lib/typed-amount.ts';
import type { Job, BatchRow } from './bulk.queries.ts';

/**
 * The rows of a table are typed as positive amounts also where they unload; a file's have the sign
 * that the file must have.
 */
const signless = (job: Pick<Job, 'kind' | 'source'>): boolean =>
  job.kind === 'unload' && job.source !== 'file';

export const amountShown = (job: Pick<Job, 'kind' | 'source'>, text: string): string =>
  signless(job) ? text.replace(/^-/, '') : text;

export function amountMeant(job: Pick<Job, 'kind' | 'source'>, text: string): string {
  const typed = typedAmount(text.trim());
  return signless(job) && typed !== '' && !typed.startsWith('-') ? `-${typed}` : typed;
}

/** What the amount was probably meant to be, as it would be written into the row. */
export function offeredAmount(job: Pick<Job, 'kind'>, row: BatchRow): string | null {
  for (const { params, code } of row.problems) {
    const offered =
      params.reading ?? params.limit ?? params.balance ?? params.minimum ?? params.maximum;
    const cents = typeof offered === 'string' ? fromWire(offered) : null;
    if (code === 'amount_not_negative')
      return row.load_amount.startsWith('-') ? null : `-${row.load_amount}`;
    if (cents === null || cents === 0n || code === 'too_long') continue;
    if (code === 'exceeds_card_balance') return writeMoney(-cents);
    if (params.reading !== undefined || job.kind === 'load') return writeMoney(cents);
  }
  return null;
}
