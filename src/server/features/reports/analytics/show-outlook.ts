import { runOut } from '#domain/bank/index.ts';
import { addDays, dayOf } from '#kernel/day.ts';
import { type Cents, sum, toWire } from '#kernel/money.ts';
import { balances } from '#server/ledger/index.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { moneyUnderWay } from '../../bank/index.ts';
import type { ReportWallet } from '../report-wallets.repo.ts';
import { figuresReader } from './figures.ts';

/** Over how many days the pace is reckoned: money.md part 14. */
const PACE_DAYS = 28;

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
    now,
  });
  const left = sum((await read([range], [])).map(({ value }) => value));
  const outLast28: Cents = left > 0n ? left : 0n;
  const arriving = await moneyUnderWay(
    tx,
    clientId,
    wallets.map(({ id }) => id),
  );
  return {
    today,
    balance: toWire(balance),
    out_last_28: toWire(outLast28),
    arriving: arriving.map(({ day, amount }) => ({ day, amount: toWire(amount) })),
    run_out: runOut({ today, balance, outLast28, inbound: arriving }),
  };
}
