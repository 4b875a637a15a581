import type { ProviderInvoice } from '#server/providers/payments/billing/billing.port.ts';
import type { InvoiceRow } from '../invoices/invoices.repo.ts';
import type { BillingDeps } from '../subscriptions.deps.ts';

/** An invoice of the provider as it is owed. */
export type OwedInvoice = ProviderInvoice & {
  /** Under which name it is told what happens to it: after a return, that of the second asking. */
  readonly toldAs: string;
  readonly isReturned: boolean;
};

/**
 * What came back from the bank stays paid at the provider. It is owed all the same, until the
 * invoice is paid by which it is asked for again. Null where the provider was not heard.
 */
export async function owedInvoices(
  { billing }: BillingDeps,
  invoices: readonly ProviderInvoice[],
  returned: readonly InvoiceRow[],
): Promise<readonly OwedInvoice[] | null> {
  const again = new Map<string, ProviderInvoice>();
  for (const { provider_id: name, again_provider_id: second } of returned) {
    if (second === null) continue;
    const read = await billing.readInvoice(second);
    if (read.outcome === 'unavailable') return null;
    if (read.outcome === 'done') again.set(name, read.value);
  }
  const isReturned = new Set(returned.map(({ provider_id: name }) => name));
  return invoices.map((invoice) =>
    isReturned.has(invoice.id)
      ? askedAgain(invoice, again.get(invoice.id) ?? null)
      : { ...invoice, toldAs: invoice.id, isReturned: false },
  );
}

const askedAgain = (invoice: ProviderInvoice, again: ProviderInvoice | null): OwedInvoice => ({
  ...invoice,
  status: again?.status ?? 'open',
  payment: again?.payment ?? null,
  attempts: again?.attempts ?? invoice.attempts,
  amountDue: again?.amountDue ?? invoice.amountDue,
  paidAt: again?.paidAt ?? null,
  toldAs: again?.id ?? invoice.id,
  isReturned: true,
});
