import type { Cents } from '#kernel/money.ts';
import type { Language } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { mailAll } from '#server/platform/messages/mail-all.ts';
import { bankMessages } from '#texts/bank/messages.ts';
import { formatMoney } from '#texts/format.ts';
import type { BankBooks } from './bank-books.ts';
import type { TransferRow } from './transfers.repo.ts';

type Back = {
  readonly row: TransferRow;
  readonly wallet: BankBooks['wallet'];
  readonly code: string;
  readonly taken: Cents;
  readonly owed: Cents;
};

/** Writes to the recipients of the wallet, once a return. */
export async function notifyOfReturn(
  tx: WriteHandle,
  { row, wallet, code, taken, owed }: Back,
  now: Date,
): Promise<void> {
  const region = row.rail === 'ach' ? 'US' : 'CA';
  const params = (language: Language) => ({
    wallet: wallet.name,
    code,
    amount: formatMoney(row.amount, language, region),
    taken: formatMoney(taken, language, region),
    owed: formatMoney(owed, language, region),
  });
  await mailAll(
    tx,
    {
      clientId: row.client_id,
      to: wallet.notification_recipients,
      catalogue: bankMessages,
      subject: (say, language) => say('returned.subject', params(language)),
      body: (say, language) => say('returned.body', params(language)),
    },
    now,
  );
}
