import { readDeclineReason } from '#domain/subscriptions/decline-reasons.ts';
import { dayOf } from '#kernel/day.ts';
import type { Language } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { queueMessage } from '#server/platform/messages/messages.ts';
import { textsFor } from '#server/platform/texts.ts';
import { formatDay, formatMoney } from '#texts/format.ts';
import { subscriptionMessages } from '#texts/subscriptions/messages.ts';
import { customerOf } from '../customers/first-customer.ts';
import type { Recipient } from '../subscriptions.deps.ts';
import { isFirstLetter } from './mirror.repo.ts';

type Kind =
  | 'trial_started'
  | 'trial_ends'
  | 'trial_needs_method'
  | 'renewal'
  | 'receipt'
  | 'failed'
  | 'failed_last'
  | 'confirm'
  | 'blocked'
  | 'unblocked'
  | 'cancel_asked'
  | 'cancelled'
  | 'price'
  | 'card_expires'
  | 'debit';

export type Letter = {
  readonly kind: Kind;
  /** What it is about, so that it goes out once. */
  readonly key: string;
  readonly date?: Date | null;
  readonly amount?: bigint;
  readonly reason?: string | null;
  readonly number?: string;
  readonly last4?: string;
  readonly month?: string;
  /** Paragraphs above the link. */
  readonly details?: (language: Language) => readonly string[];
  /** Who reads it besides whoever gets the invoices. */
  readonly alsoTo?: readonly Recipient[];
};
export type LetterFrame = {
  readonly clientId: number;
  readonly wallet: { readonly name: string; readonly timezone: string };
  readonly portalUrl: string;
  readonly now: Date;
};

/** The page on which everything that a letter asks for can be done. */
const ROOM = '/account-management/subscriptions/management';

/**
 * Mails to the address of the client's invoices in its language, and to whom else it concerns in
 * theirs, once for each key, in the transaction that wants it sent. Answers to whom it goes.
 */
export async function sendLetter(
  tx: WriteHandle,
  frame: LetterFrame,
  letter: Letter,
): Promise<readonly string[]> {
  const { clientId, now } = frame;
  const { email, language, address_country: region } = await customerOf(tx, clientId);
  const first = email === null ? [] : [{ email, language }];
  const others = (letter.alsoTo ?? []).filter((one) => one.email !== email);
  const recipients = [...first, ...others];
  if (recipients.length === 0) return [];
  if (!(await isFirstLetter(tx, clientId, `${letter.kind}:${letter.key}`, now))) return [];
  for (const recipient of recipients)
    await queueMessage(
      tx,
      {
        channel: 'email',
        to: recipient.email,
        ...written(letter, frame, recipient.language, region),
        code: null,
        clientId,
      },
      now,
    );
  return recipients.map((recipient) => recipient.email);
}

function written(
  letter: Letter,
  { wallet, portalUrl }: LetterFrame,
  language: Language,
  region: 'CA' | 'US',
): { readonly subject: string; readonly body: string } {
  const say = textsFor(language, subscriptionMessages);
  const reason = readDeclineReason(letter.reason);
  const params = {
    wallet: wallet.name,
    date: letter.date
      ? formatDay(dayOf(letter.date, wallet.timezone), language, region, 'medium')
      : '',
    amount: letter.amount === undefined ? '' : formatMoney(letter.amount, language, region),
    reason: letter.reason === undefined ? '' : say(`reason.${reason}`),
    number: letter.number ?? '',
    last4: letter.last4 ?? '',
    month: letter.month ?? '',
  };
  const paragraphs = [
    say(`${letter.kind}.body`, params),
    ...(letter.details?.(language) ?? []),
    `${portalUrl}${ROOM}`,
  ];
  return { subject: say(`${letter.kind}.subject`, params), body: paragraphs.join('\n\n') };
}
