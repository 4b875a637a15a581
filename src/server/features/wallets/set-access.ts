import type { Access } from '#domain/subscriptions/index.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { type Actor, clientOf } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { lockAccess, saveAccess } from './wallet-access.repo.ts';

/**
 * Sets what a wallet may be used for, in the transaction of the subscription that says so. Answers
 * whether that is a change: what stands already leaves no audit line.
 */
export async function setAccess(
  context: RequestContext<Actor>,
  walletId: number,
  access: Access,
): Promise<Result<boolean, 'not_found'>> {
  const { tx, actor } = context;
  const clientId = clientOf(actor);
  const wallet = await lockAccess(tx, clientId, walletId);
  if (!wallet) return fail('not_found');
  if (wallet.access === access) return ok(false);
  await saveAccess(tx, clientId, walletId, access);
  await audit(context, {
    action: 'wallets.access',
    subject: { kind: 'wallet', id: walletId },
    before: { access: wallet.access },
    after: { access },
  });
  return ok(true);
}
