import type { WriteHandle } from '#server/platform/database/handle.ts';
import { raiseAlerts } from '../../wallets/index.ts';
import type { SubscriptionRow } from '../subscriptions.repo.ts';
import type { WrittenInvoice } from './write-invoices.ts';

type Read = {
  readonly before: SubscriptionRow;
  readonly after: SubscriptionRow;
  readonly written: readonly WrittenInvoice[];
  /** Who has a letter of it. */
  readonly mailedTo: ReadonlySet<string>;
  readonly now: Date;
};

const isFailing = ({ state }: SubscriptionRow): boolean =>
  state === 'past_due' || state === 'blocked';

/** Alerts of a renewal that failed: when it begins to fail, not at every try. */
export async function alertOfRenewal(
  tx: WriteHandle,
  { before, after, written, mailedTo, now }: Read,
): Promise<void> {
  // A trial that ends without a payment method has not failed: it is over.
  if (isFailing(before) || !isFailing(after) || after.access === 'no_new_funds') return;
  const unpaid = written.find(({ news }) => news === 'failed' || news === 'requires_action');
  await raiseAlerts(
    tx,
    after.client_id,
    [
      {
        kind: 'renewal_failed',
        walletId: after.wallet_id,
        subjectId: BigInt(after.id),
        mailedTo,
        ...(unpaid && { amount: unpaid.invoice.amountDue }),
      },
    ],
    now,
  );
}
