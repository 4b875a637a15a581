import { type Result, fail, ok } from '#kernel/result.ts';
import { invariant } from '#kernel/invariant.ts';
import type { ManagerActor, Origin } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { announce } from '#server/platform/outbox.ts';
import { giveCard, lockMember, memberCard } from '../members/index.ts';
import { type CardAnswer, presentCard } from './act-on-card.ts';

/** Gives a card of the stock to a member who has none. One who has a card gets another only in its place. */
export async function handOverCard(
  tx: WriteHandle,
  actor: ManagerActor,
  origin: Origin,
  customerId: number,
  proxy: string,
  now: Date,
): Promise<Result<CardAnswer, 'invalid_input' | 'has_card'>> {
  // Two who give a card at once: the second finds the first's.
  await lockMember(tx, actor.client.id, customerId);
  const before = await memberCard(tx, actor.client.id, customerId);
  if (before) return fail('has_card', { proxy: before.proxy });
  const given = await giveCard(tx, actor, origin, customerId, proxy, now);
  if (!given.ok) return fail('invalid_input', {}, [{ path: 'proxy', code: given.code }]);
  await announce(tx, now, actor.client.id, 'cards.given', { customer_id: customerId, proxy });
  const card = await memberCard(tx, actor.client.id, customerId);
  invariant(card, "a card that was given is the member's");
  return ok(presentCard(card));
}
