import { runsOutSoon } from '#domain/bank/index.ts';
import type { Day } from '#kernel/day.ts';
import type { Clock } from '#kernel/instant.ts';
import type { Cents } from '#kernel/money.ts';
import type { Language } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { mailAll } from '#server/platform/messages/mail-all.ts';
import type { Sweep } from '#server/platform/sweep.ts';
import { formatDay, formatMoney } from '#texts/format.ts';
import { walletMessages } from '#texts/wallets/messages.ts';
import { findClient } from '../../clients/index.ts';
import { raiseAlerts } from '../../wallets/index.ts';
import { readOutlooks } from './read-outlooks.ts';
import {
  type WatchedWallet,
  clientsToLookAhead,
  saveLooks,
  walletsToLookAt,
} from './run-out.repo.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

/** Looks once a day of each wallet how long its money lasts, of all clients. */
export const runOutSweep = ({ db, clock }: Deps): Sweep => ({
  name: 'reports.run_out',
  due: (statements) => clientsToLookAhead(statements, clock.now()),
  work: (clientId) => db.write({ clientId }, (tx) => warnOfRunOut(tx, clientId, clock.now())),
});

type Ending = { readonly wallet: WatchedWallet; readonly balance: Cents; readonly day: Day };

/** Tells of each wallet that runs out soon, and of the same one only after it was better. */
async function warnOfRunOut(tx: WriteHandle, clientId: number, now: Date): Promise<void> {
  const wallets = await walletsToLookAt(tx, clientId, now);
  const outlooks = await readOutlooks(tx, { clientId, wallets, now });
  const ending = wallets.flatMap((wallet): Ending[] => {
    const outlook = outlooks.get(wallet.id);
    const day = outlook && wallet.active ? runsOutSoon({ today: wallet.today, ...outlook }) : null;
    return outlook && day ? [{ wallet, balance: outlook.balance, day }] : [];
  });
  const soon = new Set(ending.map(({ wallet }) => wallet.id));
  const looked = await saveLooks(
    tx,
    clientId,
    wallets.map(({ id: walletId, today: day }) => ({ walletId, day, told: soon.has(walletId) })),
  );
  const news = ending.filter(({ wallet }) => !wallet.told && looked.includes(wallet.id));
  if (news.length === 0) return;
  const region = (await findClient(tx, clientId))?.region ?? 'US';
  for (const one of news) await writeOf(tx, one, { clientId, region, now });
  await raiseAlerts(
    tx,
    clientId,
    news.map(({ wallet, balance, day }) => ({
      kind: 'wallet_runs_out',
      walletId: wallet.id,
      amount: balance,
      detail: day,
      mailedTo: wallet.notification_recipients,
    })),
    now,
  );
}

async function writeOf(
  tx: WriteHandle,
  { wallet, balance, day }: Ending,
  {
    clientId,
    region,
    now,
  }: { readonly clientId: number; readonly region: 'US' | 'CA'; readonly now: Date },
): Promise<void> {
  const params = (language: Language) => ({
    wallet: wallet.name,
    balance: formatMoney(balance, language, region),
    day: formatDay(day, language, region),
  });
  await mailAll(
    tx,
    {
      clientId,
      to: wallet.notification_recipients,
      catalogue: walletMessages,
      subject: (say, language) => say('runsOut.subject', params(language)),
      body: (say, language) => say('runsOut.body', params(language)),
    },
    now,
  );
}
