import type { Insertable, Selectable, Updateable } from 'kysely';
import type { InvoiceStatus } from '#domain/subscriptions/choices.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

type Columns = Schema['subscription_invoice'];
/** Amounts in cents as text. */
export type StoredLine = {
  readonly description: string;
  readonly amount: string;
  readonly discount: string;
  readonly start: string;
  readonly end: string;
};
export type StoredTax = {
  readonly name: string;
  readonly percent: string;
  readonly amount: string;
};
export type InvoiceRow = Omit<Selectable<Columns>, 'lines' | 'taxes'> & {
  readonly lines: readonly StoredLine[];
  readonly taxes: readonly StoredTax[];
};

// The lines and the taxes are written by `upsertInvoice` alone.
const typed = (row: Selectable<Columns>): InvoiceRow => ({
  ...row,
  lines: row.lines as readonly StoredLine[],
  taxes: row.taxes as readonly StoredTax[],
});
const ofClient = (clientId: number) =>
  q.selectFrom('subscription_invoice').selectAll().where('client_id', '=', clientId);

export async function findInvoice(
  tx: ReadHandle,
  clientId: number,
  id: number,
): Promise<InvoiceRow | null> {
  const row = await tx.maybe(ofClient(clientId).where('id', '=', id));
  return row && typed(row);
}

export const invoicesOf = async (
  tx: ReadHandle,
  clientId: number,
  subscriptionId: number,
): Promise<InvoiceRow[]> =>
  (
    await tx.all(
      ofClient(clientId).where('subscription_id', '=', subscriptionId).orderBy('issued_at', 'desc'),
    )
  ).map(typed);

/** By the provider's name of its payment, or of the invoice by which it is asked for again. */
export async function invoiceOfPayment(
  tx: ReadHandle,
  clientId: number,
  name: string,
): Promise<InvoiceRow | null> {
  const row = await tx.maybe(
    ofClient(clientId)
      .where((where) =>
        where.or([where('payment_intent', '=', name), where('again_provider_id', '=', name)]),
      )
      .orderBy('id')
      .limit(1),
  );
  return row && typed(row);
}

/** What the bank took back, of a subscription. */
export const returnedInvoices = async (
  tx: ReadHandle,
  clientId: number,
  subscriptionId: number,
): Promise<InvoiceRow[]> =>
  (
    await tx.all(
      ofClient(clientId)
        .where('subscription_id', '=', subscriptionId)
        .where('returned_payment', 'is not', null),
    )
  ).map(typed);

/** What the provider is asked to take payment for. */
export const payableName = ({ again_provider_id: again, provider_id: first }: InvoiceRow): string =>
  again ?? first;

/** One of a wallet that somebody still has to pay. */
export async function unpaidInvoice(
  tx: ReadHandle,
  clientId: number,
  walletId: number,
): Promise<InvoiceRow | null> {
  const row = await tx.maybe(
    ofClient(clientId)
      .where('wallet_id', '=', walletId)
      .where('status', 'in', ['open', 'failed', 'uncollectible'])
      .orderBy('issued_at')
      .limit(1),
  );
  return row && typed(row);
}

/** The oldest unpaid invoice of each wallet of a client that has one. */
export const unpaidByWallet = async (
  tx: ReadHandle,
  clientId: number,
): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (
      await tx.text<{ wallet_id: number; id: number }>({
        sql: `SELECT DISTINCT ON (wallet_id) wallet_id, id FROM subscription_invoice
              WHERE client_id = $1 AND wallet_id IS NOT NULL AND status IN ('open', 'failed', 'uncollectible')
              ORDER BY wallet_id, issued_at, id`,
        values: [clientId],
      })
    ).map(({ wallet_id: wallet, id }) => [wallet, id]),
  );

/** Whether a client ever paid for a subscription. */
export const hasPaid = async (tx: ReadHandle, clientId: number): Promise<boolean> =>
  (await tx.maybe(
    q
      .selectFrom('subscription_invoice')
      .select('id')
      .where('client_id', '=', clientId)
      .where('status', '=', 'paid')
      .where('total', '>', 0n)
      .limit(1),
  )) !== null;

/** Those of a subscription by the provider's names, as they were written last. */
export const invoicesByName = async (
  tx: ReadHandle,
  clientId: number,
  subscriptionId: number,
): Promise<ReadonlyMap<string, InvoiceRow>> =>
  new Map(
    (await invoicesOf(tx, clientId, subscriptionId)).map((row) => [row.provider_id, row] as const),
  );

/** As the provider has it now; its number, and what it was before. */
export async function upsertInvoice(
  tx: WriteHandle,
  row: Insertable<Columns>,
): Promise<{ readonly id: number; readonly before: InvoiceRow | null }> {
  const before = await tx.maybe(
    ofClient(row.client_id).where('provider_id', '=', row.provider_id).forUpdate(),
  );
  if (before) {
    const { client_id, provider_id, ...set } = row;
    await saveInvoice(tx, client_id, before.id, set);
    return { id: before.id, before: typed(before) };
  }
  const made = await tx.one(q.insertInto('subscription_invoice').values(row).returning('id'));
  return { id: made.id, before: null };
}

export const saveInvoice = (
  tx: WriteHandle,
  clientId: number,
  id: number,
  set: Updateable<Columns>,
) =>
  tx.run(
    q
      .updateTable('subscription_invoice')
      .set(set)
      .where('client_id', '=', clientId)
      .where('id', '=', id),
  );

export type InvoiceFilter = {
  readonly clientId: number;
  /** `all`, or those whose invoices are seen. */
  readonly wallets: 'all' | readonly number[];
  readonly walletIds: readonly number[] | null;
  readonly subscriptionIds: readonly number[] | null;
  readonly status: InvoiceStatus | null;
  readonly since: Date | null;
  readonly before: Date | null;
};

/** Newest first, those after a place. */
export async function pageOfInvoices(
  tx: ReadHandle,
  filter: InvoiceFilter,
  page: {
    readonly after: { readonly issuedAt: Date; readonly id: number } | null;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<InvoiceRow[]> {
  let query = ofClient(filter.clientId);
  const lists = [filter.wallets === 'all' ? null : filter.wallets, filter.walletIds];
  for (const list of lists)
    if (list) query = query.where('wallet_id', 'in', list.length > 0 ? [...list] : [0]);
  if (filter.subscriptionIds)
    query = query.where(
      'subscription_id',
      'in',
      filter.subscriptionIds.length > 0 ? [...filter.subscriptionIds] : [0],
    );
  if (filter.status) query = query.where('status', '=', filter.status);
  if (filter.since) query = query.where('issued_at', '>=', filter.since);
  if (filter.before) query = query.where('issued_at', '<', filter.before);
  const { after } = page;
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('issued_at', 'id'), '<', tuple(after.issuedAt, after.id)),
    );
  const rows = await tx.all(
    query.orderBy('issued_at', 'desc').orderBy('id', 'desc').limit(page.limit).offset(page.offset),
  );
  return rows.map(typed);
}
