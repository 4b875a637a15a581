import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { headedFile } from '#server/platform/file-heads.ts';
import type { Download } from '#server/platform/http/handler.ts';
import type { FileType } from '#server/platform/table-file.ts';
import { textsFor } from '#server/platform/texts.ts';
import { statusCatalogue } from '#texts/status/catalogue.ts';
import { seenBy, walletsSeen } from '../wallets/index.ts';
import { COUNT_LIMIT, pageOf } from '#server/platform/http/paging.ts';
import {
  type CardRow,
  type ProxyFilter,
  cardByProxy,
  countCards,
  pageOfCards,
  replacementsOf,
} from './proxies.repo.ts';

type Query = {
  readonly state?: string | undefined;
  readonly search?: string | undefined;
  readonly page?: number | undefined;
  readonly per_page: number;
};

const filterOf = (
  actor: ManagerActor,
  { state, search }: Pick<Query, 'state' | 'search'>,
): ProxyFilter => ({ clientId: actor.client.id, states: state ? state.split(',') : null, search });

/** The cards of the client by their proxies, with state and holder. */
export async function listProxies(tx: ReadHandle, actor: ManagerActor, query: Query) {
  const page = query.page ?? 1;
  const filter = filterOf(actor, query);
  const [rows, total] = [
    await pageOfCards(tx, filter, query.per_page, (page - 1) * query.per_page),
    await countCards(tx, filter, COUNT_LIMIT),
  ];
  return pageOf(
    rows.map((row) => present(actor, row)),
    { page, perPage: query.per_page, total, cursor: null },
  );
}

/** A file holds this many cards; a narrower filter gives the rest. */
const MAX_ROWS = 50_000;
const COLUMNS = {
  proxy: 'text',
  state: 'text',
  card_holder: 'text',
  staff_id: 'text',
  member_status: 'text',
  activated_at: 'instant',
  expires_on: 'day',
  added_at: 'instant',
} as const;

type FileQuery = Omit<Query, 'page' | 'per_page'> & {
  readonly file_type?: FileType | undefined;
};
/** The cards of the list as a file. */
export async function proxiesFile(
  tx: ReadHandle,
  actor: ManagerActor,
  { file_type: type, ...query }: FileQuery,
): Promise<Download> {
  const rows = await pageOfCards(tx, filterOf(actor, query), MAX_ROWS, 0);
  const say = textsFor(actor.language, statusCatalogue);
  const zone = (await walletsSeen(tx, seenBy(actor)))[0]?.timezone ?? 'UTC';
  return headedFile(
    {
      name: 'Card proxies',
      language: actor.language,
      zone,
      kinds: COLUMNS,
      rows: rows.map((row) => {
        const shown = present(actor, row);
        return [
          shown.proxy,
          shown.state,
          shown.card_holder,
          shown.staff_id,
          row.status === null ? null : say(`member.${row.status}`),
          shown.activated_at,
          shown.expires_on,
          shown.added_at,
        ];
      }),
    },
    type,
  );
}

/** One card by its proxy: whose it is, how it stands, what it took the place of. */
export async function lookUpCard(tx: ReadHandle, actor: ManagerActor, proxy: string) {
  // What no proxy looks like names none.
  const row = /^[a-z0-9]{1,30}$/i.test(proxy.trim())
    ? await cardByProxy(tx, actor.client.id, proxy.trim())
    : null;
  if (!row) return fail('not_found') satisfies Result<never, 'not_found'>;
  const replaced = await replacementsOf(tx, actor.client.id, row.proxy);
  return ok({
    ...present(actor, row),
    replacements: replaced.map(({ old_proxy, new_proxy, reason, at, manager_name }) => ({
      old_proxy,
      new_proxy,
      reason,
      at: at.toISOString(),
      by: manager_name,
    })),
  });
}

const present = (actor: ManagerActor, row: CardRow) => ({
  proxy: row.proxy,
  state: row.reserved ? ('reserved' as const) : row.state,
  client_id: actor.client.id,
  customer_id: row.customer_id,
  card_holder:
    row.customer_id === null ? null : `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
  staff_id: row.staff_id,
  member_status: row.status,
  activated_at: row.activated_at?.toISOString() ?? null,
  expires_on: row.expires_on,
  added_at: row.created_at.toISOString(),
  locked_by: row.locked_by,
});
