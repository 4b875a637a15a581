import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type Instant, minutes } from '#kernel/instant.ts';
import type {
  BankConnect,
  ConnectAnswer,
  ConnectionResult,
  SignedMessage,
  ToldConnection,
} from './bank-connect.port.ts';

const TIMEOUT = 15_000;
/** How old a webhook may be, and how far its clock may be ahead of ours. */
const MAX_AGE = minutes(5);

const id = z.string().regex(/^[A-Za-z0-9_-]{8,100}$/);
const state = z.string().max(500);
const Begun = z
  .object({ id, url: z.url({ protocol: /^https?$/ }), expires_at: z.iso.datetime() })
  .transform(({ expires_at: expires, ...rest }) => ({ ...rest, expiresAt: new Date(expires) }));
const Account = z
  .object({
    holder: z.string().trim().min(1).max(200),
    institution_name: z.string().trim().min(1).max(200),
    institution_number: z
      .string()
      .regex(/^\d{3}$/)
      .nullable(),
    transit_number: z
      .string()
      .regex(/^\d{5}$/)
      .nullable(),
    routing_number: z
      .string()
      .regex(/^\d{9}$/)
      .nullable(),
    account_number: z.string().regex(/^\d{4,17}$/),
    account_type: z.enum(['checking', 'savings']),
    verified: z.boolean(),
    closed: z.boolean().default(false),
  })
  .refine(
    (account) =>
      (account.routing_number === null) ===
      (account.institution_number !== null && account.transit_number !== null),
  )
  .transform((account) => ({
    holder: account.holder,
    institutionName: account.institution_name,
    institutionNumber: account.institution_number,
    transitNumber: account.transit_number,
    routingNumber: account.routing_number,
    accountNumber: account.account_number,
    accountType: account.account_type,
    verified: account.verified,
    closed: account.closed,
  }));
const Result = z.discriminatedUnion('status', [
  z.object({ id, state, status: z.literal('connected'), account: Account }),
  z.object({ id, state, status: z.enum(['open', 'cancelled', 'expired', 'error']) }),
]);
const Webhook = z.object({ event: id, connection: id });

export type ConnectSettings = {
  readonly url: string;
  /** Who we are at the vendor. */
  readonly account: string;
  readonly key: string;
  /** Signs the vendor's webhooks. */
  readonly secret: string;
};

/** The adapter of the connection vendor's API; what it cannot read is no answer. */
export function createHttpBankConnect(settings: ConnectSettings): BankConnect {
  const base = `${settings.url}/v1/accounts/${encodeURIComponent(settings.account)}/connections`;
  async function ask<T>(
    shape: z.ZodType<T>,
    path: string,
    body?: object,
  ): Promise<ConnectAnswer<T>> {
    const response = await fetch(`${base}${path}`, {
      method: body ? 'POST' : 'GET',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
      headers: {
        authorization: `Bearer ${settings.key}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch(() => null);
    if (response?.status === 404 && !body) return { outcome: 'not_found' };
    const said: unknown = response?.ok ? await response.json().catch(() => null) : null;
    const read = shape.safeParse(said);
    return read.success ? { outcome: 'done', value: read.data } : { outcome: 'unavailable' };
  }
  return {
    begin: ({ state: own, returnUrl, rail, businessName, language }) =>
      ask(Begun, '', {
        state: own,
        return_url: returnUrl,
        rail,
        business_name: businessName,
        language,
      }),
    async read(asked) {
      const answer = await ask(Result, `/${encodeURIComponent(asked)}`);
      if (answer.outcome !== 'done') return answer;
      const { id: named, ...result } = answer.value;
      // An answer about another connection would give somebody the account of a stranger.
      if (named !== asked) return { outcome: 'unavailable' };
      return { outcome: 'done', value: result satisfies ConnectionResult };
    },
    readWebhook: (message, now) => readWebhook(message, settings.secret, now),
  };
}

function readWebhook(message: SignedMessage, secret: string, now: Instant): ToldConnection | null {
  const { body, timestamp = '', signature = '' } = message;
  if (!/^\d{10}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return null;
  const expected = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest();
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return null;
  if (Math.abs(now.getTime() - Number(timestamp) * 1_000) > MAX_AGE) return null;
  return Webhook.safeParse(readJson(body)).data ?? null;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
