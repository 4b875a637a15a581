import { cutText } from '#kernel/cut-text.ts';
import { type Clock, minutes, seconds } from '#kernel/instant.ts';
import { noteAsk } from '../ask-counts.ts';
import type { PosPace } from '../pos-access.port.ts';
import { PosUnavailable } from '../point-of-sale.port.ts';
import { parseJson } from './clean-json.ts';
import { BodyTooLarge, readBody } from './read-body.ts';
import { isFields } from './read-json.ts';
import { retryAfter } from './retry-after.ts';

type Headers = Readonly<Record<string, string>>;
export type AskerParts = {
  /** Everything of an address that is the provider's, without a slash at its end. */
  readonly baseUrl: string;
  /** The headers of a call; given what was refused, those of one fresh token. */
  readonly headers: (connectionId: number, refused?: Headers) => Promise<Headers>;
  /** Whether a 401 can be answered with a fresh token; the key of our own account has none. */
  readonly renews: boolean;
  readonly pace: PosPace;
  readonly clock: Clock;
  readonly fetch?: typeof globalThis.fetch;
  /** Waits for some milliseconds. */
  readonly sleep?: (milliseconds: number) => Promise<void>;
  /** How long nobody asks after a 429 that does not say. */
  readonly restAfter429?: number;
};
export type Asked = {
  readonly connectionId: number;
  readonly paceKey: string;
  readonly perSecond: number;
  readonly path: string;
  /** As it stands in the address, without the question mark. */
  readonly query?: string;
  /** GET unless it says otherwise. */
  readonly method?: 'POST' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: object;
  readonly maxTries?: number;
  readonly on429?: () => void;
};
export type Ask = (asked: Asked) => Promise<unknown>;

const MAX_TRIES = 5;
const ANSWER_TIMEOUT = seconds(20);
/** A body that drips goes on no longer than this. */
const BODY_TIMEOUT = minutes(3);
/** Who asks us to wait longer is asked again by the next run. */
const LONGEST_WAIT = minutes(5);
const LONGEST_REST = minutes(60);
/** A turn that takes longer is no pace any more: the key rests, or too much asks at once. */
const LONG_TURN = seconds(10);

type Outcome =
  | { readonly kind: 'answered'; readonly body: unknown }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'throttled'; readonly wait: number | null }
  /** Try again: nobody answered, or not to the end. */
  | { readonly kind: 'failed'; readonly wait: number | null; readonly error: PosUnavailable };

/**
 * Asks a provider and answers its JSON; null for what is sent. Waits for its turn, repeats what
 * failed (at most 5 tries, doubling from 1 s), renews a refused token once, and makes of everything
 * else a `PosUnavailable`. Nothing of headers or bodies is logged.
 */
export function createAsker(parts: AskerParts): Ask {
  const sleep =
    parts.sleep ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)));
  return async (asked) => {
    let headers = await parts.headers(asked.connectionId);
    let renewed = false;
    let failedAt: number | null = null;
    const maxTries = asked.maxTries ?? MAX_TRIES;
    for (let tries = 1; ; tries += 1) {
      const linedUpAt = performance.now();
      await parts.pace.turn(asked.paceKey, asked.perSecond);
      noteWait(linedUpAt, failedAt);
      const outcome = await askCounted(parts, asked, headers);
      if (outcome.kind === 'answered') return outcome.body;
      failedAt = performance.now();
      if (outcome.kind === 'unauthorized') {
        if (!parts.renews) throw new PosUnavailable('pos_misconfigured');
        if (renewed) throw new PosUnavailable('pos_refused');
        headers = await parts.headers(asked.connectionId, headers);
        renewed = true;
        // The call with the fresh token is no repetition of one that failed.
        tries -= 1;
        continue;
      }
      const last = tries >= maxTries;
      if (outcome.kind === 'throttled') {
        const wait = outcome.wait ?? parts.restAfter429 ?? backoff(tries);
        asked.on429?.();
        await parts.pace.rest(asked.paceKey, Math.min(wait, LONGEST_REST));
        if (last || wait > LONGEST_WAIT) throw new PosUnavailable();
        continue;
      }
      if (last || (outcome.wait ?? 0) > LONGEST_WAIT) throw outcome.error;
      await sleep(outcome.wait ?? backoff(tries));
    }
  };
}

function noteWait(linedUpAt: number, failedAt: number | null): void {
  const now = performance.now();
  if (failedAt !== null) noteAsk({ waitedMs: now - failedAt });
  else if (now - linedUpAt > LONG_TURN) noteAsk({ waitedMs: now - linedUpAt });
}

/** Asks once, and counts what does not go well. */
async function askCounted(parts: AskerParts, asked: Asked, headers: Headers): Promise<Outcome> {
  try {
    const outcome = await askOnce(parts, asked, headers);
    if (outcome.kind === 'throttled') noteAsk({ throttled: 1 });
    else if (outcome.kind !== 'answered') noteAsk({ errors: 1 });
    return outcome;
  } catch (error) {
    noteAsk({ errors: 1 });
    throw error;
  }
}

/** 1 s, 2 s, 4 s, 8 s, each up to a quarter longer, so that servers do not ask in step. */
const backoff = (tries: number): number =>
  Math.round(seconds(1) * 2 ** (tries - 1) * (1 + Math.random() / 4));

async function askOnce(parts: AskerParts, asked: Asked, headers: Headers): Promise<Outcome> {
  const stop = new AbortController();
  const wholeTimer = setTimeout(() => stop.abort(), BODY_TIMEOUT);
  let timer = setTimeout(() => stop.abort(), ANSWER_TIMEOUT);
  const waitAgain = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(), ANSWER_TIMEOUT);
  };
  try {
    const query = asked.query === undefined || asked.query === '' ? '' : `?${asked.query}`;
    const response = await (parts.fetch ?? fetch)(`${parts.baseUrl}${asked.path}${query}`, {
      method: asked.method ?? 'GET',
      headers: {
        accept: 'application/json',
        ...(asked.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
      // Another host must never see the token.
      redirect: 'manual',
      signal: stop.signal,
    });
    const text = await readBody(response, waitAgain);
    return outcomeOf(response, text, {
      clock: parts.clock,
      isRead: asked.method === undefined,
      reasonOf: () => reasonIn(text, headers),
    });
  } catch (error) {
    if (error instanceof PosUnavailable) throw error;
    if (error instanceof BodyTooLarge) throw new PosUnavailable('pos_changed', 'body too large');
    return { kind: 'failed', wait: null, error: new PosUnavailable() };
  } finally {
    clearTimeout(timer);
    clearTimeout(wholeTimer);
  }
}

function outcomeOf(
  response: Response,
  text: string,
  {
    clock,
    isRead,
    reasonOf,
  }: {
    readonly clock: Clock;
    readonly isRead: boolean;
    readonly reasonOf: () => string | null;
  },
): Outcome {
  const { status } = response;
  const wait = retryAfter(response.headers.get('retry-after'), clock.now());
  if (status === 401) return { kind: 'unauthorized' };
  if (status === 429) return { kind: 'throttled', wait };
  if (status >= 500) return { kind: 'failed', wait, error: new PosUnavailable() };
  if (status === 403) throw new PosUnavailable('pos_scope', reasonOf());
  if (status === 404) throw new PosUnavailable('pos_location_unknown', reasonOf());
  // What is created or deleted is often answered without a body, and nothing of it is needed.
  if (!isRead && response.ok) return { kind: 'answered', body: null };
  if (status !== 200) {
    const reason = reasonOf();
    throw new PosUnavailable(
      'pos_changed',
      `status ${status}${reason === null ? '' : `: ${reason}`}`,
    );
  }
  try {
    return { kind: 'answered', body: parseJson(text) };
  } catch {
    // Half of a page that was cut looks like this too, so it is asked for again.
    return { kind: 'failed', wait: null, error: new PosUnavailable('pos_changed', 'no JSON') };
  }
}

const MAX_REASON = 200;

/** What is shorter is no secret, and would be found in any sentence. */
const SHORTEST_SECRET = 8;

/**
 * What the provider says about a refusal, in any of the forms that the three of them have. People
 * read it, so nothing that we sent to open the account stays in it.
 */
function reasonIn(text: string, headers: Headers): string | null {
  let body: unknown;
  try {
    body = parseJson(text);
  } catch {
    return null;
  }
  if (!isFields(body)) return null;
  const errors: readonly unknown[] = Array.isArray(body.errors) ? body.errors : [];
  const [first] = errors;
  const nested = isFields(first) ? [first.description, first.error] : [];
  const said = [body.detail, body.message, ...nested, body.error, body.title].find(
    (one): one is string => typeof one === 'string' && one.trim() !== '',
  );
  if (said === undefined) return null;
  const secrets = Object.values(headers).flatMap((value) => value.split(' '));
  const clean = secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .reduce((words, secret) => words.replaceAll(secret, '***'), said);
  return cutText(clean.replaceAll(/\p{Cc}/gu, ' ').trim(), MAX_REASON);
}
