import { fromWire, sum, toWire } from '#kernel/money.ts';
import { type FileReading, headedFile } from '#server/platform/file-heads.ts';
import type { Download } from '#server/platform/http/handler.ts';
import type { FileType } from '#server/platform/table-file.ts';
import { textsFor } from '#server/platform/texts.ts';
import { billingCatalogue } from '#texts/billing/catalogue.ts';
import type { presentInvoices } from './invoices.present.ts';

const COLUMNS = {
  issue_date: 'day',
  number: 'text',
  wallet_name: 'text',
  description: 'text',
  period_start: 'instant',
  period_end: 'instant',
  subtotal: 'money',
  discount: 'money',
  taxes: 'money',
  total: 'money',
  amount_due: 'money',
  currency: 'text',
  status: 'text',
  paid_at: 'instant',
} as const;

/** Invoices of subscriptions as a file, in the order of the list. */
export function invoicesFile(
  invoices: Awaited<ReturnType<typeof presentInvoices>>,
  reading: FileReading,
  type: FileType,
): Promise<Download> {
  const say = textsFor(reading.language, billingCatalogue);
  const rows = invoices.map((invoice) => [
    invoice.issue_date,
    invoice.number,
    invoice.wallet_name,
    invoice.description,
    invoice.period.start,
    invoice.period.end,
    invoice.subtotal,
    invoice.discount,
    toWire(sum(invoice.taxes.map(({ amount }) => fromWire(amount) ?? 0n))),
    invoice.amount_in_dollars,
    invoice.amount_due,
    invoice.currency,
    say(`invoice.${invoice.status}`),
    invoice.paid_at,
  ]);
  return headedFile({ name: 'Invoices', ...reading, kinds: COLUMNS, rows }, type);
}
