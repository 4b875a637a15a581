import { clientTerms } from '../../clients/index.ts';
import { bookDisputeCover } from '../../payments/index.ts';
import { walletOfClient } from '../../wallets/index.ts';
import { invariant } from '#kernel/invariant.ts';
import type { Listener } from '#server/platform/events.ts';
import { lockDisputeOfUnload, saveDecision } from './disputes.repo.ts';

/**
 * The processor declined the unload of a dispute that was won: the card gave nothing. The provider
 * pays it where it covers what the card lacks.
 */
export const coverDeclinedUnload: Listener<'payment.declined'> = async (tx, event) => {
  if (event.payload.kind !== 'unload') return;
  const { client_id: clientId, at: now } = event;
  const dispute = await lockDisputeOfUnload(tx, clientId, BigInt(event.payload.payment_id));
  const lacking = dispute?.from_card ?? 0n;
  if (!dispute || lacking === 0n) return;
  const covered = dispute.covers ? lacking : 0n;
  if (covered > 0n) {
    const wallet = await walletOfClient(tx, clientId, dispute.wallet_id);
    invariant(wallet, 'the wallet of a dispute is there');
    const { accounts } = await clientTerms(tx, clientId);
    await bookDisputeCover(tx, {
      clientId,
      disputeId: dispute.id,
      customerId: dispute.customer_id,
      wallet,
      coverAccountId: accounts.dispute,
      amount: covered,
      by: { managerId: dispute.decided_by, name: dispute.decided_by_name ?? '' },
      now,
    });
  }
  await saveDecision(tx, clientId, dispute.id, {
    from_card: 0n,
    from_provider: (dispute.from_provider ?? 0n) + covered,
  });
};
