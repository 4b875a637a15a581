import type { Cents } from '#kernel/money.ts';
import type { JobRow } from './bulk.repo.ts';

type Terms = Pick<JobRow, 'kind' | 'fee_borne_by'>;
type Priced = { readonly amount: Cents; readonly fee: Cents };

/**
 * The wallet pays a load, the card an unload; the fee is on top of what the payer gives, or off
 * what the other receives.
 */
export const payerBears = ({ kind, fee_borne_by: bears }: Terms): boolean =>
  (kind === 'load') === (bears === 'wallet');
/** What leaves the payer. */
export const leaving = (job: Terms, { amount, fee }: Priced): Cents =>
  amount + (payerBears(job) ? fee : 0n);
/** What reaches the receiver. */
export const arriving = (job: Terms, { amount, fee }: Priced): Cents =>
  amount - (payerBears(job) ? 0n : fee);
