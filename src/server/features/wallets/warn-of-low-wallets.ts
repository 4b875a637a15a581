import { toWire } from '#kernel/money.ts';
import { balances } from '#server/ledger/index.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { lowWalletTexts, queueMessage } from '#server/platform/messages/messages.ts';
import { findClient } from '../clients/index.ts';
import { saveAlerted, walletsWithAlert } from './wallet-alerts.repo.ts';

/**
 * Writes to the recipients of every wallet that fell below its alert amount since the last look: one mail when it falls, not
 * one a load. A wallet that has recovered can fall again.
 */
export async function warnOfLowWallets(
  tx: WriteHandle,
  clientId: number,
  now: Date,
): Promise<void> {
  const watched = await walletsWithAlert(tx, clientId);
  if (watched.length === 0) return;
  const held = await balances(tx, {
    clientId,
    accountIds: watched.map((wallet) => wallet.account_id),
  });
  const changed = watched.filter(
    (wallet) => (held.get(wallet.account_id) ?? 0n) < wallet.alert_amount !== wallet.alerted,
  );
  const fell = changed.filter((wallet) => !wallet.alerted);
  const client = fell.length > 0 ? await findClient(tx, clientId) : null;
  for (const wallet of fell) {
    const { subject, body } = lowWalletTexts(
      client?.region === 'CA' ? 'CAD' : 'USD',
      wallet.name,
      toWire(held.get(wallet.account_id) ?? 0n),
      toWire(wallet.alert_amount),
    );
    for (const to of wallet.notification_recipients)
      await queueMessage(tx, { channel: 'email', to, subject, body, code: null, clientId }, now);
  }
  await saveAlerted(
    tx,
    clientId,
    fell.map((wallet) => wallet.id),
    true,
  );
  await saveAlerted(
    tx,
    clientId,
    changed.filter((wallet) => wallet.alerted).map((wallet) => wallet.id),
    false,
  );
}
