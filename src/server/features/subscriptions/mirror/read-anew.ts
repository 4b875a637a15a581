import { type Result, fail, ok } from '#kernel/result.ts';
import type { ProviderSubscription } from '#server/providers/payments/billing/billing.port.ts';
import { returnedInvoices } from '../invoices/invoices.repo.ts';
import type { BillingDeps } from '../subscriptions.deps.ts';
import { type SubscriptionRow, beginReading } from '../subscriptions.repo.ts';
import { owedInvoices } from './returned-invoices.ts';
import { type WrittenReading, writeReading } from './write-reading.ts';

/** Which subscription, by our number. */
export type SubscriptionAt = { readonly clientId: number; readonly id: number };

/**
 * A subscription as it is written, with all that happened to it, and as the provider had it; null
 * where it does not know it.
 */
export type ReadBoth = WrittenReading & {
  readonly there: ProviderSubscription | null;
};

/**
 * Reads a subscription at the provider and writes what it says, whoever asked for it: a timer, a
 * webhook or an answer. `toldAt` is when the provider says that it changed.
 */
export async function readAnew(
  deps: BillingDeps,
  at: SubscriptionAt,
  toldAt: Date | null = null,
): Promise<Result<SubscriptionRow, 'not_found' | 'try_again'>> {
  const read = await readBoth(deps, at, toldAt);
  return read.ok ? ok(read.value.row) : read;
}

/** The same, with what the provider answered. */
export async function readBoth(
  deps: BillingDeps,
  at: SubscriptionAt,
  toldAt: Date | null = null,
): Promise<Result<ReadBoth, 'not_found' | 'try_again'>> {
  const { db, billing, clock } = deps;
  const scope = { clientId: at.clientId };
  const begun = await db.write(scope, async (tx) => {
    const row = await beginReading(tx, at.clientId, at.id);
    return row && { row, returned: await returnedInvoices(tx, at.clientId, at.id) };
  });
  if (!begun) return fail('not_found');
  if (begun.row.provider_id === null) return ok({ row: begun.row, events: [], there: null });
  const [subscription, invoices] = await Promise.all([
    billing.readSubscription(begun.row.provider_id),
    billing.invoicesOf(begun.row.provider_id),
  ]);
  if (subscription.outcome !== 'done' || invoices.outcome !== 'done') return fail('try_again');
  const owed = await owedInvoices(deps, invoices.value, begun.returned);
  if (owed === null) return fail('try_again');
  const written = await db.write(scope, (tx) =>
    writeReading(
      tx,
      deps,
      { subscription: subscription.value, invoices: owed },
      { ...at, readNo: begun.row.read_no, toldAt, now: clock.now() },
    ),
  );
  return written ? ok({ ...written, there: subscription.value }) : fail('not_found');
}
