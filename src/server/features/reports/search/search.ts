import { toWire } from '#kernel/money.ts';
import { fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { wholeList } from '#server/platform/http/paging.ts';
import { type FoundRow, REPOS, type Repo, find } from './search.repo.ts';

/** Where the portal shows a thing of each kind. */
const ADDRESS: Readonly<Record<Repo, (row: FoundRow) => string>> = {
  customers: ({ id }) => `/account-management/view-customer/${id}`,
  managers: ({ id }) => `/account-management/edit-manager/${id}`,
  stores: ({ id }) => `/organisation/stores/${id}`,
  wallets: ({ id }) => `/organisation/wallets/${id}`,
  cards: ({ customer_id: customer }) => `/account-management/view-customer/${customer}`,
  transactions: ({ id }) => `/reports/transactions?movement=${id}`,
  batches: ({ id }) => `/reports/bulk-loads/${id}`,
  'self-loads': () => '/load-wallet',
  orders: ({ id }) => `/account-management/order-cards/${id}`,
};

/** Finds things of one kind; whoever searches sees all wallets of the client. */
export async function searchRepo(
  tx: ReadHandle,
  actor: ManagerActor,
  name: string,
  typed: string | undefined,
) {
  const repo = REPOS.find((one) => one === name);
  if (!repo) return fail('not_found');
  const rows = typed === undefined ? [] : await find(tx, actor.client.id, repo, typed);
  return ok(
    wholeList(
      rows.map((row) => ({
        kind: repo,
        id: Number(row.id),
        title: row.title,
        detail: [row.amount === null ? '' : toWire(row.amount), row.detail]
          .filter((part) => part !== '')
          .join(' · '),
        address: ADDRESS[repo](row),
      })),
    ),
  );
}
