import { Pool } from 'undici';
import { z } from 'zod';
import {
  type CardProcessor,
  DECLINES,
  type Decline,
  type Outcome,
  type ProcessorRow,
} from './processor.port.ts';

const TIMEOUT = 10_000;
/** Calls on their way at once; more wait for one of them. */
const CONNECTIONS = 64;
/** In bytes; 1,000 rows take a tenth of it. */
const MAX_ANSWER = 4_000_000;
/** How long a connection that nobody uses is kept, in milliseconds. */
const KEEP_ALIVE = 4_000;

/** Words of an answer are kept as evidence: whatever is longer is no answer. */
const Word = z.string().max(200);
/** One row of an answer. What it echoes has to be what was sent; card and amount it has to echo. */
const Said = z.object({
  key: Word,
  outcome: Word,
  code: Word.optional(),
  card: Word.optional(),
  amount_minor: Word.optional(),
  currency: Word.optional(),
  direction: Word.optional(),
});
type Said = z.output<typeof Said>;
const Answer = z.object({ results: z.array(z.unknown()) });

const UNKNOWN: Outcome = { outcome: 'unknown' };

/**
 * The adapter that speaks the processor's HTTP API, JSON in minor units. Only a row of a 2xx answer
 * that names the key, the card and the amount is an outcome, and one that names another of these,
 * another currency or the other direction is about something else. Everything else is unknown: an
 * error of the whole call may come from anything on the way, after the processor has taken the rows.
 */
export function createHttpProcessor({
  url,
  key,
  timeout = TIMEOUT,
}: {
  readonly url: string;
  readonly key: string;
  /** How long an answer is waited for, in milliseconds. */
  readonly timeout?: number;
}): CardProcessor {
  const { origin, pathname } = new URL(url);
  const base = pathname.replace(/\/$/, '');
  const pool = new Pool(origin, {
    connections: CONNECTIONS,
    keepAliveTimeout: KEEP_ALIVE,
    maxResponseSize: MAX_ANSWER,
  });

  /** What was said of each key; null where there is no answer to read. */
  async function ask(
    path: string,
    body: unknown,
  ): Promise<ReadonlyMap<string, Said | null> | null> {
    try {
      const { statusCode, body: answer } = await pool.request({
        method: 'POST',
        path: `${base}${path}`,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeout),
      });
      // Read in any case, so that the connection can be used again.
      const text = await answer.text();
      return statusCode >= 200 && statusCode < 300 ? byKey(JSON.parse(text)) : null;
    } catch {
      return null;
    }
  }

  return {
    async submit(rows) {
      const said = await ask('/v1/transfers', { transfers: rows.map(toWire) });
      return rows.map((row) => outcomeOf(row, said?.get(row.key)));
    },
    async check(rows) {
      const said = await ask('/v1/transfers/lookup', { keys: rows.map((row) => row.key) });
      return rows.map((row) => {
        const one = said?.get(row.key);
        return one?.outcome === 'not_found' ? { outcome: 'not_found' } : outcomeOf(row, one);
      });
    },
  };
}

const toWire = ({ key, proxy, amount, currency, direction }: ProcessorRow) => ({
  key,
  card: proxy,
  amount_minor: amount.toString(),
  currency,
  direction,
});

/** A key that is answered twice, and not alike, is not answered: null. */
function byKey(answer: unknown): ReadonlyMap<string, Said | null> | null {
  const parsed = Answer.safeParse(answer);
  if (!parsed.success) return null;
  const said = new Map<string, Said | null>();
  for (const row of parsed.data.results) {
    const one = Said.safeParse(row).data;
    if (!one) continue;
    const before = said.get(one.key);
    const alike = before === undefined || JSON.stringify(before) === JSON.stringify(one);
    said.set(one.key, alike ? one : null);
  }
  return said;
}

function outcomeOf(row: ProcessorRow, said: Said | null | undefined): Outcome {
  if (!said) return UNKNOWN;
  const { key: _key, code, ...echo } = said;
  const { outcome, card, amount_minor: amount, currency, direction } = echo;
  if (outcome !== 'accepted' && outcome !== 'declined') return UNKNOWN;
  if (card === undefined || amount === undefined) return UNKNOWN;
  const isOurs =
    card === row.proxy &&
    amount === row.amount.toString() &&
    (currency ?? row.currency) === row.currency &&
    (direction ?? row.direction) === row.direction;
  if (!isOurs) return { outcome: 'mismatched', said: echo };
  if (outcome === 'accepted') return { outcome };
  return code === undefined ? UNKNOWN : { outcome, code: declineOf(code) };
}

/** A code of the processor's that we have no word for still says no. */
export const declineOf = (code: string | null): Decline =>
  DECLINES.find((known) => known === code) ?? 'card_not_payable';
