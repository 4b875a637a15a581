import type { z } from 'zod';
import type { invoiceOut } from '#contract/subscriptions/shapes.ts';
import { dayOf } from '#kernel/day.ts';
import { toWire } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { walletsSeen } from '../../wallets/index.ts';
import type { InvoiceRow } from './invoices.repo.ts';

export type InvoiceAnswer = z.input<typeof invoiceOut>;

const wire = (cents: string): string => toWire(BigInt(cents));

/** Invoices as they are shown: their days are those of their wallet. */
export async function presentInvoices(
  tx: ReadHandle,
  clientId: number,
  rows: readonly InvoiceRow[],
): Promise<InvoiceAnswer[]> {
  if (rows.length === 0) return [];
  const wallets = new Map(
    (await walletsSeen(tx, { clientId, wallets: 'all' })).map((wallet) => [wallet.id, wallet]),
  );
  return rows.map((row) => {
    const wallet = wallets.get(row.wallet_id ?? 0);
    return {
      id: row.id,
      number: row.number,
      wallet_id: row.wallet_id,
      wallet_name: wallet?.name ?? null,
      subscription_id: row.subscription_id,
      issue_date: dayOf(row.issued_at, wallet?.timezone ?? 'UTC'),
      description: row.lines.at(-1)?.description ?? '',
      status: row.status,
      amount_in_dollars: toWire(row.total),
      amount_due: toWire(row.status === 'paid' || row.status === 'void' ? 0n : row.amount_due),
      currency: row.currency,
      period: { start: row.period_start.toISOString(), end: row.period_end.toISOString() },
      lines: row.lines.map((line) => ({
        description: line.description,
        amount: wire(line.amount),
        discount: wire(line.discount),
        period: { start: line.start, end: line.end },
      })),
      subtotal: toWire(row.subtotal),
      discount: toWire(row.discount),
      taxes: row.taxes.map(({ name, percent, amount }) => ({
        name,
        percent,
        amount: wire(amount),
      })),
      paid_at: row.paid_at?.toISOString() ?? null,
      url: row.pdf_url === null ? null : `/service/v1/tippool/subscriptions/invoices/${row.id}/pdf`,
    };
  });
}
