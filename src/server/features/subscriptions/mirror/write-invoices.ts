import { isDeepStrictEqual } from 'node:util';
import type { InvoiceStatus } from '#domain/subscriptions/choices.ts';
import { reasonOf } from '#domain/subscriptions/told.ts';
import { pick } from '#kernel/pick.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { ProviderInvoice } from '#server/providers/payments/billing/billing.port.ts';
import {
  type InvoiceRow,
  type StoredLine,
  type StoredTax,
  invoicesByName,
  saveInvoice,
  upsertInvoice,
} from '../invoices/invoices.repo.ts';
import type { SubscriptionsPorts } from '../subscriptions.deps.ts';
import type { SubscriptionRow } from '../subscriptions.repo.ts';
import { chargeAhead } from './charge-ahead.ts';
import { isPostedRight, postInvoice } from './post-invoice.ts';
import type { OwedInvoice } from './returned-invoices.ts';

type Writing = {
  readonly tx: WriteHandle;
  readonly ports: SubscriptionsPorts;
  readonly subscription: SubscriptionRow;
  readonly walletName: string;
  readonly now: Date;
};
/** An invoice of the provider by our number, and what is news of it. */
export type WrittenInvoice = {
  readonly id: number;
  readonly providerId: string;
  readonly news: 'paid' | 'failed' | 'requires_action' | 'processing' | null;
  readonly invoice: ProviderInvoice;
};

function statusOf({ status, payment, isReturned }: OwedInvoice): InvoiceStatus {
  if (status !== 'open') return status === 'draft' ? 'open' : status;
  if (payment?.state === 'processing') return 'processing';
  const isFailed = payment?.state === 'failed' || payment?.state === 'requires_action';
  return isFailed || isReturned ? 'failed' : 'open';
}

const linesOf = (invoice: ProviderInvoice): StoredLine[] =>
  invoice.lines.map((line) => ({
    description: line.description,
    amount: String(line.amount),
    discount: String(line.discount),
    start: line.start.toISOString(),
    end: line.end.toISOString(),
  }));
const taxesOf = (invoice: ProviderInvoice): StoredTax[] =>
  invoice.taxes.map(({ name, percent, amount }) => ({ name, percent, amount: String(amount) }));

/** What is kept of an invoice, as columns. */
const columnsOf = (invoice: OwedInvoice) => ({
  number: invoice.number ?? '',
  status: statusOf(invoice),
  currency: invoice.currency,
  subtotal: invoice.subtotal,
  discount: invoice.discount,
  total: invoice.total,
  amount_due: invoice.amountDue,
  lines: linesOf(invoice),
  taxes: taxesOf(invoice),
  period_start: invoice.periodStart,
  period_end: invoice.periodEnd,
  issued_at: invoice.issuedAt ?? invoice.createdAt,
  paid_at: invoice.paidAt,
  pdf_url: invoice.pdf,
  failure: invoice.payment?.failure ? reasonOf(invoice.payment.failure) : null,
  attempts: invoice.attempts,
  ...(invoice.payment && { payment_intent: invoice.payment.intent }),
  requires_action: invoice.payment?.state === 'requires_action',
});
type InvoiceColumns = ReturnType<typeof columnsOf>;

/** Whether nothing of it has changed since it was written. */
const isAsWritten = (before: InvoiceRow, columns: InvoiceColumns): boolean =>
  isDeepStrictEqual(pick(before, Object.keys(columns) as (keyof InvoiceColumns)[]), columns);

/**
 * Writes the invoices of a subscription as the provider has them, and posts what was paid or went
 * back, once each. Drafts are not kept, nor are those that come to nothing.
 */
export async function writeInvoices(
  writing: Writing,
  invoices: readonly OwedInvoice[],
): Promise<WrittenInvoice[]> {
  const { tx, subscription } = writing;
  const known = await invoicesByName(tx, subscription.client_id, subscription.id);
  const written: WrittenInvoice[] = [];
  const oldestFirst = invoices
    .filter(({ status, total }) => status !== 'draft' && total !== 0n)
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  for (const invoice of oldestFirst)
    written.push(await writeOne(writing, invoice, known.get(invoice.id)));
  return written;
}

async function writeOne(
  writing: Writing,
  invoice: OwedInvoice,
  known: InvoiceRow | undefined,
): Promise<WrittenInvoice> {
  const { tx, subscription } = writing;
  const columns = columnsOf(invoice);
  const inBooks = { amount_due: invoice.amountDue, isPaid: invoice.status === 'paid' };
  const { id, before } =
    known && isAsWritten(known, columns) && isPostedRight(known, inBooks)
      ? { id: known.id, before: known }
      : await upsertInvoice(tx, {
          ...columns,
          client_id: subscription.client_id,
          provider_id: invoice.id,
          subscription_id: subscription.id,
          wallet_id: subscription.wallet_id,
          lines: JSON.stringify(columns.lines),
          taxes: JSON.stringify(columns.taxes),
        });
  const { client_id: clientId, wallet_id: walletId } = subscription;
  await postInvoice(tx, writing.ports, {
    before,
    invoice: { id, number: invoice.number ?? '', ...inBooks },
    buyer: { clientId, walletId, name: writing.walletName, now: writing.now },
  });
  if (before === null && wasUnprepared(subscription, invoice)) {
    const late = await chargeAhead(tx, subscription, invoice.periodStart);
    await saveInvoice(tx, subscription.client_id, id, { late_total: late?.total ?? null });
  }
  return { id, providerId: invoice.toldAs, invoice, news: newsOf(before, columns.status, invoice) };
}

/** Its eve was missed: what it should have come to is kept beside what was charged. */
const wasUnprepared = (
  { prepared_until: prepared }: SubscriptionRow,
  { isRenewal, status, periodStart }: ProviderInvoice,
): boolean =>
  isRenewal &&
  status !== 'void' &&
  (prepared === null || prepared.getTime() < periodStart.getTime());

function newsOf(
  before: InvoiceRow | null,
  status: InvoiceStatus,
  { payment, attempts }: ProviderInvoice,
): WrittenInvoice['news'] {
  const isAnother = before?.status !== status || before.attempts !== attempts;
  if (!isAnother) return null;
  if (payment?.state === 'requires_action' && status === 'failed') return 'requires_action';
  return status === 'paid' || status === 'failed' || status === 'processing' ? status : null;
}
