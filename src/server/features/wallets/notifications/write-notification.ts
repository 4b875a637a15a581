import { alertPath } from '#domain/wallets/alert-paths.ts';
import { readDay } from '#kernel/day.ts';
import type { Region } from '#server/platform/actor.ts';
import { textsFor } from '#server/platform/texts.ts';
import { alertCatalogue, alertMessages } from '#texts/alerts/messages.ts';
import { formatDay, formatMoney } from '#texts/format.ts';
import type { DueDelivery, Listener } from './deliveries.repo.ts';

type Frame = {
  readonly client: { readonly client_name: string; readonly region: Region };
  readonly portalUrl: string;
};
type Message = {
  readonly channel: 'email' | 'sms';
  readonly to: string;
  readonly subject: string | null;
  readonly body: string;
};

const SETTINGS = '/account-management/settings';

/** One mail or text of what a person is due, in their language, each alert with its link. */
export function writeNotification(
  { way, address: to, language }: Listener,
  alerts: readonly DueDelivery[],
  { client, portalUrl }: Frame,
): Message {
  const say = textsFor(language, alertMessages);
  const sentenceOf = (alert: DueDelivery): string => {
    const day = readDay(alert.detail);
    return textsFor(language, alertCatalogue)(`kind.${alert.kind}`, {
      wallet: alert.wallet_name ?? '',
      amount: alert.amount === null ? '' : formatMoney(alert.amount, language, client.region),
      detail: day === null ? alert.detail : formatDay(day, language, client.region),
      subject: String(alert.subject_id ?? ''),
    });
  };
  const linkOf = (alert: DueDelivery): string =>
    portalUrl +
    alertPath({ kind: alert.kind, walletId: alert.wallet_id, subjectId: alert.subject_id });
  const [first, ...others] = alerts;
  const one = first && others.length === 0 ? first : null;
  const many = { total: alerts.length, client: client.client_name };
  if (way === 'text') {
    const body = one
      ? say('text.one', { sentence: sentenceOf(one), link: linkOf(one) })
      : say('text.many', { ...many, link: portalUrl });
    return { channel: 'sms', to, subject: null, body };
  }
  const paragraphs = alerts.map((alert) => `${sentenceOf(alert)}\n${linkOf(alert)}`);
  return {
    channel: 'email',
    to,
    subject: one ? sentenceOf(one) : say('mail.many', many),
    body: [...paragraphs, say('mail.foot', { link: `${portalUrl}${SETTINGS}` })].join('\n\n'),
  };
}
