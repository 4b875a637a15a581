import type { Cents } from '#kernel/money.ts';
import { invariant } from '#kernel/invariant.ts';
import type { OutboxEvent } from '#server/platform/events.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { clientTerms } from '../../clients/index.ts';
import { bookDisputeCover, paymentsInBooks, returnDisputeCover } from '../../payments/index.ts';
import { walletOfClient } from '../../wallets/index.ts';
import { type LockedDispute, lockDisputeOfUnload, saveDecision } from './disputes.repo.ts';

/**
 * What became of the unload of a dispute that was won is known, or contradicts what was known: what
 * the provider covers follows. A card that gave nothing is covered where the decision says so; an
 * unload that arrives after all gives its cover back. What the books say of the unload decides, and
 * not the event, so that it may be heard twice.
 */
export async function adjustDisputeCover(
  tx: WriteHandle,
  event: OutboxEvent<'payment.declined'> | OutboxEvent<'payment.exception'>,
): Promise<void> {
  if (event.payload.kind !== 'unload') return;
  const { client_id: clientId, at: now } = event;
  const unloadId = BigInt(event.payload.payment_id);
  const dispute = await lockDisputeOfUnload(tx, clientId, unloadId);
  if (!dispute) return;
  const [unload] = await paymentsInBooks(tx, clientId, [unloadId]);
  invariant(unload, 'an unload that was heard of is there');
  // Without an outcome the money is still on its way.
  if (unload.outcome === 'open') return;
  const fromCard = unload.outcome === 'paid' ? unload.amount : 0n;
  const change = (dispute.from_card ?? 0n) - fromCard;
  if (change === 0n) return;
  const covered = dispute.covers ? change : 0n;
  if (covered !== 0n) await moveCover(tx, dispute, covered, now);
  await saveDecision(tx, clientId, dispute.id, {
    from_card: fromCard,
    from_provider: (dispute.from_provider ?? 0n) + covered,
  });
}

/** Pays the wallet a cover; one below zero goes back to the provider. */
async function moveCover(
  tx: WriteHandle,
  dispute: LockedDispute,
  amount: Cents,
  now: Date,
): Promise<void> {
  const { client_id: clientId } = dispute;
  const wallet = await walletOfClient(tx, clientId, dispute.wallet_id);
  invariant(wallet, 'the wallet of a dispute is there');
  const { accounts } = await clientTerms(tx, clientId);
  const cover = {
    clientId,
    disputeId: dispute.id,
    customerId: dispute.customer_id,
    wallet,
    coverAccountId: accounts.dispute,
    by: { managerId: dispute.decided_by, name: dispute.decided_by_name ?? '' },
    now,
  };
  if (amount > 0n) await bookDisputeCover(tx, { ...cover, amount });
  else await returnDisputeCover(tx, { ...cover, amount: -amount });
}
