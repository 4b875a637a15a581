import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { type TipType, seesTipWallet } from '../../tips-setup/index.ts';
import { findAdjustment, findExternal, findOverride } from '../corrections/corrections.repo.ts';
import { findDraft } from '../drafts/drafts.repo.ts';
import { findResult } from './results.repo.ts';
import { findSquareUp } from '../square-ups/square-ups.repo.ts';

type Sees = (tx: ReadHandle, actor: ManagerActor, id: number) => Promise<boolean>;
/**
 * What belongs to a store is seen by who sees the store; `storeOf` answers null where there is no
 * such thing.
 */
const byStore =
  (storeOf: (tx: ReadHandle, clientId: number, id: number) => Promise<number | null>): Sees =>
  async (tx, actor, id) => {
    const store = await storeOf(tx, actor.client.id, id);
    return store !== null && seesTipWallet(tx, actor, store);
  };
/** The store of the result that a correction belongs to. */
const ofResult =
  (
    type: TipType | null,
    find: (
      tx: ReadHandle,
      clientId: number,
      id: number,
    ) => Promise<{ readonly result_id: number } | null>,
  ) =>
  async (tx: ReadHandle, clientId: number, id: number) => {
    const correction = await find(tx, clientId, id);
    const result = correction && (await findResult(tx, clientId, correction.result_id));
    return result && (type === null || result.tip_type === type) ? result.store_id : null;
  };
const resultOf = (type: TipType | null) =>
  byStore(async (tx, clientId, id) => {
    const result = await findResult(tx, clientId, id);
    return result && (type === null || result.tip_type === type) ? result.store_id : null;
  });

/**
 * What paths of results, their corrections and drafts may name. A pool is no share, and the other
 * way round.
 */
export const seesTips: Readonly<
  Record<
    | 'tip_result'
    | 'tip_pool'
    | 'tip_share'
    | 'tip_draft'
    | 'tip_square_up'
    | 'tip_pool_adjustment'
    | 'tip_share_adjustment'
    | 'tip_override'
    | 'tip_external',
    Sees
  >
> = {
  tip_result: resultOf(null),
  tip_pool: resultOf('pool'),
  tip_share: resultOf('share'),
  tip_draft: byStore(
    async (tx, clientId, id) => (await findDraft(tx, clientId, id))?.store_id ?? null,
  ),
  tip_square_up: byStore(
    async (tx, clientId, id) => (await findSquareUp(tx, clientId, id))?.store_id ?? null,
  ),
  tip_pool_adjustment: byStore(ofResult('pool', findAdjustment)),
  tip_share_adjustment: byStore(ofResult('share', findAdjustment)),
  tip_override: byStore(ofResult('share', findOverride)),
  tip_external: byStore(ofResult(null, findExternal)),
};
