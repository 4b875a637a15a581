import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { readIds } from '#server/platform/http/paging.ts';
import type { MembersPorts } from './members.ports.ts';
import { storesOfWallets } from './store-members.repo.ts';

type Asked = {
  readonly tx: ReadHandle;
  readonly actor: ManagerActor;
  readonly query: { readonly store?: number | undefined; readonly wallet?: string | undefined };
};

/**
 * The stores to look in: those that the manager sees, narrowed to what was asked for. One that is
 * not theirs is not found.
 */
export async function storesAsked(
  ports: Pick<MembersPorts, 'storesSeen'>,
  { tx, actor, query }: Asked,
  store?: number,
): Promise<Result<'all' | readonly number[], 'not_found'>> {
  const seen = await ports.storesSeen(tx, actor);
  const asked =
    store !== undefined
      ? [store]
      : query.store !== undefined
        ? [query.store]
        : await storesOfWallets(tx, actor.client.id, readIds(query.wallet));
  if (asked.length === 0) return ok(seen);
  return seen === 'all' || asked.every((id) => seen.includes(id)) ? ok(asked) : fail('not_found');
}
