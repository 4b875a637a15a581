import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { type StoreRef, visibleStore } from '../../tips-setup/index.ts';
import { ewaStore } from './settings.repo.ts';

/** A store that a body or a query names, as far as the manager sees it. */
export async function storeSwitchedOn(
  tx: ReadHandle,
  actor: ManagerActor,
  storeId: number,
): Promise<Result<StoreRef, 'not_found' | 'ewa_off'>> {
  const store = await visibleStore(tx, actor, storeId);
  if (store === null) return fail('not_found');
  return (await ewaStore(tx, store))?.is_on === true ? ok(store) : fail('ewa_off');
}
