import { type Result, fail, ok } from '#kernel/result.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { queueMessage } from '#server/platform/messages/messages.ts';
import { textsFor } from '#server/platform/texts.ts';
import { formatMoney } from '#texts/format.ts';
import { subscriptionMessages } from '#texts/subscriptions/messages.ts';
import { walletOfClient } from '../../wallets/index.ts';
import { customerOf } from '../customers/first-customer.ts';
import { receiptOf } from '../mirror/write-letters.ts';
import { findInvoice, saveInvoice } from './invoices.repo.ts';

const MOST_A_DAY = 5;

/** Mails the receipt of a paid invoice again, five times a day at the most. */
export async function sendReceipt(
  tx: WriteHandle,
  clientId: number,
  id: number,
  { day, now }: { readonly day: string; readonly now: Date },
): Promise<Result<string, 'no_receipt_data' | 'rate_limited'>> {
  const row = await findInvoice(tx, clientId, id);
  const customer = await customerOf(tx, clientId);
  if (row?.status !== 'paid' || customer.email === null) return fail('no_receipt_data');
  const sentToday = row.sent_on === day ? row.sent_count : 0;
  if (sentToday >= MOST_A_DAY) return fail('rate_limited', { retry_after: 86_400 });
  await saveInvoice(tx, clientId, id, { sent_on: day, sent_count: sentToday + 1 });
  const wallet = row.wallet_id === null ? null : await walletOfClient(tx, clientId, row.wallet_id);
  const { language } = customer;
  const say = textsFor(language, subscriptionMessages);
  const receipt = receiptOf({
    ...row,
    lines: row.lines.map((line) => ({
      description: line.description,
      amount: BigInt(line.amount),
      discount: BigInt(line.discount),
      start: new Date(line.start),
      end: new Date(line.end),
    })),
    taxes: row.taxes.map((tax) => ({ ...tax, amount: BigInt(tax.amount) })),
  });
  const params = {
    number: row.number,
    wallet: wallet?.name ?? '',
    amount: formatMoney(row.total, language, customer.address_country),
  };
  await queueMessage(
    tx,
    {
      channel: 'email',
      to: customer.email,
      subject: say('receipt.subject', params),
      body: (receipt.details?.(language) ?? []).join('\n\n'),
      code: null,
      clientId,
    },
    now,
  );
  return ok(customer.email);
}
