import type { Origin, SystemActor } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { type InvoiceRow, saveInvoice } from '../invoices/invoices.repo.ts';
import type { SubscriptionsPorts } from '../subscriptions.deps.ts';

export const SYSTEM: Origin = { ip: null, requestId: 'subscriptions', userAgent: null };
export const systemOf = (clientId: number): SystemActor => ({
  kind: 'system',
  name: 'Subscriptions',
  clientId,
});

type Posted = Pick<InvoiceRow, 'id' | 'number' | 'amount_due'>;
type Buyer = {
  readonly clientId: number;
  readonly walletId: number;
  /** Of the wallet. */
  readonly name: string;
  readonly now: Date;
};

/** An invoice as the books say it. */
export const purchaseOf = (
  { id, number, amount_due: amount }: Posted,
  { clientId, walletId, name, now }: Buyer,
) => ({
  clientId,
  walletId,
  amount,
  description: `Subscription ${name}, invoice ${number || id}`,
  by: { managerId: null, name: 'Subscriptions' },
  now,
});

type Posting = {
  readonly before: InvoiceRow | null;
  readonly invoice: Posted & { readonly isPaid: boolean };
  readonly buyer: Buyer;
};

const isPosted = (row: InvoiceRow | null): row is InvoiceRow =>
  row?.transfer_id != null && row.back_transfer_id === null;

/** Whether the books already say of an invoice what they should. */
export const isPostedRight = (
  row: InvoiceRow,
  { isPaid, amount_due: amount }: Pick<Posting['invoice'], 'isPaid' | 'amount_due'>,
): boolean => isPosted(row) === (isPaid && amount > 0n);

/** What is paid is in the books once; what is paid no longer is taken back there once. */
export async function postInvoice(
  tx: WriteHandle,
  ports: SubscriptionsPorts,
  { before, invoice, buyer }: Posting,
): Promise<void> {
  const { clientId } = buyer;
  const purchase = purchaseOf(invoice, buyer);
  if (invoice.isPaid && !isPosted(before) && purchase.amount > 0n) {
    const transfer = await ports.payFromOutside(tx, purchase);
    await saveInvoice(tx, clientId, invoice.id, { transfer_id: transfer, back_transfer_id: null });
  } else if (!invoice.isPaid && isPosted(before)) {
    const back = await ports.refundOutside(tx, before.transfer_id!, purchase);
    await saveInvoice(tx, clientId, invoice.id, { back_transfer_id: back });
  }
}
