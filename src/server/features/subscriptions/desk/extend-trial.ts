import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { follow } from '../mirror/follow.ts';
import type { Asker } from '../subscribe/end-subscription.ts';
import type { BillingDeps } from '../subscriptions.deps.ts';
import { type SubscriptionAnswer, presentSubscription } from '../subscriptions.present.ts';
import { lockSubscription } from '../subscriptions.repo.ts';
import { ownerOfSubscription } from './desk.repo.ts';

/** Lets a trial end on another day, of any client. */
export async function extendTrial(
  deps: BillingDeps,
  id: number,
  { actor, origin, now, trialEnd }: Asker & { readonly trialEnd: Date },
): Promise<
  Result<SubscriptionAnswer, 'not_found' | 'trial_not_running' | 'invalid_input' | 'try_again'>
> {
  if (trialEnd <= now)
    return fail('invalid_input', {}, [{ path: 'trial_end', code: 'date_invalid' }]);
  const clientId = await deps.db.read('platform', (tx) => ownerOfSubscription(tx, id));
  if (clientId === null) return fail('not_found');
  const noted = await deps.db.write({ clientId }, async (tx) => {
    const row = await lockSubscription(tx, clientId, id);
    if (row?.state !== 'trialing' || row.provider_id === null) return null;
    await audit(
      { tx, actor: { kind: 'system', name: actor.name, clientId }, origin, now },
      {
        action: 'subscriptions.extend_trial',
        subject: { kind: 'subscription', id },
        before: { trial_end: row.trial_end },
        after: { trial_end: trialEnd },
      },
    );
    return row;
  });
  if (!noted?.provider_id) return fail('trial_not_running');
  const key = `trial-${clientId}-${id}-${trialEnd.toISOString()}`;
  const told = await deps.billing.changeTrial(key, noted.provider_id, { price: null, trialEnd });
  if (told.outcome !== 'done') return fail('try_again');
  const read = await follow(deps, { clientId, id });
  if (!read.ok) return read;
  const viewer = { level: actor.level, client: { ...actor.client, id: clientId } };
  return ok(await deps.db.read({ clientId }, (tx) => presentSubscription(tx, viewer, read.value)));
}
