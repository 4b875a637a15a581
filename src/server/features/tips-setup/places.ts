import { invariant } from '#kernel/invariant.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { findWallet, seenBy, walletsSeen } from '../wallets/index.ts';
import { findJobCode } from './job-codes/job-codes.repo.ts';
import { findService } from './services/services.repo.ts';
import type { StoreRef } from './store-ref.ts';
import { type TipWalletRow, insertTipWallet, lockTipWallet } from './wallets.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

/**
 * The place of a wallet that the manager sees; another wallet than a store's main one has no tips.
 */
export async function visibleStore(
  tx: ReadHandle,
  actor: ManagerActor,
  walletId: number,
): Promise<StoreRef | null> {
  const wallet = await findWallet(tx, seenBy(actor), walletId);
  return wallet && wallet.id === wallet.store_id
    ? {
        clientId: actor.client.id,
        storeId: wallet.store_id,
        name: wallet.store_name,
        timezone: wallet.timezone,
      }
    : null;
}

/** The stores that a manager sees by their main wallets. */
export const tipPlaces = async (tx: ReadHandle, actor: ManagerActor): Promise<StoreRef[]> =>
  (await walletsSeen(tx, seenBy(actor)))
    .filter((wallet) => wallet.id === wallet.store_id)
    .map((wallet) => ({
      clientId: actor.client.id,
      storeId: wallet.store_id,
      name: wallet.store_name,
      timezone: wallet.timezone,
    }));

/** What a path has named as seen already. */
export async function storeOfPath(
  tx: ReadHandle,
  actor: ManagerActor,
  walletId: number,
): Promise<StoreRef> {
  const place = await visibleStore(tx, actor, walletId);
  invariant(place, 'the edge has seen this wallet');
  return place;
}

export const seesTipWallet = async (
  tx: ReadHandle,
  actor: ManagerActor,
  id: number,
): Promise<boolean> => (await visibleStore(tx, actor, id)) !== null;

export async function seesTipService(
  tx: ReadHandle,
  actor: ManagerActor,
  id: number,
): Promise<boolean> {
  const service = await findService(tx, actor.client.id, id);
  return service !== null && seesTipWallet(tx, actor, service.store_id);
}

export async function seesTipJobCode(
  tx: ReadHandle,
  actor: ManagerActor,
  id: number,
): Promise<boolean> {
  const code = await findJobCode(tx, actor.client.id, id);
  return code !== null && seesTipWallet(tx, actor, code.store_id);
}

/** What a person gives is limited to their own tips, unless somebody says otherwise: in Canada. */
export const capsAtTips = (actor: ManagerActor): boolean => actor.client.region === 'CA';

/** Takes a store's tips under lock, and begins their set-up where it has not begun. */
export async function lockTips(
  context: RequestContext,
  { clientId, storeId }: StoreRef,
): Promise<TipWalletRow> {
  const { tx, actor, now } = context;
  if (
    await insertTipWallet(tx, {
      client_id: clientId,
      store_id: storeId,
      cap_at_tips: capsAtTips(actor),
      created_at: now,
    })
  ) {
    await audit(context, {
      action: 'tips.begin',
      subject: { kind: 'tip_wallet', id: storeId },
      after: { cap_at_tips: capsAtTips(actor) },
    });
  }
  const row = await lockTipWallet(tx, clientId, storeId);
  invariant(row, 'the tips of this store have begun');
  return row;
}
