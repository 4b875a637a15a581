import type { Cents } from '#kernel/money.ts';
import { balances, postTransfer } from '#server/ledger/index.ts';
import type { SystemActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { announce } from '#server/platform/outbox.ts';
import { findMember, membershipsOf } from '../members/index.ts';
import { findWallet } from '../wallets/index.ts';
import { lastLoad } from './member-money.ts';
import { insertMovement } from './movements.repo.ts';

/**
 * What is left on the card of a member that has closed goes back to the wallet of its last load,
 * else to that of their store: the processor paid it out when the card closed. Null where nothing
 * is left, or no wallet is there to take it.
 */
export async function returnRest(
  tx: WriteHandle,
  clientId: number,
  customerId: number,
  now: Date,
): Promise<{ amount: Cents; walletId: number } | null> {
  const member = await findMember(tx, clientId, customerId);
  const amount = member
    ? ((await balances(tx, { clientId, accountIds: [member.account_id] })).get(member.account_id) ??
      0n)
    : 0n;
  if (!member || amount <= 0n) return null;
  const wallet = await walletFor(tx, clientId, customerId);
  if (!wallet) return null;
  const posted = await postTransfer(tx, {
    clientId,
    kind: 'unload',
    effectiveAt: now,
    entries: [
      { accountId: member.account_id, amount: -amount },
      { accountId: wallet.account_id, amount },
    ],
  });
  // Something took from it meanwhile: the next sweep takes what is left.
  if (!posted.ok) return null;
  const actor: SystemActor = { kind: 'system', name: 'card processor', clientId };
  const id = await insertMovement(tx, {
    client_id: clientId,
    kind: 'unload',
    wallet_id: wallet.id,
    customer_id: customerId,
    amount,
    status: 'paid',
    state: 'final',
    reason: 'card_closed',
    manager_name: actor.name,
    at: now,
    settled_at: now,
    balance_after: posted.value.balances.get(member.account_id) ?? null,
    transfer_id: posted.value.transferId,
  });
  await audit(
    { tx, actor, origin: { ip: null, requestId: 'background', userAgent: null }, now },
    {
      action: 'funds.return_rest',
      subject: { kind: 'customer', id: customerId },
      after: { movement_id: id, amount, wallet_id: wallet.id },
    },
  );
  await announce(tx, {
    at: now,
    clientId,
    kind: 'funds.rest_returned',
    payload: { movement_id: id },
  });
  return { amount, walletId: wallet.id };
}

async function walletFor(tx: WriteHandle, clientId: number, customerId: number) {
  const last = await lastLoad(tx, { clientId, wallets: 'all' }, customerId);
  const stores = await membershipsOf(tx, clientId, [customerId], 'all');
  for (const id of [...(last ? [last.walletId] : []), ...stores.map((one) => one.store_id)]) {
    const wallet = await findWallet(tx, { clientId, wallets: 'all' }, id);
    if (wallet) return wallet;
  }
  return null;
}
