import { seconds } from '#kernel/instant.ts';
import type { TokenAnswer } from '../sign-in.port.ts';
import { parseJson } from './clean-json.ts';
import { readBody } from './read-body.ts';
import { type Fields, isFields } from './read-json.ts';

export type TokenRequest = {
  readonly url: string;
  readonly form: Readonly<Record<string, string>>;
  /** Our id and secret, where they go into the header. */
  readonly basic?: { readonly clientId: string; readonly clientSecret: string };
  readonly fetch?: typeof globalThis.fetch;
};

const TIMEOUT = seconds(20);
/** What a refused grant is called; every other error is about us. */
const REFUSED_GRANT = 'invalid_grant';

/** Posts a form to a token endpoint and answers the fields of its answer. */
export async function requestTokens(request: TokenRequest): Promise<TokenAnswer<Fields>> {
  let response: Response;
  try {
    response = await (request.fetch ?? fetch)(request.url, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        ...(request.basic === undefined ? {} : { authorization: basicOf(request.basic) }),
      },
      body: new URLSearchParams(request.form).toString(),
      // Another host must never see our secret.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT),
    });
  } catch {
    return { outcome: 'unavailable' };
  }
  const body = await readBody(response, () => undefined)
    .then(parseJson)
    .catch(() => null);
  const { status } = response;
  if (status === 200) return isFields(body) ? { outcome: 'tokens', tokens: body } : lost;
  if (status === 429 || status >= 500) return { outcome: 'unavailable' };
  const isRefused = status === 400 && isFields(body) && body.error === REFUSED_GRANT;
  return { outcome: isRefused ? 'refused' : 'misconfigured' };
}

const lost = { outcome: 'lost' } as const;

/** Id and secret are encoded as in a form before they are joined. */
function basicOf({ clientId, clientSecret }: NonNullable<TokenRequest['basic']>): string {
  const encoded = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1);
  const joined = `${encoded(clientId)}:${encoded(clientSecret)}`;
  return `Basic ${Buffer.from(joined).toString('base64')}`;
}

/** A token goes into a header, so nothing but visible characters may be in it. */
const TOKEN = /^[\x21-\x7e]{1,8000}$/;
const MAX_LIFETIME = 10 * 365 * 24 * 3_600;

export const readToken = (value: unknown): string | null =>
  typeof value === 'string' && TOKEN.test(value) ? value : null;

/** Whole seconds of a lifetime, as a number or, with some, as text; null where there is none. */
export function readLifetime(value: unknown): number | null {
  const count = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && count > 0 && count <= MAX_LIFETIME
    ? seconds(Math.floor(count))
    : null;
}
