import { runOut } from '#domain/bank/index.ts';
import { addDays, dayOf } from '#kernel/day.ts';
import { groupBy } from '#kernel/group-by.ts';
import { type Cents, sum, toWire } from '#kernel/money.ts';
import { balances } from '#server/ledger/index.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { moneyUnderWay } from '../../bank/index.ts';
import type { ReportWallet } from '../report-wallets.repo.ts';
import { figuresReader } from './figures.ts';
import { PACE_DAYS } from './read-outlooks.ts';

/** How long the money of some wallets lasts, at the pace of the last four weeks. */
export async function showOutlook(
  tx: ReadHandle,
  {
    clientId,
    wallets,
    now,
  }: { readonly clientId: number; readonly wallets: readonly ReportWallet[]; readonly now: Date },
) {
  const today = dayOf(now, wallets[0]?.timezone ?? 'UTC');
  const held = await balances(tx, { clientId, accountIds: wallets.map((one) => one.account_id) });
  const balance = sum(held.values());
  const range = { start: addDays(today, -PACE_DAYS), end: addDays(today, -1) };
  const read = await figuresReader(tx, 'money_out', {
    clientId,
    wallets,
    buckets: [range],
    range,
    before: null,
    now,
  });
  const left = (await read.totals()).find(({ no }) => no === 1n)?.value ?? 0n;
  const outLast28: Cents = left > 0n ? left : 0n;
  const underWay = await moneyUnderWay(
    tx,
    clientId,
    wallets.map(({ id }) => id),
  );
  const arriving = [...groupBy(underWay, ({ day: on }) => on)].map(([day, parts]) => ({
    day,
    amount: sum(parts.map(({ amount }) => amount)),
  }));
  return {
    today,
    balance: toWire(balance),
    out_last_28: toWire(outLast28),
    arriving: arriving.map(({ day, amount }) => ({ day, amount: toWire(amount) })),
    run_out: runOut({ today, balance, outLast28, inbound: arriving }),
  };
}
