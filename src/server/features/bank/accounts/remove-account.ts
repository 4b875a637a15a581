import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { lockBankAccount, saveBankAccount } from './accounts.repo.ts';

/** Removes an account that no open transfer is taken from. What is known of it stays. */
export async function removeBankAccount(
  context: RequestContext,
  id: number,
): Promise<Result<true, 'not_found' | 'account_in_use'>> {
  const { tx, actor } = context;
  const clientId = actor.client.id;
  const row = await lockBankAccount(tx, clientId, id);
  if (!row || row.state === 'removed') return fail('not_found');
  if (row.in_use) return fail('account_in_use');
  await saveBankAccount(tx, clientId, id, {
    state: 'removed',
    state_before_removal: row.state,
  });
  await audit(context, {
    action: 'bank.account_remove',
    subject: { kind: 'bank_account', id },
    before: { state: row.state },
  });
  return ok(true);
}
