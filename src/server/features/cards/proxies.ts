import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { COUNT_LIMIT, pageOf } from '#server/platform/http/paging.ts';
import { type CardRow, cardByProxy, countCards, pageOfCards, replacementsOf } from './proxies.repo.ts';

type Query = { readonly state?: string | undefined; readonly search?: string | undefined; readonly page?: number | undefined; readonly per_page: number };

/** The cards of the client by their proxies, with state and holder. */
export async function listProxies(tx: ReadHandle, actor: ManagerActor, query: Query) {
  const page = query.page ?? 1;
  const filter = { clientId: actor.client.id, states: query.state ? query.state.split(',') : null, search: query.search };
  const [rows, total] = [await pageOfCards(tx, filter, query.per_page, (page - 1) * query.per_page), await countCards(tx, filter, COUNT_LIMIT)];
  return pageOf(rows.map((row) => present(actor, row)), { page, perPage: query.per_page, total, cursor: null });
}

/** One card by its proxy: whose it is, how it stands, what it took the place of. */
export async function lookUpCard(tx: ReadHandle, actor: ManagerActor, proxy: string) {
  // What no proxy looks like names none.
  const row = /^[a-z0-9]{1,30}$/i.test(proxy.trim()) ? await cardByProxy(tx, actor.client.id, proxy.trim()) : null;
  if (!row) return fail('not_found') satisfies Result<never, 'not_found'>;
  const replaced = await replacementsOf(tx, actor.client.id, row.proxy);
  return ok({ ...present(actor, row), replacements: replaced.map(({ old_proxy, new_proxy, reason, at, manager_name }) => ({ old_proxy, new_proxy, reason, at: at.toISOString(), by: manager_name })) });
}

const present = (actor: ManagerActor, row: CardRow) => ({
  proxy: row.proxy, state: row.reserved ? ('reserved' as const) : row.state, client_id: actor.client.id, customer_id: row.customer_id,
  card_holder: row.customer_id === null ? null : `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(), staff_id: row.staff_id, member_status: row.status,
  activated_at: row.activated_at?.toISOString() ?? null, expires_on: row.expires_on, added_at: row.created_at.toISOString(), locked_by: row.locked_by,
});
