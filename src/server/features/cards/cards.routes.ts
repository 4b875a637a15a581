import { cards } from '#contract/cards.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { OutsideContext, TransactionContext } from '#server/platform/http/handler.ts';
import { twoSteps } from '#server/platform/http/two-step.ts';
import {
  type CardAnswer,
  type CardAsked,
  type CardRefusal,
  activateCard,
  lockCard,
  unlockCard,
} from './act-on-card.ts';
import type { CardsDeps } from './cards.deps.ts';
import { handOverCard } from './hand-over-card.ts';
import { listProxies, lookUpCard, proxiesFile } from './proxies.ts';
import { beginReplacement, finishReplacement } from './replace-card.ts';

type Cards = typeof cards;
type CardAction = (deps: CardsDeps, asked: CardAsked) => Promise<Result<CardAnswer, CardRefusal>>;

const nothingFirst = () => Promise.resolve(ok({}));

/** Asks the processor outside of any transaction: the edge has looked who asks, and for whom. */
const actWith =
  (act: CardAction) =>
  (_: object, { outside, actor, origin, params }: OutsideContext<Cards['lockCard'], CardsDeps>) =>
    act(outside, { actor, origin, customerId: params.customer });

type Replace = Cards['replaceCard'];
const beginReplacing =
  (region: 'US' | 'CA') =>
  async ({ tx, actor, params, body, now }: TransactionContext<Replace>) =>
    actor.client.region === region
      ? beginReplacement(
          tx,
          actor,
          { customerId: params.customer, proxy: body.proxy, reason: body.reason },
          now,
        )
      : fail('wrong_region_route');
const finishReplacing = (
  begun: { readonly replacement_id: number },
  { outside, actor, origin }: OutsideContext<Replace, CardsDeps>,
) => finishReplacement(outside, actor.client.id, begun.replacement_id, origin);

const atTheProcessor = {
  activateCard: twoSteps<Cards['activateCard'], CardsDeps>()(nothingFirst, actWith(activateCard)),
  lockCard: twoSteps<Cards['lockCard'], CardsDeps>()(nothingFirst, actWith(lockCard)),
  unlockCard: twoSteps<Cards['unlockCard'], CardsDeps>()(nothingFirst, actWith(unlockCard)),
  replaceCard: twoSteps<Cards['replaceCard'], CardsDeps>()(beginReplacing('CA'), finishReplacing),
  replaceCardUs: twoSteps<Cards['replaceCardUs'], CardsDeps>()(
    beginReplacing('US'),
    finishReplacing,
  ),
};

/** Serves the life of cards. */
export function serveCards(edge: Edge<CardsDeps>): void {
  edge.serve(cards, {
    ...atTheProcessor,
    giveCard: ({ tx, actor, origin, params, body, now }) =>
      handOverCard({ tx, actor, origin, now }, params.customer, body.proxy),
    allProxies: async ({ tx, actor, query }) => ok(await listProxies(tx, actor, query)),
    clientProxies: async ({ tx, actor, params, query }) =>
      params.client_id === actor.client.id
        ? ok(await listProxies(tx, actor, query))
        : fail('not_found'),
    exportProxies: async ({ tx, actor, query }) => ok(await proxiesFile(tx, actor, query)),
    lookUpCard: ({ tx, actor, params }) => lookUpCard(tx, actor, params.proxy),
  });
}
