import { type ActRefusal, type CardAct, type CardSide, mayAct } from '#domain/cards/card-acts.ts';
import type { CardState } from '#domain/people/member-status.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { type Actor, type Origin, clientOf } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import { announce } from '#server/platform/outbox.ts';
import type { IssuedCard } from '#server/providers/processor/issuer.port.ts';
import { type MemberCard, changeCard, memberCard } from '../members/index.ts';
import type { CardsDeps } from './cards.deps.ts';
import { processorActor } from './order-requester.ts';

export type CardAsked = {
  readonly actor: Actor;
  readonly origin: Origin;
  readonly customerId: number;
};
export type CardRefusal = ActRefusal | 'not_found' | 'no_card' | 'try_again';
export type CardAnswer = {
  readonly customer_id: number;
  readonly status: string;
  readonly card: {
    readonly proxy: string;
    readonly state: string;
    readonly activated_at: string | null;
    readonly expires_on: string | null;
    readonly locked_by: CardSide | null;
  };
};

const STATES: Record<IssuedCard['state'], CardState> = {
  not_activated: 'assigned',
  active: 'active',
  locked: 'locked',
  expired: 'expired',
  migrating: 'migrating',
  closed: 'closed',
};
export const stateOf = (card: IssuedCard): CardState => STATES[card.state];
export const sideOf = (card: IssuedCard): CardSide | null =>
  card.state !== 'locked' ? null : card.by === 'program' ? 'manager' : 'member';

/**
 * Activates, locks or unlocks the card of a member, at the processor first. Opens its own
 * transactions; safe to do twice.
 */
const actOn =
  (act: CardAct) =>
  async (
    deps: CardsDeps,
    { actor, origin, customerId }: CardAsked,
  ): Promise<Result<CardAnswer, CardRefusal>> => {
    const clientId = clientOf(actor);
    const side: CardSide = actor.kind === 'customer' ? 'member' : 'manager';
    const card = await deps.db.read({ clientId }, (tx) => memberCard(tx, clientId, customerId));
    if (!card) return fail('no_card');
    const may = mayAct(act, side, card);
    if (!may.ok) return may;
    if (may.value === 'done') return ok(presentCard(card));
    const told = await deps.issuer.act(card.proxy, act, side === 'member' ? 'holder' : 'program');
    if (told.outcome === 'unavailable') return fail('try_again');
    // It knows of something that we do not: how the card stands there is how it stands.
    const issued = told.outcome === 'done' ? told.value : await lookAt(deps, card.proxy);
    await deps.db.write({ clientId }, async (tx) => {
      if (!issued) return;
      const now = deps.clock.now();
      const by = told.outcome === 'done' ? side : sideOf(issued);
      const done = await changeCard(tx, clientId, {
        proxy: card.proxy,
        change: {
          state: stateOf(issued),
          lockedBy: by,
          ...(issued.expiresOn ? { expiresOn: issued.expiresOn } : {}),
        },
        now,
      });
      if (!done) return;
      const who = told.outcome === 'done' ? actor : processorActor(clientId);
      await audit(
        { tx, actor: who, origin, now },
        {
          action: told.outcome === 'done' ? `cards.${act}` : 'cards.state',
          subject: { kind: 'customer', id: customerId },
          before: { card: done.before },
          after: { card: stateOf(issued) },
        },
      );
      announce(tx, {
        at: now,
        clientId,
        kind: 'cards.state_changed',
        payload: {
          customer_id: customerId,
          proxy: card.proxy,
          from: done.before,
          to: stateOf(issued),
        },
      });
    });
    if (told.outcome === 'refused')
      return fail('card_state', { state: issued ? stateOf(issued) : card.state });
    const after = await deps.db.read({ clientId }, (tx) => memberCard(tx, clientId, customerId));
    return after ? ok(presentCard(after)) : fail('no_card');
  };

export const activateCard = actOn('activate');
export const lockCard = actOn('lock');
export const unlockCard = actOn('unlock');

async function lookAt({ issuer }: CardsDeps, proxy: string): Promise<IssuedCard | null> {
  const seen = await issuer.look([proxy]);
  return seen.outcome === 'done' ? (seen.value.find((card) => card.proxy === proxy) ?? null) : null;
}

export const presentCard = (card: MemberCard): CardAnswer => ({
  customer_id: card.customerId,
  status: card.status,
  card: {
    proxy: card.proxy,
    state: card.state,
    activated_at: card.activatedAt?.toISOString() ?? null,
    expires_on: card.expiresOn,
    locked_by: card.lockedBy,
  },
});
