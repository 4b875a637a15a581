import { knownDay } from '#domain/bank/days.ts';
import { invariant } from '#kernel/invariant.ts';
import type { Cents } from '#kernel/money.ts';
import type { Language, Region } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { formatDay, formatMoney } from '#texts/format.ts';
import type { StoreKey } from '../../tips-setup/index.ts';
import { walletOfClient } from '../../wallets/index.ts';
import { notifyRecipients } from './notify-recipients.ts';

type ReadyReport = {
  readonly recipients: readonly string[];
  readonly payday: string;
  readonly members: number;
  readonly amount: Cents;
  readonly region: Region;
  readonly now: Date;
};

/** Tells that a report is final and what to do with it. Who takes what stands in the portal alone. */
export async function notifyReport(
  tx: WriteHandle,
  store: StoreKey,
  { recipients, payday: paidOn, members, amount, region, now }: ReadyReport,
): Promise<void> {
  const wallet = await walletOfClient(tx, store.clientId, store.storeId);
  invariant(wallet, 'the store has its main wallet');
  const payday = knownDay(paidOn);
  const notice = {
    storeId: store.storeId,
    recipients,
    alert: { kind: 'ewa_report_ready', amount, day: payday },
    subject: 'report.subject',
    body: 'report.body',
    params: (language: Language) => ({
      wallet: wallet.name,
      payday: formatDay(payday, language, region),
      count: members,
      amount: formatMoney(amount, language, region),
    }),
  } as const;
  await notifyRecipients(tx, store.clientId, [notice], now);
}
