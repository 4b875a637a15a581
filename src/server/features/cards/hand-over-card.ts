import { type Result, fail, ok } from '#kernel/result.ts';
import { invariant } from '#kernel/invariant.ts';
import { announce } from '#server/platform/outbox.ts';
import { giveCard, lockMember, memberCard } from '../members/index.ts';
import { type CardAnswer, presentCard } from './act-on-card.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

/**
 * Gives a card of the stock to a member who has none. One who has a card gets another only in its
 * place.
 */
export async function handOverCard(
  context: RequestContext,
  customerId: number,
  proxy: string,
): Promise<Result<CardAnswer, 'invalid_input' | 'has_card'>> {
  const { tx, actor, now } = context;
  // Two who give a card at once: the second finds the first's.
  await lockMember(tx, actor.client.id, customerId);
  const before = await memberCard(tx, actor.client.id, customerId);
  if (before) return fail('has_card', { proxy: before.proxy });
  const given = await giveCard(context, customerId, proxy);
  if (!given.ok) return fail('invalid_input', {}, [{ path: 'proxy', code: given.code }]);
  announce(tx, {
    at: now,
    clientId: actor.client.id,
    kind: 'cards.given',
    payload: { customer_id: customerId, proxy },
  });
  const card = await memberCard(tx, actor.client.id, customerId);
  invariant(card, "a card that was given is the member's");
  return ok(presentCard(card));
}
