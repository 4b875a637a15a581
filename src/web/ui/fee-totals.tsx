import type { ReviewTotal } from './review-list.tsx';
import { Money } from './values.tsx';

type Split = {
  readonly fee: string;
  readonly client_part: string;
  readonly member_part: string;
  readonly fee_borne_by: 'wallet' | 'card' | 'both';
};

/** The fee among the sums of a review: one line for each who bears a part of it. */
export function feeTotals(
  split: Split,
  terms: { readonly none: string; readonly wallet: string; readonly card: string },
): ReviewTotal[] {
  if (split.fee === '0.00') return [{ term: terms.none, value: <Money value={split.fee} /> }];
  const client = { term: terms.wallet, value: <Money value={split.client_part} /> };
  const member = { term: terms.card, value: <Money value={split.member_part} /> };
  if (split.fee_borne_by === 'both') return [client, member];
  return [split.fee_borne_by === 'wallet' ? client : member];
}
