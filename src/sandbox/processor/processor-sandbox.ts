import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import type { Clock } from '#kernel/instant.ts';
import { type CardDesk, createCardDesk } from './card-desk.ts';
import { type CardState, type Decision, MAGIC, decide } from './decide.ts';
import { openJournal } from '../kit/journal.ts';
import { type CardMoney, openCardMoney } from './card-money.ts';
import { type ByItself, createSpendingDesk, linesOf } from './spending-desk.ts';
import { createOrderDesk } from './order-desk.ts';

type Transfer = {
  key: string;
  card: string;
  amount_minor: string;
  currency: string;
  direction: 'credit' | 'debit';
};
type KeptTransfer = {
  key: string;
  card: string;
  amount: number;
  direction: string;
  outcome: Decision['outcome'];
  code?: string;
  later?: 'accepted' | 'declined';
  asked?: number;
  currency?: string;
  /** When it was taken. */
  at?: string;
  /** It is not found the first time that somebody asks. */
  hidden?: boolean;
  /** It says one thing and does another. */
  contradicts?: boolean;
};

export type SandboxOptions = {
  readonly key: string;
  /** Where it remembers what it was told, so that a restart forgets nothing. */
  readonly file?: string;
  /** How long `slow` takes, in milliseconds. */
  readonly slow?: number;
  /** By which cards expire, and orders of cards move on. */
  readonly clock?: Clock;
  /**
   * How long an order stays at each step, in milliseconds; without it orders wait for the button.
   */
  readonly orderStep?: number;
  /** How often a holder spends by themselves; without it only on command. */
  readonly byItself?: ByItself;
};

/**
 * A whole processor of prepaid cards on this machine: it knows cards by proxy, activates, locks
 * and replaces them, takes transfers once by their key, declines by the card's state and by magic
 * amounts, is slow, is down, or takes a transfer and never answers.
 */
export function createProcessorSandbox(options: SandboxOptions): FastifyInstance {
  const app = fastify({ bodyLimit: 5_000_000 });

  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${options.key}`)
      return reply.code(401).send({ error: 'unauthorized' });
  });

  const money = openCardMoney(options.file && `${options.file}.money`);
  const desk = createCardDesk(app, {
    file: options.file && `${options.file}.cards`,
    clock: options.clock,
    money,
  });
  const spending = createSpendingDesk(app, {
    money,
    clock: options.clock,
    tell: desk.tellMoney,
    byItself: options.byItself,
  });
  const orders = createOrderDesk(app, {
    desk,
    file: options.file && `${options.file}.orders`,
    clock: options.clock,
    step: options.orderStep,
  });
  // Time passes between two questions.
  app.addHook('preHandler', async () => {
    orders.tick();
    spending.tick();
  });

  app.put<{
    Body: {
      cards: { card: string; state: CardState; expires_on?: string | null }[];
      keep_known?: boolean;
    };
  }>('/v1/cards', async ({ body }) => {
    desk.tell(body.cards.filter(({ card }) => !body.keep_known || desk.state(card) === undefined));
    return { cards: body.cards.length };
  });

  serveTransfers(app, { desk, money }, options);
  return app;
}

/** Transfers, each once by its key: what became of each, and of those that got no answer. */
function serveTransfers(
  app: FastifyInstance,
  { desk, money }: { readonly desk: CardDesk; readonly money: CardMoney },
  options: SandboxOptions,
): void {
  const transfers = new Map<string, KeptTransfer>();
  /** Keys that got a 503 before anything was taken: the next time they are taken. */
  const turnedAway = new Set<string>();
  const journal = openJournal<KeptTransfer>(options.file, (kept) => transfers.set(kept.key, kept));
  app.post<{ Body: { transfers: Transfer[] } }>('/v1/transfers', async ({ body }, reply) => {
    if (body.transfers.length > 1_000)
      return reply.code(422).send({ error: 'too_many_transfers', limit: 1_000 });
    const fresh: KeptTransfer[] = [];
    const decisions: Decision[] = [];
    const alone = body.transfers.length === 1;
    for (const transfer of body.transfers) {
      if (transfers.has(transfer.key)) continue;
      const decision = decide(desk.state(transfer.card) ?? 'active', Number(transfer.amount_minor));
      if (decision.down === 'before' && alone && !turnedAway.has(transfer.key)) {
        turnedAway.add(transfer.key);
        return reply.code(503).send({ error: 'unavailable' });
      }
      decisions.push(decision);
      const kept: KeptTransfer = {
        key: transfer.key,
        card: transfer.card,
        amount: Number(transfer.amount_minor),
        direction: transfer.direction,
        outcome: decision.outcome,
        code: decision.code,
        later: decision.later,
        currency: transfer.currency,
        at: (options.clock?.now() ?? new Date(0)).toISOString(),
        contradicts: decision.contradicts,
        hidden: decision.hidden,
      };
      transfers.set(transfer.key, kept);
      fresh.push(kept);
    }
    journal.add(fresh);
    money.move(fresh.filter(isCarriedOut).map(moveOf));
    if (decisions.some((decision) => decision.slow)) await sleep(options.slow ?? 2_500);
    if (alone && (decisions[0]?.silent || decisions[0]?.hidden)) return reply.raw.destroy();
    if (alone && decisions[0]?.down === 'after')
      return reply.code(503).send({ error: 'unavailable' });
    return { results: body.transfers.map(({ key }) => answerTo(key, transfers.get(key))) };
  });

  app.get<{ Querystring: { from: string; to: string } }>(
    '/v1/files/transfers',
    async ({ query }, reply) => {
      const lines = [...transfers.values()].filter(
        ({ at = '', outcome }) => at >= query.from && at < query.to && outcome !== 'pending',
      );
      return reply.type('application/x-ndjson').send(linesOf(lines.map(fileLine)));
    },
  );
  app.post<{ Body: { keys: string[] } }>('/v1/transfers/lookup', async ({ body }) => {
    const results = body.keys.map((key) => {
      const kept = transfers.get(key);
      if (kept?.outcome === 'pending' && settle(kept)) money.move([moveOf(kept)]);
      if (kept?.hidden) {
        kept.hidden = false;
        return answerTo(key, undefined);
      }
      return answerTo(key, kept);
    });
    return { results };
  });
}

/** Whether its money moves: it is accepted, or refused in word alone. */
const isCarriedOut = ({ outcome, contradicts }: KeptTransfer): boolean =>
  outcome === 'accepted' || contradicts === true;
const moveOf = ({ card, amount, direction, currency }: KeptTransfer) => ({
  card,
  by: BigInt(direction === 'debit' ? -amount : amount),
  ...(currency ? { currency } : {}),
});

/**
 * A transfer that got no answer is settled the second time that somebody asks for it; true where
 * its money moves then.
 */
function settle(kept: KeptTransfer): boolean {
  kept.asked = (kept.asked ?? 0) + 1;
  if (kept.asked < 2) return false;
  kept.outcome = kept.later ?? 'accepted';
  if (kept.outcome === 'declined') kept.code = 'limit_exceeded';
  return kept.outcome === 'accepted';
}

/** As the file of a day says it, which is what was done. */
const fileLine = (kept: KeptTransfer): object => ({
  key: kept.key,
  card: kept.card,
  amount_minor: String(kept.amount),
  currency: kept.currency ?? 'CAD',
  direction: kept.direction,
  outcome: isCarriedOut(kept) ? 'accepted' : 'declined',
  at: kept.at,
});

const answerTo = (key: string, kept: KeptTransfer | undefined): object =>
  kept
    ? {
        key,
        outcome: kept.outcome,
        card: kept.card,
        amount_minor: String(kept.amount === MAGIC.echoedWrong ? 1 : kept.amount),
        ...(kept.outcome === 'declined' && kept.code ? { code: kept.code } : {}),
      }
    : { key, outcome: 'not_found' };
