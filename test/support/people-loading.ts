import { setTimeout as sleep } from 'node:timers/promises';
import { BASES } from '#contract/operation.ts';

export type LoadOrder = {
  readonly url: string;
  /** Of several people: one may ask only so much at once. */
  readonly tokens: readonly string[];
  readonly manager: number;
  readonly customers: readonly number[];
  readonly store: number;
};

export type Refusal = {
  readonly status: number;
  readonly code: string;
  readonly retryAfter: string | null;
};

/** The least that may be loaded. */
export const LOAD_CENTS = 1_000;

/** How many loads one person has under way at once, at most. */
const AT_ONCE_EACH = 2;

/**
 * So many loads a second, whatever the answers are: each that is put off is repeated
 * with its key until it has one. Where a slow machine cannot keep up, people wait for their answers
 * before they send more: a queue that only grows would show nothing but the machine.
 */
export function startLoading(order: LoadOrder, aSecond: number, phase: string) {
  let going = true;
  let last = performance.now();
  let longestGap = 0;
  let longestWait = 0;
  const answered: number[] = [];
  const refusals: Refusal[] = [];
  const one = async (nth: number): Promise<void> => {
    const begun = performance.now();
    for (;;) {
      const answer = await send(order, `${phase}-${nth}`, nth);
      if (typeof answer === 'number') {
        const now = performance.now();
        longestGap = Math.max(longestGap, now - last);
        longestWait = Math.max(longestWait, now - begun);
        last = now;
        answered.push(answer);
        return;
      }
      refusals.push(answer);
      // Anything else is no answer that another try would change.
      if (answer.status !== 503 && answer.status !== 409) return;
      await sleep(1_000 * Number(answer.retryAfter ?? 0.2));
    }
  };
  const all = (async () => {
    const underWay = new Set<Promise<void>>();
    const since = performance.now();
    for (let nth = 0; going; nth += 1) {
      while (underWay.size >= AT_ONCE_EACH * order.tokens.length) await Promise.race(underWay);
      const load = one(nth).finally(() => underWay.delete(load));
      underWay.add(load);
      // By the time that has passed, so that a slow moment is made up for.
      await sleep(Math.max(0, since + ((nth + 1) * 1_000) / aSecond - performance.now()));
    }
    await Promise.all(underWay);
  })();
  return {
    answered,
    refusals,
    async stop() {
      going = false;
      await all;
      return { answered, refusals, longestGap, longestWait };
    },
  };
}

async function send(order: LoadOrder, key: string, nth: number): Promise<number | Refusal> {
  const { url, tokens, manager, customers, store } = order;
  const response = await fetch(`${url}${BASES.main}/managers/${manager}/load-value-clean`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-session-token': tokens[nth % tokens.length]!,
      'idempotency-key': key,
    },
    body: JSON.stringify({
      customer_id: customers[nth % customers.length],
      store_id: store,
      amount: (LOAD_CENTS / 100).toFixed(2),
      duplicate_ok: true,
    }),
  });
  const body = (await response.json().catch(() => ({}))) as { id?: number; code?: string };
  if (response.status === 200 && body.id !== undefined) return body.id;
  return {
    status: response.status,
    code: body.code ?? '',
    retryAfter: response.headers.get('retry-after'),
  };
}
