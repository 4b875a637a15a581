import { groupBy } from '#kernel/group-by.ts';
import { readCustomerAnew } from '../customers/read-customer.ts';
import { invoiceOfPayment } from '../invoices/invoices.repo.ts';
import type { BillingDeps } from '../subscriptions.deps.ts';
import { subscriptionNamed } from '../subscriptions.repo.ts';
import { follow } from './follow.ts';
import { type HeardEvent, heardOf, markRead } from './mirror.repo.ts';
import { takeBackReturned } from './take-back-returned.ts';

/** Reads anew what was named, each once, however often it was named. */
export async function readHeard(deps: BillingDeps, clientId: number): Promise<void> {
  const scope = { clientId };
  const heard = await deps.db.read(scope, (tx) => heardOf(tx, clientId));
  const bySubject = groupBy(heard, ({ subject }) => subject);
  for (const [subject, events] of bySubject) {
    if (!(await readSubject(deps, clientId, subject, events))) continue;
    await deps.db.write(scope, (tx) =>
      markRead(
        tx,
        clientId,
        events.map(({ event }) => event),
        deps.clock.now(),
      ),
    );
  }
}

/** When a charge failed is when its event says so; a later event tells of something else. */
const FAILURES = new Set([
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'payment_intent.payment_failed',
]);
const toldAt = (events: readonly HeardEvent[]): Date | null =>
  events.find(({ kind }) => FAILURES.has(kind))?.created_at ?? events[0]?.created_at ?? null;

async function readSubject(
  deps: BillingDeps,
  clientId: number,
  subject: string,
  events: readonly HeardEvent[],
): Promise<boolean> {
  const isReturn = events.some(({ kind }) => kind.startsWith('charge.dispute.'));
  if (isReturn && !(await takeBackReturned(deps, clientId, subject))) return false;
  const id = await deps.db.read(
    { clientId },
    async (tx) =>
      (await subscriptionNamed(tx, clientId, subject))?.id ??
      (await invoiceOfPayment(tx, clientId, subject))?.subscription_id ??
      null,
  );
  if (id !== null) {
    const followed = await follow(deps, { clientId, id }, toldAt(events));
    return followed.ok;
  }
  return readCustomerAnew(deps, clientId);
}
