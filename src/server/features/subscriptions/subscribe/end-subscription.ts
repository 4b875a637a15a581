import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor, Origin } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import { walletOfClient } from '../../wallets/index.ts';
import { addEvents, eventsOf } from '../mirror/events.repo.ts';
import { follow } from '../mirror/follow.ts';
import { sendLetter } from '../mirror/letters.ts';
import type { BillingDeps } from '../subscriptions.deps.ts';
import { type SubscriptionRow, lockSubscription, saveSubscription } from '../subscriptions.repo.ts';

export type Asker = {
  readonly actor: ManagerActor;
  readonly origin: Origin;
  readonly now: Date;
};
type When = 'period_end' | 'now';
type Ended = Promise<Result<SubscriptionRow, 'not_found' | 'try_again'>>;
type Event = {
  readonly key: string;
  readonly invoice: null;
  readonly invoiceId: null;
  readonly at: Date;
} & (
  | { readonly what: 'cancel_asked'; readonly when: 'now' }
  | { readonly what: 'cancel_asked'; readonly when: 'period_end'; readonly periodEnd: Date }
  | { readonly what: 'kept' }
);

/** What is past due ends now: nothing is paid that could still be used. */
const whenOf = (row: SubscriptionRow, asked: When | undefined): When =>
  row.state === 'past_due' || row.state === 'blocked' ? 'now' : (asked ?? 'period_end');

/**
 * Cancels at the end of what is free or paid, or now. What is cancelled already answers itself. It
 * is written down first, and then told to the provider: what got lost on the way is told again.
 */
export async function cancelSubscription(
  deps: BillingDeps,
  id: number,
  { at: asked, reason, ...by }: Asker & { at: When | undefined; reason: string | undefined },
): Ended {
  const { actor, origin, now } = by;
  const clientId = actor.client.id;
  const noted = await deps.db.write({ clientId }, async (tx) => {
    const row = await lockSubscription(tx, clientId, id);
    if (!row || row.state === 'cancelled' || row.state === 'lapsed') return row;
    const when = whenOf(row, asked);
    const isAskedAlready = when === 'period_end' && row.cancel_at !== null;
    if (isAskedAlready) return row;
    const count = (await eventsOf(tx, clientId, id)).length;
    const base = { key: `${when}:${now.toISOString()}`, invoice: null, invoiceId: null, at: now };
    const event: Event =
      when === 'now' || row.period_end === null
        ? { ...base, what: 'cancel_asked', when: 'now' }
        : { ...base, what: 'cancel_asked', when, periodEnd: row.period_end };
    await addEvents(tx, { clientId, subscriptionId: id, count }, [event]);
    await saveSubscription(tx, clientId, id, {
      cancel_at: when === 'now' ? now : row.period_end,
      due_at: now,
    });
    await audit(
      { tx, actor, origin, now },
      {
        action: 'subscriptions.cancel',
        subject: { kind: 'subscription', id },
        before: { cancel_at: row.cancel_at },
        after: { at: when, reason: reason ?? null },
      },
    );
    const wallet = await walletOfClient(tx, clientId, row.wallet_id);
    if (when === 'period_end' && wallet)
      await sendLetter(
        tx,
        { clientId, wallet, portalUrl: deps.portalUrl, now },
        { kind: 'cancel_asked', key: base.key, date: row.period_end },
      );
    return { ...row, cancel_at: row.period_end };
  });
  if (!noted) return fail('not_found');
  if (noted.state === 'cancelled' || noted.state === 'lapsed' || noted.provider_id === null)
    return ok(noted);
  const told = await deps.billing.cancelAtEnd(keyOf('end', noted), noted.provider_id, true);
  if (told.outcome === 'unavailable') return fail('try_again');
  return follow(deps, { clientId, id });
}

/** Takes back a cancellation at the period's end, while the period lasts. */
export async function keepSubscription(
  deps: BillingDeps,
  id: number,
  { actor, origin, now }: Asker,
): Ended {
  const clientId = actor.client.id;
  const noted = await deps.db.write({ clientId }, async (tx) => {
    const row = await lockSubscription(tx, clientId, id);
    const isOver = row?.state === 'cancelled' || row?.state === 'lapsed';
    if (!row || isOver || row.cancel_at === null || row.cancel_at <= now) return row;
    const count = (await eventsOf(tx, clientId, id)).length;
    const event: Event = {
      key: `kept:${now.toISOString()}`,
      invoice: null,
      invoiceId: null,
      at: now,
      what: 'kept',
    };
    await addEvents(tx, { clientId, subscriptionId: id, count }, [event]);
    await saveSubscription(tx, clientId, id, { cancel_at: null, due_at: now });
    await audit(
      { tx, actor, origin, now },
      {
        action: 'subscriptions.keep',
        subject: { kind: 'subscription', id },
        before: { cancel_at: row.cancel_at },
        after: { cancel_at: null },
      },
    );
    return row;
  });
  if (!noted) return fail('not_found');
  if (noted.provider_id === null || noted.cancel_at === null) return ok(noted);
  const told = await deps.billing.cancelAtEnd(keyOf('keep', noted), noted.provider_id, false);
  if (told.outcome === 'unavailable') return fail('try_again');
  return follow(deps, { clientId, id });
}

const keyOf = (what: string, row: SubscriptionRow): string =>
  `${what}-${row.client_id}-${row.id}-${row.version}`;
