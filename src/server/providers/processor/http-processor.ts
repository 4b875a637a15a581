import type { CardProcessor, Decline, Outcome } from './processor.port.ts';
import { DECLINES } from './processor.port.ts';

type Answer = { results: { key: string; outcome: string; code?: string }[] };
const TIMEOUT = 10_000;

/**
 * The adapter that speaks the processor's HTTP API, JSON in minor units. What is not answered is
 * unknown, never guessed.
 */
export function createHttpProcessor({
  url,
  key,
}: {
  readonly url: string;
  readonly key: string;
}): CardProcessor {
  const post = (path: string, body: unknown): Promise<Response> =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT),
    });

  return {
    async submit(rows) {
      const transfers = rows.map((row) => ({
        key: row.key,
        card: row.proxy,
        amount_minor: row.amount.toString(),
        currency: row.currency,
        direction: row.direction,
      }));
      try {
        const response = await post('/v1/transfers', { transfers });
        // 503 is the processor's word that it took nothing.
        if (response.status === 503)
          return rows.map(() => ({ outcome: 'declined', code: 'processor_unavailable' }));
        if (!response.ok) return rows.map(() => ({ outcome: 'unknown' }));
        const answered = byKey((await response.json()) as Answer);
        return rows.map((row) => answered.get(row.key) ?? { outcome: 'unknown' });
      } catch {
        return rows.map(() => ({ outcome: 'unknown' }));
      }
    },
    async check(keys) {
      const response = await post('/v1/transfers/lookup', { keys }).catch(() => null);
      if (!response?.ok) return keys.map(() => ({ outcome: 'unknown' }));
      const answer = (await response.json()) as Answer;
      const missing = new Set(
        answer.results.filter((row) => row.outcome === 'not_found').map((row) => row.key),
      );
      const answered = byKey(answer);
      return keys.map((one) =>
        missing.has(one) ? null : (answered.get(one) ?? { outcome: 'unknown' }),
      );
    },
  };
}

function byKey(answer: Answer): Map<string, Outcome> {
  return new Map(answer.results.map((row) => [row.key, toOutcome(row)]));
}

function toOutcome({ outcome, code }: Answer['results'][number]): Outcome {
  if (outcome === 'accepted') return { outcome };
  if (outcome !== 'declined') return { outcome: 'unknown' };
  return {
    outcome,
    code: (DECLINES as readonly string[]).includes(code ?? '')
      ? (code as Decline)
      : 'card_not_payable',
  };
}
