import { type Cents, toWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor, Origin } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { leaveClientAll } from '#server/platform/directory/sessions.ts';
import type { ClientsDeps } from './clients.ports.ts';
import { changeClient, lockClient } from './clients.repo.ts';

/** Ends a client whose wallets are empty: nobody of it can sign in any more. What is left is named, wallet by wallet. */
export async function deactivateClient(tx: WriteHandle, deps: ClientsDeps, actor: ManagerActor, origin: Origin, now: Date): Promise<Result<true, 'not_found' | 'wallets_not_empty' | 'not_yourself'>> {
  const clientId = actor.client.id;
  const row = await lockClient(tx, clientId);
  if (!row) return fail('not_found');
  if (row.is_provider) return fail('not_yourself');
  if (!row.active) return ok(true);
  const left = (await deps.ports.walletMoney(tx, clientId)).filter((wallet) => wallet.balance !== 0n);
  if (left.length > 0) {
    const total = left.reduce<Cents>((sum, wallet) => sum + wallet.balance, 0n);
    const problems = left.map((wallet) => ({ path: `wallets.${wallet.id}`, code: 'balance_left', params: { wallet: wallet.name, balance: toWire(wallet.balance) } }));
    return fail('wallets_not_empty', { total: toWire(total), count: left.length }, problems);
  }
  await changeClient(tx, clientId, { active: false });
  // Operators who are inside stand outside again, and stay signed in.
  await leaveClientAll(tx, clientId);
  await audit(tx, now, actor, origin, { action: 'clients.deactivate', subject: { kind: 'client', id: clientId }, before: { active: true }, after: { active: false } });
  return ok(true);
}
