import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import type { Language } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { type Letter, mailMany } from '#server/platform/messages/mail-all.ts';
import { bankMessages } from '#texts/bank/messages.ts';
import { formatMoney } from '#texts/format.ts';
import { findClient } from '../../clients/index.ts';
import { recipientsOfMany } from '../../wallets/index.ts';
import type { ScheduleRow } from './schedules.repo.ts';

type Notice = { readonly row: ScheduleRow; readonly amount: Cents; readonly dueOn: Day };

/** Tells each wallet's recipients and the client's what will be debited, when, and how to stop it. */
export async function notifyOfDebits(
  tx: WriteHandle,
  clientId: number,
  notices: readonly Notice[],
  now: Date,
): Promise<void> {
  const walletIds = notices.map(({ row }) => row.store_id);
  const recipients = await recipientsOfMany(tx, clientId, walletIds);
  const client = await findClient(tx, clientId);
  const letters = notices.map(({ row, amount, dueOn }): Letter<typeof bankMessages> => {
    const region = row.rail === 'ach' ? 'US' : 'CA';
    const params = (language: Language) => ({
      store: row.store_name,
      last4: row.last4,
      day: dueOn,
      amount: formatMoney(amount, language, region),
    });
    return {
      to: new Set([
        ...(recipients.get(row.store_id) ?? []),
        ...(client?.notification_emails ?? []),
      ]),
      subject: (say, language) => say('debit.subject', params(language)),
      body: (say, language) => say('debit.body', params(language)),
    };
  });
  await mailMany(tx, { clientId, catalogue: bankMessages }, letters, now);
}
