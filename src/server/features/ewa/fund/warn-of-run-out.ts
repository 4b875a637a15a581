import { runsOutSoon } from '#domain/bank/index.ts';
import type { Day } from '#kernel/day.ts';
import { invariant } from '#kernel/invariant.ts';
import type { Clock } from '#kernel/instant.ts';
import { type Cents, largerOf } from '#kernel/money.ts';
import { balances } from '#server/ledger/index.ts';
import type { Language, Region } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Sweep } from '#server/platform/sweep.ts';
import { formatDay, formatMoney } from '#texts/format.ts';
import { findClient } from '../../clients/index.ts';
import { notifyRecipients } from '../notices/notify-recipients.ts';
import { fundOutlooks } from './fund-outlooks.repo.ts';
import {
  type WatchedFund,
  clientsToLookAhead,
  lockFundsToLookAt,
  saveFundLooks,
} from './run-out.repo.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

/** Looks once a day how long the money of each fund lasts. */
export const fundRunOutSweep = ({ db, clock }: Deps): Sweep => ({
  name: 'ewa.fund_run_out',
  due: (statements) => clientsToLookAhead(statements, clock.now()),
  work: (clientId) => db.write({ clientId }, (tx) => warnOfRunOut(tx, clientId, clock.now())),
});

/** A fund as it was looked at; `day` is null where it does not run out soon. */
type LookedAt = { readonly fund: WatchedFund; readonly balance: Cents; readonly day: Day | null };

/**
 * Tells of each fund that runs out within three days, or before the next payday's money comes back;
 * of the same one only after it was better.
 */
async function warnOfRunOut(tx: WriteHandle, clientId: number, now: Date): Promise<void> {
  const client = await findClient(tx, clientId);
  invariant(client, 'a client with stores');
  const looked = await lookAtFunds(tx, clientId, now);
  await saveFundLooks(
    tx,
    clientId,
    looked.map(({ fund, day }) => ({
      storeId: fund.store_id,
      today: fund.today,
      isTold: day !== null,
    })),
  );
  const notices = looked.flatMap(({ fund, balance, day }) =>
    day === null || fund.fund_told ? [] : [noticeOf(fund, { balance, day }, client.region)],
  );
  await notifyRecipients(tx, clientId, notices, now);
}

async function lookAtFunds(tx: WriteHandle, clientId: number, now: Date): Promise<LookedAt[]> {
  const funds = await lockFundsToLookAt(tx, clientId, now);
  const accountIds = funds.map((fund) => fund.float_account_id);
  const held = await balances(tx, { clientId, accountIds });
  const outlooks = await fundOutlooks(
    tx,
    clientId,
    funds.map(({ store_id: storeId, today }) => ({ storeId, today })),
  );
  return funds.map((fund) => {
    const { taken, coming } = outlooks.get(fund.store_id) ?? { taken: 0n, coming: [] };
    const balance = largerOf(held.get(fund.float_account_id) ?? 0n, 0n);
    const day = runsOutSoon({
      today: fund.today,
      balance,
      // The rule goes by four weeks, which are twice the two that a fund is reckoned by.
      outLast28: taken * 2n,
      inbound: coming.map(({ payday, amount }) => ({ day: payday, amount })),
    });
    return { fund, balance, day };
  });
}

const noticeOf = (
  { store_id: storeId, wallet_name: wallet, recipients }: WatchedFund,
  { balance, day }: { readonly balance: Cents; readonly day: Day },
  region: Region,
) =>
  ({
    storeId,
    recipients,
    alert: { kind: 'ewa_fund_runs_out', amount: balance, day },
    subject: 'runsOut.subject',
    body: 'runsOut.body',
    params: (language: Language) => ({
      wallet,
      balance: formatMoney(balance, language, region),
      day: formatDay(day, language, region),
    }),
  }) as const;
