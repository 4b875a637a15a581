import { runOut } from '#domain/bank/index.ts';
import { dayOf } from '#kernel/day.ts';
import { groupBy } from '#kernel/group-by.ts';
import { ceilOf, sum, toWire } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { ReportWallet } from '../report-wallets.repo.ts';
import { readOutlooks } from './read-outlooks.ts';

/** How long the money of some wallets lasts at the pace of the last four weeks, together and each. */
export async function showOutlook(
  tx: ReadHandle,
  {
    clientId,
    wallets,
    now,
  }: { readonly clientId: number; readonly wallets: readonly ReportWallet[]; readonly now: Date },
) {
  const today = dayOf(now, wallets[0]?.timezone ?? 'UTC');
  const outlooks = await readOutlooks(tx, { clientId, wallets, now });
  const each = [...outlooks.values()];
  const balance = sum(each.map((one) => one.balance));
  const outLast28 = sum(each.map((one) => one.outLast28));
  const arriving = [
    ...groupBy(
      each.flatMap((one) => one.inbound),
      ({ day }) => day,
    ),
  ]
    .map(([day, parts]) => ({ day, amount: sum(parts.map(({ amount }) => amount)) }))
    .sort((one, other) => (one.day < other.day ? -1 : 1));
  return {
    today,
    balance: toWire(balance),
    out_last_28: toWire(outLast28),
    arriving: arriving.map(({ day, amount }) => ({ day, amount: toWire(amount) })),
    run_out: runOut({ today, balance, outLast28, inbound: arriving }),
    wallets: [...outlooks].map(([id, outlook]) => ({
      wallet_id: id,
      need_7_days: toWire(ceilOf(outlook.outLast28, 1n, 4n)),
      run_out: runOut({ today, ...outlook }),
    })),
  };
}
