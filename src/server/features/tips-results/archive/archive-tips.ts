import { restorableSince } from '#domain/tips-results/archive.ts';
import { audit } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { closeSharedPages } from '#server/platform/directory/shared-pages.ts';
import { type StoreKey, lockTipWallet } from '../../tips-setup/index.ts';
import { accessOf } from '../../wallets/index.ts';
import { type Archived, archivePending, archivedResults, restoreSince } from './archive.repo.ts';

/**
 * Archives what an ended subscription leaves unpaid of a store: results, drafts, what newer data
 * proposed, and square-ups. Their shared pages are gone. What is paid stays as it is, also where
 * some of its money waits. A store that has a subscription again meanwhile keeps everything.
 */
export async function archiveTips(tx: WriteHandle, store: StoreKey, at: Date): Promise<void> {
  if ((await lockTipWallet(tx, store.clientId, store.storeId)) === null) return;
  if (await hasTips(tx, store)) return;
  const archived = await archivePending(tx, store, at);
  await closeSharedPages(tx, store.clientId, await archivedResults(tx, store));
  await note(tx, store, at, { action: 'tips.archive', archived });
}

/**
 * Brings back what was archived within the last 90 days, to be calculated again; what is older stays
 * archived for good.
 */
export async function restoreTips(tx: WriteHandle, store: StoreKey, at: Date): Promise<void> {
  if ((await lockTipWallet(tx, store.clientId, store.storeId)) === null) return;
  if (!(await hasTips(tx, store))) return;
  const archived = await restoreSince(tx, store, restorableSince(at));
  await note(tx, store, at, { action: 'tips.restore', archived });
}

/** Whether a store has tips now, which the end or the start that is told of may be behind. */
export async function hasTips(tx: WriteHandle, { clientId, storeId }: StoreKey): Promise<boolean> {
  return (await accessOf(tx, clientId, [storeId])).get(storeId) !== 'tips_off';
}

type Note = { readonly action: 'tips.archive' | 'tips.restore'; readonly archived: Archived };
async function note(
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  now: Date,
  { action, archived }: Note,
): Promise<void> {
  if (Object.values(archived).every((count) => count === 0)) return;
  const context = {
    tx,
    now,
    actor: { kind: 'system', name: 'Subscriptions', clientId } as const,
    origin: { ip: null, requestId: 'subscriptions', userAgent: null },
  };
  await audit(context, { action, subject: { kind: 'tip_wallet', id: storeId }, after: archived });
}
