import { invoicesOf } from '../invoices/invoices.repo.ts';
import type { BillingDeps } from '../subscriptions.deps.ts';
import { type SubscriptionRow, saveSubscription } from '../subscriptions.repo.ts';

/** An attempt whose first charge waits for the bank, with what the browser confirms it by. */
export async function showAttempt({ db, billing }: BillingDeps, row: SubscriptionRow) {
  const { client_id: clientId, id } = row;
  const [first] = await db.read({ clientId }, (tx) => invoicesOf(tx, clientId, id));
  const invoice = first ? await billing.readInvoice(first.provider_id) : null;
  const payment = invoice?.outcome === 'done' ? invoice.value.payment : null;
  const secret = payment?.clientSecret ?? null;
  if (secret !== row.client_secret)
    await db.write({ clientId }, (tx) =>
      saveSubscription(tx, clientId, id, { client_secret: secret }),
    );
  return {
    id,
    state: payment?.state === 'processing' ? ('processing' as const) : ('confirm' as const),
    expires_at: (row.lapses_at ?? row.created_at).toISOString(),
    client_secret: secret,
  };
}
