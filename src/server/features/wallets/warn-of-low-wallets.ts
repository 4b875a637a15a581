import { balances } from '#server/ledger/index.ts';
import type { Clock } from '#kernel/instant.ts';
import type { Language } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { mailAll } from '#server/platform/messages/mail-all.ts';
import type { Sweep } from '#server/platform/sweep.ts';
import { formatMoney } from '#texts/format.ts';
import { walletMessages } from '#texts/wallets/messages.ts';
import { findClient } from '../clients/index.ts';
import { raiseAlerts } from './alerts/alerts.repo.ts';
import { clientsToWarn, saveAlerted, walletsWithAlert } from './wallet-alerts.repo.ts';

/** Wallets that fell below their alert amount, or recovered, of all clients. */
export const lowWalletSweep = ({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): Sweep => ({
  name: 'wallets.low',
  due: clientsToWarn,
  work: (clientId) => db.write({ clientId }, (tx) => warnOfLowWallets(tx, clientId, clock.now())),
});

/**
 * Writes to the recipients of every wallet that fell below its alert amount since the last look:
 * one mail when it falls, not one a load. A wallet that has recovered can fall again.
 */
async function warnOfLowWallets(tx: WriteHandle, clientId: number, now: Date): Promise<void> {
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
  const region = client?.region ?? 'US';
  for (const wallet of fell) {
    const params = (language: Language) => ({
      wallet: wallet.name,
      balance: formatMoney(held.get(wallet.account_id) ?? 0n, language, region),
      alert: formatMoney(wallet.alert_amount, language, region),
    });
    await mailAll(
      tx,
      {
        clientId,
        to: wallet.notification_recipients,
        catalogue: walletMessages,
        subject: (say, language) => say('low.subject', params(language)),
        body: (say, language) => say('low.body', params(language)),
      },
      now,
    );
  }
  await raiseAlerts(
    tx,
    clientId,
    fell.map(({ id, account_id: account, notification_recipients: mailedTo }) => ({
      kind: 'wallet_low',
      walletId: id,
      amount: held.get(account) ?? 0n,
      mailedTo,
    })),
    now,
  );
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
