import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { pageOf } from '#server/platform/http/paging.ts';
import type { MembersPorts } from './members.ports.ts';
import { presentRows } from './members.present.ts';
import { countVerifying, pageOfVerifying } from './verifying.repo.ts';

/** Members who have begun to find their account and have not registered: the newest first. */
export async function verifyingMembers(
  tx: ReadHandle,
  ports: MembersPorts,
  actor: ManagerActor,
  query: { page?: number | undefined; per_page: number },
) {
  const stores = await ports.storesSeen(tx, actor);
  const page = query.page ?? 1;
  const found = await pageOfVerifying(tx, actor.client.id, stores, {
    limit: query.per_page,
    offset: (page - 1) * query.per_page,
  });
  const begun = new Map(found.map((row) => [row.id, row.find_started_at]));
  const rows = await presentRows(
    tx,
    actor,
    found.map((row) => row.id),
    stores,
  );
  const data = rows.map((row) => ({
    ...row,
    find_started_at: begun.get(row.customer_id)!.toISOString(),
  }));
  return pageOf(data, {
    page,
    perPage: query.per_page,
    total: await countVerifying(tx, actor.client.id, stores),
    cursor: null,
  });
}
