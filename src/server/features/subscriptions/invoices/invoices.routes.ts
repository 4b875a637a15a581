import { Readable } from 'node:stream';
import { invoices } from '#contract/subscriptions/invoices.ts';
import { dayOf } from '#kernel/day.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { allPages } from '#server/platform/http/all-pages.ts';
import { readRange, spanOf } from '#server/platform/http/day-range.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { ModuleHandlers } from '#server/platform/http/handler.ts';
import { type PageQuery, cutPage, readCursor, rangeOf } from '#server/platform/http/paging.ts';
import { twoSteps } from '#server/platform/http/two-step.ts';
import { fileReading } from '../../wallets/index.ts';
import type { SubscriptionsDeps } from '../subscriptions.deps.ts';
import { withBilling } from '../with-billing.ts';
import {
  findInvoice,
  type InvoiceFilter,
  type InvoiceRow,
  pageOfInvoices,
  payableName,
} from './invoices.repo.ts';
import { invoicesFile } from './invoices-file.ts';
import { presentInvoices } from './invoices.present.ts';
import { beginPayment, finishPayment } from './pay-invoice.ts';
import { sendReceipt } from './send-receipt.ts';

type Invoices = typeof invoices;
const isSeen = (row: InvoiceRow | null, { wallets }: ManagerActor): row is InvoiceRow =>
  row !== null &&
  (wallets === 'all' || (row.wallet_id !== null && wallets.includes(row.wallet_id)));

/** Whether an invoice is one of a wallet that the manager sees. */
export const seesInvoice = async (
  tx: ReadHandle,
  actor: ManagerActor,
  id: number,
): Promise<boolean> => isSeen(await findInvoice(tx, actor.client.id, id), actor);

type Span = {
  readonly start_date?: string | null | undefined;
  readonly end_date?: string | null | undefined;
};
function spanIn({ start_date: start, end_date: end }: Span) {
  const range = readRange({ start: start ?? undefined, end: end ?? undefined }, [
    'start_date',
    'end_date',
  ]);
  return range.ok ? ok(spanOf(range.value, 'UTC')) : range;
}

async function listed(tx: ReadHandle, filter: InvoiceFilter, query: PageQuery) {
  const place = readCursor(query.cursor, 'instant', 'id');
  const rows = await pageOfInvoices(tx, filter, {
    after: place && { issuedAt: new Date(String(place[0])), id: Number(place[1]) },
    ...rangeOf(query, place !== null),
  });
  const total =
    place === null && rows.length <= query.per_page && (query.page ?? 1) === 1 ? rows.length : null;
  const shown = await presentInvoices(tx, filter.clientId, rows);
  const of = new Map(shown.map((answer) => [answer.id, answer]));
  return cutPage(rows, query, {
    show: (row) => of.get(row.id)!,
    place: (row) => [row.issued_at.toISOString(), row.id],
    total,
  });
}

const handlers: ModuleHandlers<typeof invoices, SubscriptionsDeps> = {
  async listInvoices({ tx, actor, query }) {
    const span = spanIn(query);
    if (!span.ok) return span;
    const filter = {
      clientId: actor.client.id,
      wallets: actor.wallets,
      walletIds: query.wallet_id === undefined ? null : [query.wallet_id],
      subscriptionIds: null,
      status: query.status ?? null,
      ...span.value,
    };
    if (query.file_type === undefined) return ok(await listed(tx, filter, query));
    const rows = await allPages((page) => listed(tx, filter, page));
    const reading = await fileReading(tx, actor, query.wallet_id);
    return ok(await invoicesFile(rows, reading, query.file_type));
  },
  async findInvoices({ tx, actor, body }) {
    const seen = actor.wallets;
    if (seen !== 'all' && body.wallet_ids.some((id) => !seen.includes(id)))
      return fail('not_found');
    const span = spanIn(body);
    if (!span.ok) return span;
    const filter = {
      clientId: actor.client.id,
      wallets: actor.wallets,
      walletIds: body.wallet_ids.length > 0 ? body.wallet_ids : null,
      subscriptionIds: body.subscription_ids.length > 0 ? body.subscription_ids : null,
      status: body.status,
      ...span.value,
    };
    return ok(
      await listed(tx, filter, { per_page: body.per_page, cursor: body.cursor ?? undefined }),
    );
  },
  async showInvoice({ outside, actor, params, query }) {
    const clientId = actor.client.id;
    const row = await outside.db.read({ clientId }, (tx) => findInvoice(tx, clientId, params.id));
    if (!row) return fail('not_found');
    const [shown] = await outside.db.read({ clientId }, (tx) =>
      presentInvoices(tx, clientId, [row]),
    );
    if (!shown) return fail('not_found');
    if (!query.return_intent) return ok(shown);
    const intent = await intentOf(outside, row);
    return intent.ok ? ok({ ...shown, ...intent.value }) : intent;
  },
  async showInvoiceFile({ outside, actor, params }) {
    const clientId = actor.client.id;
    const row = await outside.db.read({ clientId }, (tx) => findInvoice(tx, clientId, params.id));
    if (row?.pdf_url == null || outside.billing === null) return fail('no_receipt_data');
    const file = await outside.billing.readPdf(row.pdf_url);
    if (file.outcome === 'unavailable') return fail('try_again');
    if (file.outcome === 'refused') return fail('no_receipt_data');
    return ok({
      filename: `invoice-${row.number || row.id}.pdf`,
      content: Readable.from([file.value]),
      mediaType: 'application/pdf',
    });
  },
  async sendInvoice({ tx, actor, origin, now, params }) {
    const sent = await sendReceipt(tx, actor.client.id, params.id, {
      day: dayOf(now, 'UTC'),
      now,
    });
    if (!sent.ok) return sent;
    await audit(
      { tx, actor, origin, now },
      {
        action: 'subscriptions.send_invoice',
        subject: { kind: 'subscription_invoice', id: params.id },
        after: { sent_to: sent.value },
      },
    );
    return ok({ sent_to: sent.value });
  },
  payInvoice: twoSteps<Invoices['payInvoice'], SubscriptionsDeps>()(
    (at) =>
      beginPayment(at, {
        invoiceId: at.body.invoice_id,
        methodId: at.body.payment_method_id,
        key: at.key,
      }),
    async (begun, { outside, actor }) => {
      const deps = withBilling(outside);
      if (!deps.ok) return deps;
      const clientId = actor.client.id;
      const done = await finishPayment(deps.value, clientId, begun);
      if (!done.ok) return done;
      const [invoice] = await outside.db.read({ clientId }, async (tx) => {
        const row = await findInvoice(tx, clientId, begun.invoice_id);
        return presentInvoices(tx, clientId, row ? [row] : []);
      });
      return invoice ? ok({ invoice, ...done.value }) : fail('not_found');
    },
  ),
};

/** Serves what was charged for subscriptions. */
export function serveInvoices(edge: Edge<SubscriptionsDeps>): void {
  edge.serve(invoices, handlers);
}

/** What the browser confirms an open payment with. */
async function intentOf(
  { billing }: SubscriptionsDeps,
  row: InvoiceRow,
): Promise<
  Result<
    { requires_action: boolean; client_secret: string | null },
    'payments_not_set_up' | 'try_again'
  >
> {
  if (billing === null) return fail('payments_not_set_up');
  const invoice = await billing.readInvoice(payableName(row));
  if (invoice.outcome === 'unavailable') return fail('try_again');
  const payment = invoice.outcome === 'done' ? invoice.value.payment : null;
  const isOpen = payment !== null && payment.state === 'requires_action';
  return ok({ requires_action: isOpen, client_secret: isOpen ? payment.clientSecret : null });
}
