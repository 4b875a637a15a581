import { isOneOf, recordOf } from '#kernel/keys.ts';
import { readFeedPage } from './card-activity.ts';
import type {
  CardIssuer,
  IssuedCard,
  IssuedOrder,
  IssuerAnswer,
  IssuerRefusal,
} from './issuer.port.ts';

const TIMEOUT = 10_000;
const REFUSALS = ['card_state', 'card_unknown'] as const satisfies readonly IssuerRefusal[];

type WireCard = {
  card: string;
  state: IssuedCard['state'];
  by: IssuedCard['by'];
  expires_on: string | null;
};
type WireOrder = {
  id: string;
  state: IssuedOrder['state'];
  tracking: string | null;
  cards: string[];
};

const toCard = ({ card, state, by, expires_on }: WireCard): IssuedCard => ({
  proxy: card,
  state,
  by,
  expiresOn: expires_on,
});
const toOrder = ({ id, state, tracking, cards }: WireOrder): IssuedOrder => ({
  id,
  state,
  tracking,
  proxies: cards,
});

/** The adapter that speaks the processor's HTTP API about cards and orders of cards. */
export function createHttpIssuer({
  url,
  key,
}: {
  readonly url: string;
  readonly key: string;
}): CardIssuer {
  async function ask<W, T>(
    method: 'GET' | 'POST',
    path: string,
    body: unknown,
    read: (answer: W) => T,
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
      // The processor is believed about its cards and orders: each path answers one form.
      if (response.ok) return { outcome: 'done', value: read((await response.json()) as W) };
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
    act: (proxy, act, by) => ask('POST', `/v1/cards/${of(proxy)}/${act}`, { by }, toCard),
    replace: (replacement, from, to) =>
      ask('POST', `/v1/cards/${of(from)}/replace`, { key: replacement, new_card: to }, toCard),
    look: (proxies) =>
      ask('POST', '/v1/cards/lookup', { cards: proxies }, ({ cards }: { cards: WireCard[] }) =>
        cards.map(toCard),
      ),
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
        toOrder,
      ),
    findOrder: (id) => ask('GET', `/v1/card-orders/${of(id)}`, undefined, toOrder),
    cancelOrder: (id) => ask('POST', `/v1/card-orders/${of(id)}/cancel`, {}, toOrder),
  };
}
