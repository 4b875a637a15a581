import { failedSince, life, type Life, type LifeEvent } from '#domain/subscriptions/life.ts';
import { nextLook } from '#domain/subscriptions/due.ts';
import { type Told, toldBy } from '#domain/subscriptions/told.ts';
import { contractEnd } from '#domain/subscriptions/offer.ts';
import { after, hours, minutes } from '#kernel/instant.ts';
import { audit } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { announce } from '#server/platform/outbox.ts';
import type { ProviderSubscription } from '#server/providers/payments/billing/billing.port.ts';
import { setAccess, walletOfClient } from '../../wallets/index.ts';
import { cardMonth } from '../methods/methods.present.ts';
import { methodNamed } from '../methods/methods.repo.ts';
import { payingMethod } from '../methods/paying-method.ts';
import { findPrice } from '../prices/prices.repo.ts';
import type { SubscriptionsDeps } from '../subscriptions.deps.ts';
import { type SubscriptionRow, lockSubscription, saveSubscription } from '../subscriptions.repo.ts';
import { alertOfRenewal } from './alert-of-renewal.ts';
import { addEvents, eventsOf } from './events.repo.ts';
import { SYSTEM, systemOf } from './post-invoice.ts';
import type { OwedInvoice } from './returned-invoices.ts';
import { writeLetters } from './write-letters.ts';
import { writeInvoices } from './write-invoices.ts';

export type Reading = {
  readonly subscription: ProviderSubscription;
  readonly invoices: readonly OwedInvoice[];
};
export type ReadAt = {
  readonly clientId: number;
  readonly id: number;
  readonly readNo: number;
  /** When the provider says that it changed, where it said so. */
  readonly toldAt: Date | null;
  readonly now: Date;
};

export type WrittenReading = {
  readonly row: SubscriptionRow;
  /** All that happened to it, in the order in which it was told. */
  readonly events: readonly LifeEvent[];
};

/** A draft that is late is looked at again after this. */
const DRAFT_LOOK = minutes(10);

/**
 * Writes what was read of a subscription at the provider: the mirror, its invoices with their
 * postings, what happened, and what the wallet may be used for, as one transaction. A reading that
 * began before one that is written already changes nothing.
 */
export async function writeReading(
  tx: WriteHandle,
  { ports, portalUrl }: Pick<SubscriptionsDeps, 'ports' | 'portalUrl'>,
  { subscription: there, invoices }: Reading,
  at: ReadAt,
): Promise<WrittenReading | null> {
  const { clientId, id, now } = at;
  const row = await lockSubscription(tx, clientId, id);
  if (!row) return null;
  const before = await eventsOf(tx, clientId, id);
  const happened = before.map(({ event }) => event);
  if (row.written_no > at.readNo) return { row, events: happened };
  const wallet = await walletOfClient(tx, clientId, row.wallet_id);
  const walletName = wallet?.name ?? '';
  const written = await writeInvoices({ tx, ports, subscription: row, walletName, now }, invoices);
  const told = toldBy({
    reading: {
      status: there.status,
      hasMethod: there.method !== null || row.method_id !== null,
      trialStart: there.trialStart,
      trialEnd: there.trialEnd,
      cancelledAt: there.cancelledAt,
      invoices: invoices.map((invoice) => ({ ...invoice, id: invoice.toldAs })),
    },
    known: new Set(before.map(({ key }) => key)),
    at: at.toldAt ?? now,
    now,
  });
  const numbers = new Map(written.map((invoice) => [invoice.providerId, invoice.id]));
  await addEvents(
    tx,
    { clientId, subscriptionId: id, count: before.length },
    told.map((event: Told) => ({ ...event, invoiceId: numbers.get(event.invoice ?? '') ?? null })),
  );
  const events = [...happened, ...told];
  // An attempt becomes a subscription with what is paid or under way.
  const isAttempt = row.state === 'attempt' && !told.some(({ what }) => STARTS.has(what));
  if (events.length === 0 || isAttempt || row.state === 'lapsed') {
    const read = { provider_id: there.id, written_no: at.readNo };
    const saved = await saveSubscription(tx, clientId, id, read);
    return saved && { row: saved, events };
  }
  const lives = life(events, now);
  const hasLateDraft = invoices.some(
    ({ status, createdAt }) => status === 'draft' && after(createdAt, hours(1)) <= now,
  );
  const saved = await saveSubscription(tx, clientId, id, {
    ...(await columnsOf(tx, { row, there, lives, since: failedSince(events, now), at })),
    ...(hasLateDraft && { due_at: after(now, DRAFT_LOOK) }),
  });
  await followAccess(tx, row, lives, now);
  if (saved === null) return null;
  const mailedTo = await writeLetters(tx, {
    before: row,
    after: saved,
    lives,
    written,
    wallet,
    portalUrl,
    ports,
    now,
  });
  await alertOfRenewal(tx, { before: row, after: saved, written, mailedTo, now });
  return { row: saved, events };
}

const STARTS = new Set(['trial_started', 'paid', 'processing', 'settled']);

type Columns = {
  readonly row: SubscriptionRow;
  readonly there: ProviderSubscription;
  readonly lives: Life;
  readonly since: Date | null;
  readonly at: ReadAt;
};

async function columnsOf(tx: WriteHandle, { row, there, lives, since, at }: Columns) {
  const { clientId, now } = at;
  const method = there.method === null ? null : await methodNamed(tx, clientId, there.method);
  const priceId = there.priceId ?? row.price_id;
  const price = await findPrice(tx, priceId);
  const isNewContract = priceId !== row.price_id || row.contract_ends_at === null;
  const contractEndsAt =
    isNewContract && price ? contractEnd(price.contract, there.periodStart) : row.contract_ends_at;
  const methodId = method?.id ?? (there.method === null ? row.method_id : null);
  const paying = await payingMethod(tx, { client_id: clientId, method_id: methodId });
  const hasFailed = lives.status === 'past_due' || lives.status === 'blocked';
  return {
    provider_id: there.id,
    state: lives.status,
    access: lives.access,
    reason: lives.reason,
    price_id: priceId,
    next_price_id: row.next_price_id === priceId ? null : row.next_price_id,
    method_id: methodId,
    ...(row.state === 'attempt' && { trial_start: there.trialStart }),
    ...((row.state === 'attempt' || row.state === 'trialing') && { trial_end: there.trialEnd }),
    anchor: there.anchor,
    period_start: there.periodStart,
    period_end: there.periodEnd,
    contract_ends_at: contractEndsAt,
    cancel_at: there.cancelAt,
    cancelled_at: lives.status === 'cancelled' ? (there.cancelledAt ?? now) : null,
    failed_since: since,
    next_retry_at: lives.nextRetryAt,
    blocks_at: lives.blocksAt,
    cancels_at: hasFailed ? lives.cancelsAt : null,
    is_processing: lives.processing,
    client_secret: null,
    lapses_at: null,
    written_no: at.readNo,
    due_at: nextLook({
      life: lives,
      periodStart: there.periodStart,
      periodEnd: there.periodEnd,
      cancelAt: there.cancelAt,
      preparedUntil: row.prepared_until,
      contractEndsAt,
      card: paying && cardMonth(paying),
      now,
    }),
  };
}

/** What the wallet may be used for follows in the same transaction; its end is announced. */
async function followAccess(
  tx: WriteHandle,
  row: SubscriptionRow,
  lives: Life,
  now: Date,
): Promise<void> {
  const { client_id: clientId, wallet_id: walletId } = row;
  const actor = systemOf(clientId);
  await setAccess({ tx, actor, origin: SYSTEM, now }, walletId, lives.access);
  if (row.state === lives.status) return;
  await audit(
    { tx, actor, origin: SYSTEM, now },
    {
      action: 'subscriptions.state',
      subject: { kind: 'subscription', id: row.id },
      before: { state: row.state, reason: row.reason },
      after: { state: lives.status, reason: lives.reason },
    },
  );
  const payload = { subscription_id: row.id, wallet_id: walletId };
  if (lives.status === 'cancelled')
    announce(tx, { at: now, clientId, kind: 'subscriptions.ended', payload });
  else if (row.state === 'attempt')
    announce(tx, { at: now, clientId, kind: 'subscriptions.started', payload });
}
