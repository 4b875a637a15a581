import { customers } from '#contract/customers.ts';
import { type Result, andThen, fail, ok } from '#kernel/result.ts';
import { toWire } from '#kernel/money.ts';
import { balances } from '#server/ledger/index.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { pageOf } from '#server/platform/http/paging.ts';
import type { Download } from '#server/platform/http/handler.ts';
import { type FileType, tableFile } from '#server/platform/table-file.ts';
import { findMembers, type FoundMembers } from './find-members.ts';
import type { MembersPorts } from './members.ports.ts';
import { BATCH_SIZE, membersFile, MAX_ROWS } from './members-file.ts';
import { type CustomerRow, presentClean, presentRows } from './members.present.ts';
import { belongsTo, membersByIds } from './members.repo.ts';
import { showMember } from './show-member.ts';
import { daysOfTimeline, showTimeline } from './show-timeline.ts';
import { storesAsked } from './stores-asked.ts';
import { timelineFile } from './timeline-file.ts';

type Query = {
  status?: string | undefined;
  store?: number | undefined;
  wallet?: string | undefined;
  department?: number | undefined;
  search?: string | undefined;
  view?: string | undefined;
  sort?: string | undefined;
  page?: number | undefined;
  per_page: number;
  cursor?: string | undefined;
};
type MemberQuery = {
  tx: ReadHandle;
  actor: ManagerActor;
  query: Partial<Query> & { per_page: number };
};

/** The ids of a page of members, with what the envelope of the list says of it. */
async function findPage(ports: MembersPorts, asked: MemberQuery, store?: number) {
  const { tx, actor, query } = asked;
  const stores = await storesAsked(ports, asked, store);
  if (!stores.ok) return stores;
  const { status, department, search, view, sort, cursor } = query;
  const page = query.page ?? 1;
  const found = await findMembers(tx, actor, {
    stores: stores.value,
    status,
    department,
    search,
    view,
    sort,
    page,
    perPage: query.per_page,
    cursor,
  });
  return ok({
    ids: found.ids,
    paging: { page, perPage: query.per_page, total: found.total, cursor: found.cursor },
  });
}

const listMembers = (ports: MembersPorts, asked: MemberQuery, store?: number) =>
  andThen(findPage(ports, asked, store), async ({ ids, paging }) => {
    const { tx, actor } = asked;
    return ok(pageOf(await presentRows(tx, actor, ids, await ports.storesSeen(tx, actor)), paging));
  });

/** The same with rows that say enough to choose somebody. */
const listClean = (ports: MembersPorts, asked: MemberQuery) =>
  andThen(findPage(ports, asked), async ({ ids, paging }) => {
    const rows = await membersByIds(asked.tx, asked.actor.client.id, ids);
    return ok(pageOf(inOrder(ids, rows).map(presentClean), paging));
  });

/** Everybody that the list would show, page after page. */
async function file(
  ports: MembersPorts,
  asked: MemberQuery,
  type: FileType | undefined,
): Promise<Result<Download, 'not_found'>> {
  const { tx, actor, query } = asked;
  const stores = await storesAsked(ports, asked);
  if (!stores.ok) return stores;
  const seen = await ports.storesSeen(tx, actor);
  const rows: CustomerRow[] = [];
  let cursor: string | undefined;
  for (let page = 1; rows.length < MAX_ROWS; page += 1) {
    const found: FoundMembers = await findMembers(tx, actor, {
      stores: stores.value,
      status: query.status,
      department: query.department,
      search: query.search,
      view: query.view,
      sort: query.sort,
      page,
      perPage: BATCH_SIZE,
      cursor,
    });
    rows.push(...(await presentRows(tx, actor, found.ids, seen)));
    if (found.cursor === null) break;
    cursor = found.cursor;
  }
  return ok(await membersFile(rows, actor, type));
}

function inOrder<T extends { id: number }>(ids: readonly number[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Serves the reads of members. */
export function serveMembers(edge: Edge, ports: MembersPorts): void {
  edge.serve(customers, {
    listCustomers: (context) => listMembers(ports, context),
    listCustomersClean: (context) => listClean(ports, context),
    listCustomersPaginated: (context) => listMembers(ports, context),
    exportCustomers: ({ query: { file_type: type, ...query }, ...context }) =>
      file(ports, { ...context, query: { ...query, per_page: BATCH_SIZE } }, type),
    listAllCustomers: (context) => listMembers(ports, context),
    listCustomersOfStore: (context) => listMembers(ports, context, context.params.store),
    searchCustomers: (context) => listClean(ports, context),
    showCustomer: ({ tx, actor, params }) => showMember(tx, ports, actor, params.customer),
    async customerBalance({ tx, actor, params, now }) {
      const [member] = await membersByIds(tx, actor.client.id, [params.customer]);
      if (!member) return fail('not_found');
      const { id: clientId } = actor.client;
      const [books, holds] = await Promise.all([
        balances(tx, { clientId, accountIds: [member.account_id] }),
        ports.heldOnCards(tx, clientId, [member.id], now),
      ]);
      const balance = books.get(member.account_id) ?? 0n;
      const held = holds.get(member.id) ?? 0n;
      return ok({
        customer_id: member.id,
        balance: toWire(balance),
        held: toWire(held),
        available: toWire(balance > held ? balance - held : 0n),
        currency: actor.client.currency,
        as_of: now.toISOString(),
      });
    },
    customerTimeline: ({ tx, actor, params, query }) =>
      showTimeline({ tx, ports, actor }, params.customer, query),
    async exportCustomerTimeline({ tx, actor, params, query }) {
      const viewer = { tx, ports, actor };
      const days = await daysOfTimeline(viewer, params.customer, query);
      if (!days.ok) return days;
      const table = await timelineFile(viewer, params.customer, query.kind, days.value);
      return ok(await tableFile(table, query.file_type));
    },
  });
}

/** Whether a member is one of the manager's. */
export const seesMember =
  (ports: Pick<MembersPorts, 'storesSeen'>) =>
  async (tx: ReadHandle, actor: ManagerActor, id: number): Promise<boolean> =>
    belongsTo(tx, actor.client.id, id, await ports.storesSeen(tx, actor));
