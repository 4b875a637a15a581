import type { Cents } from '#kernel/money.ts';
import type { Language } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { queueMessage } from '#server/platform/messages/messages.ts';
import { inEveryLanguage, textsFor } from '#server/platform/texts.ts';
import { bankMessages } from '#texts/bank/messages.ts';
import { formatMoney } from '#texts/format.ts';
import { recipientsOf } from '../../wallets/index.ts';
import type { TransferRow } from './transfers.repo.ts';

type Back = { readonly code: string; readonly taken: Cents; readonly owed: Cents };

/** Writes to the recipients of the wallet, once a return. */
export async function notifyOfReturn(
  tx: WriteHandle,
  row: TransferRow,
  { code, taken, owed }: Back,
  now: Date,
): Promise<void> {
  const clientId = row.client_id;
  const wallet = await recipientsOf(tx, clientId, row.wallet_id);
  if (!wallet) return;
  const region = row.rail === 'ach' ? 'US' : 'CA';
  const params = (language: Language) => ({
    wallet: wallet.name,
    code,
    amount: formatMoney(row.amount, language, region),
    taken: formatMoney(taken, language, region),
    owed: formatMoney(owed, language, region),
  });
  const subject = textsFor('en', bankMessages)('returned.subject', params('en'));
  const body = inEveryLanguage(bankMessages, (say, language) =>
    say('returned.body', params(language)),
  );
  for (const to of wallet.notification_recipients)
    await queueMessage(tx, { channel: 'email', to, subject, body, code: null, clientId }, now);
}
