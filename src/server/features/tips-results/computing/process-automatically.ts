import { audit } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { notifyBlocked } from '../../tips-data/index.ts';
import { type StoreZone, lockTipWallet } from '../../tips-setup/index.ts';
import { hasTips } from '../archive/archive-tips.ts';
import { recompute } from './recompute.ts';
import { saveProposals, refreshFromData } from './refresh-results.ts';
import { addDays, dayOf } from '#kernel/day.ts';
import { DAYS_BACK } from '#domain/tips-data/load-times.ts';
import { blockedDates } from '../late-data/blocked-dates.repo.ts';

/**
 * What a load time does once the data is there: results of the services that have ended are made or
 * brought in line; what somebody edited or shared gets a proposal.
 */
export async function processAutomatically(
  tx: WriteHandle,
  store: StoreZone,
  now: Date,
): Promise<void> {
  const { clientId, storeId } = store;
  const [wallet, isSubscribed] = await Promise.all([
    lockTipWallet(tx, clientId, storeId),
    hasTips(tx, store),
  ]);
  if (wallet?.tip_type == null || wallet.import_type !== 'pos') return;
  // The subscription has ended while data was read: it is kept, and the next run makes results of it.
  if (!isSubscribed) return;
  const { fresh, differing, skipped } = await refreshFromData(
    tx,
    store,
    { tipType: wallet.tip_type, from: null, to: null },
    now,
  );
  // Where nothing is new, what somebody is about to pay stays the version that they look at.
  if (fresh.length > 0) await recompute(tx, wallet, fresh, now);
  await saveProposals(tx, wallet, differing, now);
  const since = addDays(dayOf(now, store.timezone), -DAYS_BACK);
  await notifyBlocked(
    tx,
    store,
    {
      blocked: await blockedDates(tx, clientId, storeId, since),
      withoutRule: skipped.filter(({ why }) => why === 'no_rule').map(({ date }) => date),
    },
    now,
  );
  await audit(
    {
      tx,
      actor: { kind: 'system', name: 'load time', clientId },
      origin: { ip: null, requestId: 'load time', userAgent: null },
      now,
    },
    {
      action: 'tips.process',
      subject: { kind: 'tip_wallet', id: storeId },
      after: { tip_type: wallet.tip_type, results: fresh.length },
    },
  );
}
