import { type Result, fail, ok } from '#kernel/result.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { SignedRequest } from '#server/platform/http/handler.ts';
import { enqueue } from '#server/platform/jobs.ts';
import type { Billing, ProviderEvent } from '#server/providers/payments/billing/billing.port.ts';
import type { SubscriptionsDeps } from '../subscriptions.deps.ts';
import { insertHeard } from './mirror.repo.ts';

/** Reads anew what the provider named of a client. */
export const HEARD_TASK = 'subscriptions.heard';

/**
 * The provider says that something changed. It is written down, once, and read anew by a job:
 * nothing that it sends is believed but names.
 */
export async function hearProvider(
  { db, billing }: SubscriptionsDeps,
  signed: SignedRequest,
  now: Date,
): Promise<Result<Record<string, never>, 'signature_invalid' | 'payments_not_set_up'>> {
  if (billing === null) return fail('payments_not_set_up');
  const event = await billing.readWebhook(signed.body, signed.header('stripe-signature'), now);
  if (event === null) return fail('signature_invalid');
  await db.write('platform', (tx) => keepHeard(tx, billing, [event], now));
  return ok({});
}

/**
 * Keeps events with a job for each client that they are about. What is of nobody that we know, or
 * of the other mode, is kept and nothing comes of it.
 */
export async function keepHeard(
  tx: WriteHandle,
  { isLive }: Billing,
  events: readonly ProviderEvent[],
  now: Date,
): Promise<void> {
  const told = events.map((event) => {
    const isOurs = event.isLive === isLive;
    return {
      event: event.id,
      customer: isOurs ? event.customer : null,
      payment: isOurs ? event.payment : null,
      subject: event.subscription ?? event.payment ?? event.subject,
      kind: event.kind,
      created_at: event.createdAt.toISOString(),
    };
  });
  for (const clientId of await insertHeard(tx, told, now))
    await enqueue(tx, HEARD_TASK, { clientId }, { once: `${HEARD_TASK}-${clientId}` });
}
