import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import type { Language } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { queueMessage } from '#server/platform/messages/messages.ts';
import { inEveryLanguage, textsFor } from '#server/platform/texts.ts';
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
  const subject = textsFor('en', bankMessages)('debit.subject', params('en'));
  const body = inEveryLanguage(bankMessages, (say, language) =>
    say('debit.body', params(language)),
  );
  for (const one of to)
    await queueMessage(tx, { channel: 'email', to: one, subject, body, code: null, clientId }, now);
}
