import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#kernel/instant.ts';
import type { CardState } from './decide.ts';
import { openJournal } from '../kit/journal.ts';
import type { CardMoney } from './card-money.ts';
import type { MoneyEvent } from './spending-desk.ts';

type DeskCard = {
  state: CardState;
  by: 'holder' | 'program' | null;
  expires_on: string | null;
  replaced_by?: string;
};
type StateEvent = { id: string; about: 'card' | 'order'; of: string };
type Event = StateEvent | (MoneyEvent & { readonly id: string });
type JournalEntry =
  | { feed: string }
  | { card: string; now: DeskCard }
  | { event: Event }
  | { replacement: string; to: string };

const STEPS: Record<string, { from: CardState; to: CardState }> = {
  activate: { from: 'not_activated', to: 'active' },
  lock: { from: 'active', to: 'locked' },
  unlock: { from: 'locked', to: 'active' },
  'migration-start': { from: 'active', to: 'migrating' },
  'migration-end': { from: 'migrating', to: 'active' },
};
const BATCH_SIZE = 1_000;
const FRESH: DeskCard = { state: 'not_activated', by: null, expires_on: null };

type Shelf = {
  readonly feed: string;
  readonly cards: ReadonlyMap<string, DeskCard>;
  readonly events: readonly Event[];
  readonly replacements: ReadonlyMap<string, string>;
  put(card: string, now: DeskCard, told?: boolean): DeskCard;
  replaced(key: string, to: string): void;
  announce(about: StateEvent['about'], of: string): void;
  tell(event: MoneyEvent): string;
};

/**
 * What the processor remembers of its cards, and the feed in which it tells what happened to them.
 */
function openShelf(file: string | undefined): Shelf {
  const cards = new Map<string, DeskCard>();
  const events: Event[] = [];
  const replacements = new Map<string, string>();
  let feed = '';
  const journal = openJournal<JournalEntry>(file, (line) => {
    if ('feed' in line) feed = line.feed;
    else if ('event' in line) events.push(line.event);
    else if ('card' in line) cards.set(line.card, line.now);
    else replacements.set(line.replacement, line.to);
  });
  if (feed === '') journal.add([{ feed: (feed = randomUUID().slice(0, 8)) }]);
  const tell = (said: MoneyEvent): string => {
    const event = { id: `${feed}-${events.length + 1}`, ...said };
    events.push(event);
    journal.add([{ event }]);
    return event.id;
  };
  const announce = (about: StateEvent['about'], of: string): void => void tell({ about, of });
  return {
    feed,
    cards,
    events,
    replacements,
    announce,
    tell,
    put(card, now, told = true) {
      cards.set(card, now);
      journal.add([{ card, now }]);
      if (told) announce('card', card);
      return now;
    },
    replaced(key, to) {
      replacements.set(key, to);
      journal.add([{ replacement: key, to }]);
    },
  };
}

export type CardDesk = {
  state(card: string): CardState | undefined;
  tell(cards: readonly { card: string; state: CardState; expires_on?: string | null }[]): void;
  announce(about: StateEvent['about'], of: string): void;
  /** Tells an event about money in the feed; answers its number. */
  tellMoney(event: MoneyEvent): string;
};
const presentCard = (card: string, { state, by, expires_on }: DeskCard) => ({
  card,
  state,
  by,
  expires_on,
});

/** The cards of the sandbox's processor: their life, and its feed. */
export function createCardDesk(
  app: FastifyInstance,
  {
    file,
    clock,
    money,
  }: {
    readonly file?: string | undefined;
    readonly clock?: Clock | undefined;
    readonly money: CardMoney;
  },
): CardDesk {
  const shelf = openShelf(file);
  const { cards, events, feed, put } = shelf;
  serveCardChanges(app, shelf, payOut(shelf, money, clock));
  serveReplacements(app, shelf, money);
  app.post<{ Body: { cards: string[] } }>('/v1/cards/lookup', async ({ body }) => ({
    cards: body.cards.flatMap((card) => {
      const known = cards.get(card);
      return known ? [presentCard(card, known)] : [];
    }),
  }));
  app.get<{ Querystring: { after?: string } }>('/v1/events', async ({ query }) => {
    if (clock) expire(cards, clock.now().toISOString().slice(0, 10), put);
    const [of = '', count = '0'] = (query.after ?? '').split(/-(?=\d+$)/);
    const from = of === feed ? Number(count) : 0;
    const next = events.slice(from, from + BATCH_SIZE);
    return { events: next, cursor: `${feed}-${from + next.length}` };
  });
  return {
    state: (card) => cards.get(card)?.state,
    tell: (told) =>
      told.forEach(({ card, state, expires_on }) =>
        put(
          card,
          { state, by: null, expires_on: expires_on ?? cards.get(card)?.expires_on ?? null },
          false,
        ),
      ),
    announce: shelf.announce,
    tellMoney: shelf.tell,
  };
}

/**
 * Activating, locking and the other steps of a card's life; the processor's own, closing and
 * expiring, go from any state.
 */
function serveCardChanges(
  app: FastifyInstance,
  { cards, put }: Shelf,
  payOutRest: (card: string) => void,
): void {
  app.post<{ Params: { card: string; act: string }; Body: { by?: 'holder' | 'program' } | null }>(
    '/v1/cards/:card/:act(^activate|lock|unlock|migration-start|migration-end|close|expire$)',
    async ({ params, body }, reply) => {
      const { card, act } = params;
      const step = STEPS[act];
      // A card that it was never told of is in the state that the step begins with.
      const now = cards.get(card) ?? { state: step?.from ?? 'active', by: null, expires_on: null };
      if (act === 'close' || act === 'expire') {
        if (now.state === 'closed') return presentCard(card, now);
        const ended = put(card, { ...now, state: act === 'close' ? 'closed' : 'expired' });
        if (act === 'close') payOutRest(card);
        return presentCard(card, ended);
      }
      if (!step) return reply.code(404).send({ error: 'not_found' });
      if (now.state === step.to) return presentCard(card, now);
      if (now.state !== step.from)
        return reply.code(409).send({ error: 'card_state', state: now.state });
      const by = step.to === 'locked' ? (body?.by ?? 'holder') : null;
      return presentCard(card, put(card, { ...now, state: step.to, by }));
    },
  );
}

/** A card that closes gives back what it holds; what it lacks is nobody's any more. */
const payOut =
  ({ tell }: Shelf, money: CardMoney, clock: Clock | undefined) =>
  (card: string): void => {
    const rest = money.balance(card);
    money.move([{ card, by: -rest }]);
    tell({
      about: 'money',
      kind: 'closed',
      card,
      amount_minor: (rest > 0n ? rest : 0n).toString(),
      currency: money.currency(card),
      at: (clock?.now() ?? new Date(0)).toISOString(),
    });
  };

function serveReplacements(
  app: FastifyInstance,
  { cards, replacements, replaced, put }: Shelf,
  money: CardMoney,
): void {
  app.post<{ Params: { card: string }; Body: { key: string; new_card: string } }>(
    '/v1/cards/:card/replace',
    async ({ params, body }, reply) => {
      const before = replacements.get(body.key);
      const fresh = cards.get(body.new_card) ?? FRESH;
      if (before !== undefined) return presentCard(before, cards.get(before) ?? fresh);
      const old = cards.get(params.card);
      if (old?.replaced_by !== undefined || fresh.state !== 'not_activated')
        return reply.code(409).send({ error: 'card_state', state: fresh.state });
      replaced(body.key, body.new_card);
      money.replace(params.card, body.new_card);
      put(
        params.card,
        {
          state: 'closed',
          by: null,
          expires_on: old?.expires_on ?? null,
          replaced_by: body.new_card,
        },
        false,
      );
      return presentCard(body.new_card, put(body.new_card, fresh, false));
    },
  );
}

/** A card is good through the day that is printed on it. */
function expire(
  cards: ReadonlyMap<string, DeskCard>,
  today: string,
  put: (card: string, now: DeskCard) => void,
): void {
  for (const [card, now] of cards) {
    if (
      now.expires_on !== null &&
      now.expires_on < today &&
      ['active', 'locked', 'not_activated'].includes(now.state)
    )
      put(card, { ...now, state: 'expired' });
  }
}
