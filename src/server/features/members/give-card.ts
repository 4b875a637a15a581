import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { assignCard, lockCard } from './cards.repo.ts';
import { refreshStatus } from './refresh-status.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

/** Gives a free card of the client, by its proxy, to a member who has none. */
export async function giveCard(
  context: RequestContext,
  memberId: number,
  proxy: string,
): Promise<Result<true, 'proxy_unknown' | 'proxy_taken'>> {
  const { tx, actor, now } = context;
  const card = await lockCard(tx, actor.client.id, proxy.trim());
  if (!card) return fail('proxy_unknown');
  if (card.state !== 'free' || card.customer_id !== null || card.reserved)
    return fail('proxy_taken');
  await assignCard(tx, actor.client.id, { proxy: card.proxy, customerId: memberId, now });
  await refreshStatus(tx, actor.client.id, memberId);
  await audit(context, {
    action: 'customers.give_card',
    subject: { kind: 'customer', id: memberId },
    before: { proxy: null },
    after: { proxy: card.proxy },
  });
  return ok(true);
}
