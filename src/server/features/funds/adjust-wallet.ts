import type { Cents } from '#kernel/money.ts';
import { invariant } from '#kernel/invariant.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { type Actor, clientOf } from '#server/platform/actor.ts';
import { actorColumns, audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { bookPayment } from '../payments/index.ts';
import { walletOfClient } from '../wallets/index.ts';

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
  { walletId, amount, fundingAccountId, notes }: Adjustment,
): Promise<Result<{ transferId: bigint }, 'not_found' | 'insufficient_wallet'>> {
  const { tx, actor, now } = context;
  invariant(amount !== 0n, 'an adjustment moves money');
  const clientId = clientOf(actor);
  const wallet = await walletOfClient(tx, clientId, walletId);
  if (!wallet) return fail('not_found');
  const booked = await bookPayment(tx, {
    clientId,
    kind: 'adjustment',
    amount,
    accounts: { payer: fundingAccountId, payee: wallet.account_id },
    lines: [{ wallet }],
    notes,
    by: {
      managerId: 'managerId' in actor ? actor.managerId : null,
      name: actorColumns(actor).actor_name,
    },
    now,
  });
  if (!booked.ok) return fail('insufficient_wallet');
  const { transferId } = booked.value;
  await audit(context, {
    action: 'wallets.adjust',
    subject: { kind: 'wallet', id: walletId },
    after: { amount, notes },
  });
  return ok({ transferId });
}
