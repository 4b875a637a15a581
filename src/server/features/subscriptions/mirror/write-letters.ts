import type { Life } from '#domain/subscriptions/life.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { textsFor } from '#server/platform/texts.ts';
import { formatMoney, regionOf } from '#texts/format.ts';
import { subscriptionMessages } from '#texts/subscriptions/messages.ts';
import type { SubscriptionsPorts } from '../subscriptions.deps.ts';
import type { SubscriptionRow } from '../subscriptions.repo.ts';
import { type Letter, type LetterFrame, sendLetter } from './letters.ts';
import type { WrittenInvoice } from './write-invoices.ts';

type Read = {
  readonly before: SubscriptionRow;
  readonly after: SubscriptionRow;
  readonly lives: Life;
  readonly written: readonly WrittenInvoice[];
  readonly wallet: { readonly name: string; readonly timezone: string } | null;
  readonly portalUrl: string;
  readonly ports: Pick<SubscriptionsPorts, 'holdersOf'>;
  readonly now: Date;
};

/** Tells whoever gets the invoices what has changed with a reading; answers who is mailed. */
export async function writeLetters(tx: WriteHandle, read: Read): Promise<ReadonlySet<string>> {
  const { before, after, lives, written, wallet, portalUrl, ports, now } = read;
  const mailed = new Set<string>();
  if (wallet === null) return mailed;
  const frame: LetterFrame = { clientId: after.client_id, wallet, portalUrl, now };
  for (const letter of written.flatMap((one) => letterOfInvoice(one, lives)))
    for (const email of await sendLetter(tx, frame, letter)) mailed.add(email);
  for (const letter of lettersOfState()) {
    const concernsAll = letter.kind === 'blocked' || letter.kind === 'cancelled';
    const alsoTo = concernsAll ? await ports.holdersOf(tx, after.client_id, after.wallet_id) : [];
    for (const email of await sendLetter(tx, frame, { ...letter, alsoTo })) mailed.add(email);
  }
  return mailed;

  function lettersOfState(): Letter[] {
    const key = `${after.id}:${now.toISOString()}`;
    if (before.state === after.state) return [];
    if (after.state === 'trialing')
      return [{ kind: 'trial_started', key: String(after.id), date: after.trial_end }];
    if (after.state === 'blocked') return [{ kind: 'blocked', key }];
    if (after.state === 'cancelled') return [{ kind: 'cancelled', key: String(after.id) }];
    return before.state === 'blocked' && after.state === 'active'
      ? [{ kind: 'unblocked', key }]
      : [];
  }
}

function letterOfInvoice({ news, invoice, providerId }: WrittenInvoice, lives: Life): Letter[] {
  const key = `${providerId}:${invoice.attempts}`;
  const amount = invoice.amountDue;
  switch (news) {
    case 'paid':
      return [{ kind: 'receipt', ...receiptOf(invoice), key: providerId }];
    case 'requires_action':
      return [{ kind: 'confirm', key, amount }];
    case 'failed':
      return lives.nextRetryAt
        ? [{ kind: 'failed', key, date: lives.nextRetryAt, reason: lives.reason }]
        : [{ kind: 'failed_last', key, date: lives.cancelsAt, reason: lives.reason }];
    default:
      return [];
  }
}

/** The lines, taxes and total of a paid invoice, as a letter says them. */
export const receiptOf = (
  invoice: Pick<
    WrittenInvoice['invoice'],
    'taxes' | 'total' | 'discount' | 'currency' | 'number'
  > & { readonly lines: readonly { readonly description: string; readonly amount: bigint }[] },
): Pick<Letter, 'number' | 'amount' | 'details'> => ({
  number: invoice.number ?? '',
  amount: invoice.total,
  details(language) {
    const say = textsFor(language, subscriptionMessages);
    const money = (cents: bigint) => formatMoney(cents, language, regionOf(invoice.currency));
    return [
      [
        ...invoice.lines.map(({ description, amount }) => `${description}: ${money(amount)}`),
        ...(invoice.discount > 0n
          ? [say('receipt.discount', { amount: money(-invoice.discount) })]
          : []),
        ...invoice.taxes.map(
          ({ name, percent, amount }) => `${name} ${percent}%: ${money(amount)}`,
        ),
        say('receipt.total', { amount: money(invoice.total) }),
      ].join('\n'),
    ];
  },
});
