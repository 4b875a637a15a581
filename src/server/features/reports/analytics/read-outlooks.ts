import { addDays, dayOf } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { balances } from '#server/ledger/index.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { moneyUnderWay } from '../../bank/index.ts';
import type { ReportWallet } from '../report-wallets.repo.ts';
import { figuresReader } from './figures.ts';

/** Over how many days the pace is reckoned: money.md part 14. */
export const PACE_DAYS = 28;

export type WalletOutlook = {
  readonly balance: Cents;
  /** What left it in four weeks, never below zero. */
  readonly outLast28: Cents;
  readonly inbound: readonly { readonly day: string; readonly amount: Cents }[];
};
type Asked = {
  readonly clientId: number;
  readonly wallets: readonly ReportWallet[];
  readonly now: Date;
};

/** What each of some wallets holds, what left it lately and what is on its way. */
export async function readOutlooks(
  tx: ReadHandle,
  { clientId, wallets, now }: Asked,
): Promise<ReadonlyMap<number, WalletOutlook>> {
  const ids = wallets.map(({ id }) => id);
  const today = dayOf(now, wallets[0]?.timezone ?? 'UTC');
  const range = { start: addDays(today, -PACE_DAYS), end: addDays(today, -1) };
  const asked = { clientId, wallets, buckets: [range], range, before: null, now };
  const [held, read, arriving] = [
    await balances(tx, { clientId, accountIds: wallets.map((one) => one.account_id) }),
    await figuresReader(tx, 'money_out', asked),
    await moneyUnderWay(tx, clientId, ids),
  ];
  const left = new Map((await read.totals()).map((one) => [one.wallet_id, one.value]));
  return new Map(
    wallets.map(({ id, account_id: account }) => {
      const out = left.get(id) ?? 0n;
      return [
        id,
        {
          balance: held.get(account) ?? 0n,
          outLast28: out > 0n ? out : 0n,
          inbound: arriving.filter(({ wallet_id: wallet }) => wallet === id),
        },
      ];
    }),
  );
}
