import nodemailer from 'nodemailer';
import { recordOf } from '#kernel/keys.ts';

/** One way out for messages. `refused` never works again with the same input; `later` may. */
export type Sent =
  | {
      readonly outcome: 'sent';
      /** The message stays in the outbox as it is. */ readonly kept?: true;
    }
  | { readonly outcome: 'refused' | 'later'; readonly reason: string };
export type Sender = {
  readonly send: (message: {
    readonly to: string;
    readonly subject: string | null;
    readonly body: string;
    readonly key: string;
  }) => Promise<Sent>;
};

const TIMEOUT = 10_000;

/** E-mail by SMTP. 4xx answers are tried again, 5xx are not. */
export function createMailSender({
  url,
  from,
}: {
  readonly url: string;
  readonly from: string;
}): Sender {
  const transport = nodemailer.createTransport(
    { url, connectionTimeout: TIMEOUT, greetingTimeout: TIMEOUT, socketTimeout: TIMEOUT },
    { from },
  );
  return {
    async send({ to, subject, body, key }) {
      try {
        await transport.sendMail({
          to,
          subject: subject ?? '',
          text: body,
          messageId: `<${key}@cardload>`,
        });
        return { outcome: 'sent' };
      } catch (error) {
        const { responseCode: code } = recordOf(error);
        return {
          outcome: typeof code === 'number' && code >= 500 ? 'refused' : 'later',
          reason: messageOf(error),
        };
      }
    },
  };
}

/** SMS by Twilio's HTTP API. Numbers are ten digits here and get the +1 of the US and Canada. */
export function createTextSender(settings: {
  readonly sid: string;
  readonly token: string;
  readonly from: string;
  readonly baseUrl: string;
}): Sender {
  const address = `${settings.baseUrl}/2010-04-01/Accounts/${settings.sid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${settings.sid}:${settings.token}`).toString('base64')}`;
  return {
    async send({ to, body }) {
      try {
        const form = new URLSearchParams({ To: `+1${to}`, From: settings.from, Body: body });
        const response = await fetch(address, {
          method: 'POST',
          headers: { authorization },
          body: form,
          signal: AbortSignal.timeout(TIMEOUT),
        });
        if (response.ok) return { outcome: 'sent' };
        const { code, message } = recordOf(await response.json().catch(() => ({})));
        const later = response.status === 429 || response.status >= 500;
        return {
          outcome: later ? 'later' : 'refused',
          reason: `${String(code ?? response.status)} ${String(message ?? '')}`.trim(),
        };
      } catch (error) {
        return { outcome: 'later', reason: messageOf(error) };
      }
    },
  };
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The demo's: a message stays in the outbox, where the demo shows it. */
export const demoSender: Sender = { send: async () => ({ outcome: 'sent', kept: true }) };
