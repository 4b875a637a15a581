import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import type { Language, Region } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { mailAll } from '#server/platform/messages/mail-all.ts';
import { ewaMessages } from '#texts/ewa/messages.ts';
import { formatDay, formatMoney } from '#texts/format.ts';
import type { StoreKey } from '../../tips-setup/index.ts';
import { raiseAlerts, recipientsOf } from '../../wallets/index.ts';

/** What a wallet could not give back. */
export type ShortWallet = {
  readonly wallet: { readonly id: number; readonly name: string; readonly blocked: boolean };
  readonly due: Cents;
  readonly balance: Cents;
  readonly payday: Day;
  /** The store's own; where there are none, those of the wallet's alerts are written to. */
  readonly recipients: readonly string[];
  readonly region: Region;
};

/** Alerts that the wallet lacks what is due back, and writes to the recipients. */
export const notifyShort = (
  tx: WriteHandle,
  store: StoreKey,
  short: ShortWallet,
  now: Date,
): Promise<void> =>
  notify(
    tx,
    store,
    { short, kind: 'ewa_repay_short', now },
    {
      subject: 'short.subject',
      body: short.wallet.blocked ? 'blocked.body' : 'short.body',
    },
  );

/** The same for what is overdue. */
export const notifyOverdue = (
  tx: WriteHandle,
  store: StoreKey,
  short: ShortWallet,
  now: Date,
): Promise<void> =>
  notify(
    tx,
    store,
    { short, kind: 'ewa_repay_overdue', now },
    {
      subject: 'overdue.subject',
      body: 'overdue.body',
    },
  );

type Notice = {
  readonly short: ShortWallet;
  readonly kind: 'ewa_repay_short' | 'ewa_repay_overdue';
  readonly now: Date;
};
type Sentences = {
  readonly subject: 'short.subject' | 'overdue.subject';
  readonly body: 'short.body' | 'blocked.body' | 'overdue.body';
};

async function notify(
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  { short, kind, now }: Notice,
  { subject, body }: Sentences,
): Promise<void> {
  const { due, balance, payday, region, wallet } = short;
  const params = (language: Language) => ({
    wallet: wallet.name,
    due: formatMoney(due, language, region),
    balance: formatMoney(balance, language, region),
    payday: formatDay(payday, language, region),
  });
  const ofWallet = await recipientsOf(tx, clientId, storeId);
  await mailAll(
    tx,
    {
      clientId,
      to:
        short.recipients.length > 0 ? short.recipients : (ofWallet?.notification_recipients ?? []),
      catalogue: ewaMessages,
      subject: (say, language) => say(subject, params(language)),
      body: (say, language) => say(body, params(language)),
    },
    now,
  );
  const alert = { kind, walletId: wallet.id, amount: due, detail: payday };
  await raiseAlerts(tx, clientId, [alert], now);
}
