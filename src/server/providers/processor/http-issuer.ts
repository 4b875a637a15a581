import { isOneOf, recordOf } from '#kernel/keys.ts';
import { readFeedPage } from './card-activity.ts';
import { readIssuedCard, readIssuedCards, readIssuedOrder } from './issuer-answers.ts';
import type { CardIssuer, IssuerAnswer, IssuerRefusal } from './issuer.port.ts';

const TIMEOUT = 10_000;
const REFUSALS = ['card_state', 'card_unknown'] as const satisfies readonly IssuerRefusal[];

/** An answer about one card or order, if it is about the one that was asked for. */
const about =
  <T>(read: (answer: unknown) => T | null, isAsked: (value: T) => boolean) =>
  (answer: unknown): T | null => {
    const value = read(answer);
    return value !== null && isAsked(value) ? value : null;
  };
const cardNamed = (proxy: string) => about(readIssuedCard, (card) => card.proxy === proxy);
const orderNamed = (id: string) => about(readIssuedOrder, (order) => order.id === id);

/** The adapter that speaks the processor's HTTP API about cards and orders of cards. */
export function createHttpIssuer({
  url,
  key,
}: {
  readonly url: string;
  readonly key: string;
}): CardIssuer {
  /** What can't be read is no answer: it is asked again, as all of this may be. */
  async function ask<T>(
    method: 'GET' | 'POST',
    path: string,
    body: unknown,
    read: (answer: unknown) => T | null,
  ): Promise<IssuerAnswer<T>> {
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        signal: AbortSignal.timeout(TIMEOUT),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (response.ok) {
        const value = read(await response.json());
        return value === null ? { outcome: 'unavailable' } : { outcome: 'done', value };
      }
      // Ours to repair, or its to come back from: not an answer about the card.
      if (response.status >= 500 || response.status === 401 || response.status === 429)
        return { outcome: 'unavailable' };
      const { error } = recordOf(await response.json().catch(() => ({})));
      return {
        outcome: 'refused',
        code: isOneOf(REFUSALS, error) ? error : 'refused',
      };
    } catch {
      return { outcome: 'unavailable' };
    }
  }
  const of = encodeURIComponent;
  return {
    act: (proxy, act, by) => ask('POST', `/v1/cards/${of(proxy)}/${act}`, { by }, cardNamed(proxy)),
    replace: (replacement, from, to) =>
      ask(
        'POST',
        `/v1/cards/${of(from)}/replace`,
        { key: replacement, new_card: to },
        cardNamed(to),
      ),
    look: (proxies) => ask('POST', '/v1/cards/lookup', { cards: proxies }, readIssuedCards),
    events: (cursor) =>
      ask(
        'GET',
        `/v1/events${cursor === null ? '' : `?after=${of(cursor)}`}`,
        undefined,
        readFeedPage,
      ),
    order: ({ key: orderKey, quantity, bin, embossed, address }) =>
      ask(
        'POST',
        '/v1/card-orders',
        { key: orderKey, quantity, bin, embossed_name: embossed, ship_to: address },
        orderNamed(orderKey),
      ),
    findOrder: (id) => ask('GET', `/v1/card-orders/${of(id)}`, undefined, orderNamed(id)),
    cancelOrder: (id) => ask('POST', `/v1/card-orders/${of(id)}/cancel`, {}, orderNamed(id)),
  };
}
