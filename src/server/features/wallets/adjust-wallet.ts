import type { Cents } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { invariant } from '#kernel/invariant.ts';
import { postTransfer } from '#server/ledger/index.ts';
import { type Actor, clientOf } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import { announce } from '#server/platform/outbox.ts';
import { walletOfClient } from './wallets.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type Adjustment = {
  readonly walletId: number;
  readonly amount: Cents;
  readonly fundingAccountId: number;
  readonly notes: string;
};

/**
 * Puts money into a wallet from the client's funding account, or takes it back (a negative amount).
 * Never below zero.
 */
export async function adjustWallet(
  context: RequestContext<Actor>,
  input: Adjustment,
): Promise<Result<{ transferId: bigint }, 'not_found' | 'insufficient_wallet'>> {
  const { tx, actor, now } = context;
  invariant(input.amount !== 0n, 'an adjustment moves money');
  const clientId = clientOf(actor);
  const wallet = await walletOfClient(tx, clientId, input.walletId);
  if (!wallet) return fail('not_found');
  const posted = await postTransfer(tx, {
    clientId,
    kind: 'adjustment',
    effectiveAt: now,
    entries: [
      { accountId: wallet.account_id, amount: input.amount },
      { accountId: input.fundingAccountId, amount: -input.amount },
    ],
  });
  if (!posted.ok) return fail('insufficient_wallet');
  await audit(context, {
    action: 'wallets.adjust',
    subject: { kind: 'wallet', id: input.walletId },
    after: { amount: input.amount, notes: input.notes },
  });
  await announce(tx, {
    at: now,
    clientId,
    kind: 'wallet.adjusted',
    payload: {
      wallet_id: input.walletId,
      transfer_id: posted.value.transferId,
    },
  });
  return ok({ transferId: posted.value.transferId });
}
