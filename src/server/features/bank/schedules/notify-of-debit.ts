import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import type { Language } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { mailAll } from '#server/platform/messages/mail-all.ts';
import { bankMessages } from '#texts/bank/messages.ts';
import { formatMoney } from '#texts/format.ts';
import { findClient } from '../../clients/index.ts';
import { recipientsOf } from '../../wallets/index.ts';
import type { ScheduleRow } from './schedules.repo.ts';

type Debit = { readonly amount: Cents; readonly dueOn: Day };

/** Tells the wallet's recipients and the client's what will be debited, when, and how to stop it. */
export async function notifyOfDebit(
  tx: WriteHandle,
  row: ScheduleRow,
  { amount, dueOn }: Debit,
  now: Date,
): Promise<void> {
  const clientId = row.client_id;
  const wallet = await recipientsOf(tx, clientId, row.store_id);
  const client = await findClient(tx, clientId);
  const to = new Set([
    ...(wallet?.notification_recipients ?? []),
    ...(client?.notification_emails ?? []),
  ]);
  const region = row.rail === 'ach' ? 'US' : 'CA';
  const params = (language: Language) => ({
    store: row.store_name,
    last4: row.last4,
    day: dueOn,
    amount: formatMoney(amount, language, region),
  });
  await mailAll(
    tx,
    {
      clientId,
      to: to,
      catalogue: bankMessages,
      subject: (say, language) => say('debit.subject', params(language)),
      body: (say, language) => say('debit.body', params(language)),
    },
    now,
  );
}
