import { randomUUID } from 'node:crypto';
import { contractEnd } from '#domain/subscriptions/offer.ts';
import { TRIAL_DAYS } from '#domain/subscriptions/trial-end.ts';
import { after, days } from '#kernel/instant.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { SystemActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { announce } from '#server/platform/outbox.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { TERMS_VERSION } from '#texts/subscriptions/terms.ts';
import { changeClient, lockClient } from '../../clients/index.ts';
import { storesWithTips } from '../../tips-setup/index.ts';
import { type WalletRow, setAccess, walletsSeen } from '../../wallets/index.ts';
import { type PriceRow, offeredPrices } from '../prices/prices.repo.ts';
import type { Asker } from '../subscribe/end-subscription.ts';
import { settleAttempt } from '../subscribe/settle-attempt.ts';
import type { BillingDeps } from '../subscriptions.deps.ts';
import { currentOfClient, hadTrial, insertSubscription } from '../subscriptions.repo.ts';

type Billing = 'subscription' | 'included';
type Changed = { readonly started: readonly number[]; readonly attempts: readonly number[] };

/**
 * Sets whether a client subscribes. One that does starts a trial without a method at each wallet
 * with tips that never had one, and has no tips at the others until they are subscribed; one that
 * has tips included needs no subscriptions any more.
 */
export async function changeBilling(
  deps: BillingDeps,
  clientId: number,
  { billing, ...by }: Asker & { readonly billing: Billing },
): Promise<Result<readonly number[], 'not_found' | 'subscriptions_open' | 'try_again'>> {
  const changed = await deps.db.write({ clientId }, (tx) => noteBilling(tx, clientId, billing, by));
  if (!changed.ok) return changed;
  for (const id of changed.value.attempts) {
    const settled = await settleAttempt(deps, { clientId, id }, 'make');
    if (!settled.ok && settled.code === 'try_again') return fail('try_again');
  }
  return ok(changed.value.started);
}

async function noteBilling(
  tx: WriteHandle,
  clientId: number,
  billing: Billing,
  { actor, origin, now }: Asker,
): Promise<Result<Changed, 'not_found' | 'subscriptions_open'>> {
  const client = await lockClient(tx, clientId);
  if (!client || client.is_provider) return fail('not_found');
  const current = await currentOfClient(tx, clientId);
  if (billing === 'included' && current.length > 0) return fail('subscriptions_open');
  if (client.billing !== billing) {
    await changeClient(tx, clientId, { billing });
    await audit(
      { tx, actor: { kind: 'system', name: actor.name, clientId }, origin, now },
      {
        action: 'subscriptions.change_billing',
        subject: { kind: 'client', id: clientId },
        before: { billing: client.billing },
        after: { billing },
      },
    );
  }
  const wallets = await walletsSeen(tx, { clientId, wallets: 'all' });
  const context = {
    tx,
    actor: { kind: 'system', name: 'Subscriptions', clientId } as const,
    origin,
    now,
  };
  if (billing === 'included') {
    for (const wallet of wallets) await includeTips(context, wallet);
    return ok({ started: [], attempts: [] });
  }
  const [monthly] = await offeredPrices(tx, client.currency);
  const taken = new Set(current.map(({ wallet_id: id }) => id));
  const withTips = await storesWithTips(tx, clientId);
  const started: number[] = [];
  const attempts: number[] = [];
  for (const wallet of wallets) {
    if (taken.has(wallet.id)) continue;
    const isFree = withTips.has(wallet.id) && !(await hadTrial(tx, clientId, wallet.id));
    if (!isFree || !monthly) {
      await endTips(context, wallet);
      continue;
    }
    const id = await startTrial(context, wallet.id, monthly, actor.name);
    if (id === null) continue;
    started.push(wallet.id);
    attempts.push(id);
  }
  return ok({ started, attempts });
}

type Context = RequestContext<SystemActor>;
type Wallet = Pick<WalletRow, 'id' | 'access'>;

async function includeTips(context: Context, { id, access }: Wallet): Promise<void> {
  await setAccess(context, id, 'full');
  if (access === 'tips_off') tell(context, 'subscriptions.started', id);
}

async function endTips(context: Context, { id, access }: Wallet): Promise<void> {
  await setAccess(context, id, 'tips_off');
  if (access !== 'tips_off') tell(context, 'subscriptions.ended', id);
}

const tell = (
  { tx, actor, now }: Context,
  kind: 'subscriptions.started' | 'subscriptions.ended',
  walletId: number,
): void =>
  announce(tx, {
    at: now,
    clientId: actor.clientId,
    kind,
    payload: { subscription_id: null, wallet_id: walletId },
  });

/** The attempt of a trial without a method; null where the wallet is subscribed meanwhile. */
function startTrial(
  { tx, actor, now }: Context,
  walletId: number,
  price: PriceRow,
  by: string,
): Promise<number | null> {
  const trialEnd = after(now, days(TRIAL_DAYS));
  return insertSubscription(tx, {
    client_id: actor.clientId,
    wallet_id: walletId,
    state: 'attempt',
    access: 'full',
    price_id: price.id,
    integration_method: 'manual',
    trial_start: now,
    trial_end: trialEnd,
    anchor: trialEnd,
    contract_ends_at: contractEnd(price.contract, trialEnd),
    terms_version: TERMS_VERSION,
    terms_accepted_at: now,
    terms_accepted_by: by,
    attempt_key: randomUUID(),
    lapses_at: trialEnd,
    due_at: now,
    created_at: now,
    created_by_name: by,
  });
}
