import { may } from '#domain/access/rights.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { toWire } from '#kernel/money.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { MembersPorts } from './members.ports.ts';
import { presentRows } from './members.present.ts';
import { cardOf, membersByIds } from './members.repo.ts';

/** One member with card, memberships, the wallet that loaded last, and what this manager may do with them. */
export async function showMember(tx: ReadHandle, ports: MembersPorts, actor: ManagerActor, customerId: number) {
  const stores = await ports.storesSeen(tx, actor);
  const [row] = await presentRows(tx, actor, [customerId], stores);
  const [stored] = await membersByIds(tx, actor.client.id, [customerId]);
  if (!row || !stored) return fail('not_found') satisfies Result<never, 'not_found'>;
  const card = await cardOf(tx, actor.client.id, customerId);
  const last = await ports.lastLoad(tx, actor.client.id, customerId);
  const money = may(actor.level, 'view_money', false);
  return ok({
    ...row,
    username_option: stored.username_option === 2 ? (2 as const) : (1 as const),
    language: stored.language as 'en' | 'es' | 'fr',
    registered_at: stored.registered_at?.toISOString() ?? null,
    card: card ? { proxy: card.proxy, state: card.state, activated_at: card.activated_at?.toISOString() ?? null, expires_on: card.expires_on } : null,
    last_load: last ? { wallet_id: last.walletId, wallet_name: last.walletName, at: last.at.toISOString(), amount: money ? toWire(last.amount) : null } : null,
    abilities: abilities(actor, row.payable),
  });
}

/** What may be done with this member now, by this manager. The server checks again. */
function abilities(actor: ManagerActor, canBePaid: boolean): string[] {
  const list: string[] = [];
  if (canBePaid && may(actor.level, 'load_one', true) && actor.client.features.corp_load !== '0') list.push('load');
  if (canBePaid && may(actor.level, 'unload_one', true) && actor.client.features.corp_load !== '0') list.push('unload');
  if (may(actor.level, 'edit_members', true)) list.push('edit');
  return list;
}
