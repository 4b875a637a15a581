import { ZONE_OF_RAIL } from '#domain/bank/calendar.ts';
import { dayOf } from '#kernel/day.ts';
import type { Clock } from '#kernel/instant.ts';
import type { Language } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { mailAll } from '#server/platform/messages/mail-all.ts';
import type { Sweep } from '#server/platform/sweep.ts';
import { bankMessages } from '#texts/bank/messages.ts';
import { formatDay, formatMoney } from '#texts/format.ts';
import { findClient } from '../../clients/index.ts';
import { raiseAlerts } from '../../wallets/index.ts';
import {
  type LateTransfer,
  clientsWithLateTransfers,
  takeLateTransfers,
} from './late-transfers.repo.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

/** Both rails keep Eastern time. */
const today = (now: Date) => dayOf(now, ZONE_OF_RAIL.eft);

/** Debits that have not settled and announced deposits that have not come, of all clients. */
export const lateTransferSweep = ({ db, clock }: Deps): Sweep => ({
  name: 'bank.late',
  due: (statements) => clientsWithLateTransfers(statements, today(clock.now())),
  work: (clientId) =>
    db.write({ clientId }, (tx) => warnOfLateTransfers(tx, clientId, clock.now())),
});

/** Tells the wallet of each once: in the messages of the portal, and by mail to its recipients. */
async function warnOfLateTransfers(tx: WriteHandle, clientId: number, now: Date): Promise<void> {
  const late = await takeLateTransfers(tx, clientId, today(now), now);
  if (late.length === 0) return;
  const client = await findClient(tx, clientId);
  for (const one of late) await writeOf(tx, one, { clientId, region: client?.region ?? 'US', now });
  await raiseAlerts(
    tx,
    clientId,
    late.map((one) => ({
      kind: one.kind === 'direct_deposit' ? 'deposit_late' : 'transfer_late',
      walletId: one.wallet_id,
      subjectId: one.id,
      amount: one.amount,
      detail: one.latest_on,
      mailedTo: one.notification_recipients,
    })),
    now,
  );
}

async function writeOf(
  tx: WriteHandle,
  late: LateTransfer,
  { clientId, region, now }: { readonly clientId: number; readonly region: 'US' | 'CA'; now: Date },
): Promise<void> {
  const key = late.kind === 'direct_deposit' ? 'depositLate' : 'transferLate';
  const params = (language: Language) => ({
    wallet: late.wallet_name,
    amount: formatMoney(late.amount, language, region),
    day: formatDay(late.latest_on, language, region),
  });
  await mailAll(
    tx,
    {
      clientId,
      to: late.notification_recipients,
      catalogue: bankMessages,
      subject: (say, language) => say(`${key}.subject`, params(language)),
      body: (say, language) => say(`${key}.body`, params(language)),
    },
    now,
  );
}
