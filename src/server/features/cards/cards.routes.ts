import type { FastifyInstance } from 'fastify';
import { cards } from '#contract/cards.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { type EdgeDeps, serveRoom } from '#server/platform/http/edge.ts';
import type { Context } from '#server/platform/http/handler.ts';
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
import { decideProxyFile, listProxyFiles, showProxyFile, takeProxyFile } from './proxy-files.ts';
import { beginReplacement, finishReplacement } from './replace-card.ts';

type Act = (deps: CardsDeps, asked: CardAsked) => Promise<Result<CardAnswer, CardRefusal>>;
type ActContext = Context<(typeof cards)['activateCard']>;
type ReplaceContext = Context<(typeof cards)['replaceCard']>;

/** Asks the processor outside of any transaction: the first step only looks who asks, and for whom. */
const acting = (deps: CardsDeps, act: Act) => ({
  begin: ({ params }: ActContext) => Promise.resolve(ok({ customerId: params.customer })),
  finish: (
    { customerId }: { customerId: number },
    { actor, origin }: Pick<ActContext, 'actor' | 'origin'>,
  ) => act(deps, { actor, origin, customerId }) as Promise<Result<CardAnswer, never>>,
});

const replacing = (deps: CardsDeps, region: 'US' | 'CA') => ({
  async begin({ tx, actor, params, body, now }: ReplaceContext) {
    if (actor.client.region !== region) return fail('wrong_region_route');
    return beginReplacement(
      tx,
      actor,
      { customerId: params.customer, proxy: body.proxy, reason: body.reason },
      now,
    );
  },
  finish: (
    held: { replacement_id: number },
    { actor, origin }: { actor: ManagerActor; origin: ReplaceContext['origin'] },
  ) => finishReplacement(deps, actor.client.id, held.replacement_id, origin),
});

/** Serves the life of cards. */
export function serveCards(app: FastifyInstance, edge: EdgeDeps, deps: CardsDeps): void {
  serveRoom(app, edge, cards, {
    ...({
      activateCard: acting(deps, activateCard),
      lockCard: acting(deps, lockCard),
      unlockCard: acting(deps, unlockCard),
      replaceCard: replacing(deps, 'CA'),
      replaceCardUs: replacing(deps, 'US'),
    } as never as Record<
      'activateCard' | 'lockCard' | 'unlockCard' | 'replaceCard' | 'replaceCardUs',
      never
    >),
    giveCard: ({ tx, actor, origin, params, body, now }) =>
      handOverCard(tx, actor, origin, params.customer, body.proxy, now),
    allProxies: async ({ tx, actor, query }) => ok(await listProxies(tx, actor, query)),
    clientProxies: async ({ tx, actor, params, query }) =>
      params.client_id === actor.client.id
        ? ok(await listProxies(tx, actor, query))
        : fail('not_found'),
    exportProxies: async ({ tx, actor, query }) =>
      ok({ filename: 'card-proxies.csv', content: await proxiesFile(tx, actor, query) }),
    lookUpCard: ({ tx, actor, params }) => lookUpCard(tx, actor, params.proxy),
    async uploadProxies({ tx, actor, origin, params, upload, now }) {
      if (params.client_id !== actor.client.id) return fail('not_found');
      const taken = await takeProxyFile({ tx, actor, origin, now }, upload);
      if (!taken.ok) return taken;
      const shown = await showProxyFile(tx, actor.client.id, taken.value);
      return shown.ok ? ok({ job_id: shown.value.job_id, state: shown.value.state }) : shown;
    },
    listProxyFiles: async ({ tx, actor, query }) =>
      ok(await listProxyFiles(tx, actor.client.id, query)),
    showProxyFile: ({ tx, actor, params }) => showProxyFile(tx, actor.client.id, params.proxy_file),
    confirmProxyFile: (at) => decided(at, true),
    cancelProxyFile: (at) => decided(at, false),
  });
}

async function decided(
  { tx, actor, origin, params, now }: Context<(typeof cards)['confirmProxyFile']>,
  add: boolean,
) {
  const done = await decideProxyFile({ tx, actor, origin, now }, params.proxy_file, add);
  return done.ok ? showProxyFile(tx, actor.client.id, done.value) : done;
}
