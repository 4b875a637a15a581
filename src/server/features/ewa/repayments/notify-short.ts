import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import type { Language, Region } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { formatDay, formatMoney } from '#texts/format.ts';
import type { StoreKey } from '../../tips-setup/index.ts';
import { notifyRecipients } from '../notices/notify-recipients.ts';

/** What a wallet could not give back. */
export type ShortWallet = {
  readonly wallet: { readonly id: number; readonly name: string; readonly blocked: boolean };
  readonly due: Cents;
  readonly balance: Cents;
  readonly payday: Day;
  readonly recipients: readonly string[];
  readonly region: Region;
};

/** Tells that the wallet lacks what is due back. */
export const notifyShort = (
  tx: WriteHandle,
  store: StoreKey,
  short: ShortWallet,
  now: Date,
): Promise<void> => {
  const body = short.wallet.blocked ? 'blocked.body' : 'short.body';
  const notice = {
    subject: 'short.subject',
    body,
    ...noticeOf(store, short, 'ewa_repay_short'),
  } as const;
  return notifyRecipients(tx, store.clientId, [notice], now);
};

/** The same for what is overdue. */
export const notifyOverdue = (
  tx: WriteHandle,
  store: StoreKey,
  short: ShortWallet,
  now: Date,
): Promise<void> =>
  notifyRecipients(
    tx,
    store.clientId,
    [
      {
        subject: 'overdue.subject',
        body: 'overdue.body',
        ...noticeOf(store, short, 'ewa_repay_overdue'),
      },
    ],
    now,
  );

const noticeOf = (
  { storeId }: StoreKey,
  { due, balance, payday, region, wallet, recipients }: ShortWallet,
  kind: 'ewa_repay_short' | 'ewa_repay_overdue',
) => ({
  storeId,
  recipients,
  alert: { kind, amount: due, day: payday },
  params: (language: Language) => ({
    wallet: wallet.name,
    due: formatMoney(due, language, region),
    balance: formatMoney(balance, language, region),
    payday: formatDay(payday, language, region),
  }),
});
