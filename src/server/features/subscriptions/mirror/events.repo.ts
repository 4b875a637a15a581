import type { Told } from '#domain/subscriptions/told.ts';
import type { LifeEvent } from '#domain/subscriptions/life.ts';
import { invariant } from '#kernel/invariant.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';

export type StoredEvent = { readonly key: string; readonly event: LifeEvent };

/** What happened to a subscription, in the order in which it was told. */
export const eventsOf = async (
  tx: ReadHandle,
  clientId: number,
  subscriptionId: number,
): Promise<StoredEvent[]> =>
  (
    await tx.all(
      q
        .selectFrom('subscription_event')
        .select(['key', 'at', 'what', 'reason', 'period_end'])
        .where('client_id', '=', clientId)
        .where('subscription_id', '=', subscriptionId)
        .orderBy('nth'),
    )
  ).map(({ key, at, what, reason, period_end: periodEnd }) => ({
    key,
    event: toEvent({ at, what, reason, periodEnd }),
  }));

type Stored = {
  readonly at: Date;
  readonly what: LifeEvent['what'];
  readonly reason: string | null;
  readonly periodEnd: Date | null;
};

function toEvent({ at, what, reason, periodEnd }: Stored): LifeEvent {
  switch (what) {
    case 'trial_started':
      return { at, what };
    case 'declined':
    case 'returned':
    case 'action_needed':
      return { at, what, reason: reason ?? 'other' };
    case 'cancel_asked':
      return periodEnd ? { at, what, when: 'period_end', periodEnd } : { at, what, when: 'now' };
    default:
      return { at, what };
  }
}

/** Adds what was told to the `count` events that there are, under the lock of the subscription. */
export async function addEvents(
  tx: WriteHandle,
  at: { readonly clientId: number; readonly subscriptionId: number; readonly count: number },
  told: readonly (Told & { readonly invoiceId: number | null })[],
): Promise<void> {
  if (told.length === 0) return;
  const added = await tx.run(
    q.insertInto('subscription_event').values(
      told.map((event, place) => ({
        client_id: at.clientId,
        subscription_id: at.subscriptionId,
        nth: at.count + place + 1,
        at: event.at,
        key: event.key,
        what: event.what,
        reason: 'reason' in event ? event.reason : null,
        period_end: 'periodEnd' in event ? event.periodEnd : null,
        invoice_id: event.invoiceId,
      })),
    ),
  );
  invariant(added === told.length, 'every event is added once');
}
