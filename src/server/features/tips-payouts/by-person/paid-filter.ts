import { may } from '#domain/access/rights.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { type StoreRef, type TipType, tipPlaces } from '../../tips-setup/index.ts';
import { asRange } from '../../tips-results/index.ts';
import type { PaidFilter } from './paid-parts.repo.ts';

export type PaidQuery = {
  readonly wallet_id?: number | undefined;
  readonly tip_type?: TipType | undefined;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly search?: string | undefined;
  readonly person?: string | undefined;
};
export type PaidPlaces = {
  readonly filter: PaidFilter;
  /** The stores that are looked at, by number. */
  readonly stores: ReadonlyMap<number, StoreRef>;
};

/**
 * What a manager may look at of what they ask for: stores that they see, and shares only where that
 * is all that they enter. Null where the wallet that is named is not seen.
 */
export async function paidPlaces(
  { tx, actor }: { readonly tx: ReadHandle; readonly actor: ManagerActor },
  query: PaidQuery,
): Promise<PaidPlaces | null> {
  const seen = await tipPlaces(tx, actor);
  const chosen = seen.filter(({ storeId }) => [undefined, storeId].includes(query.wallet_id));
  if (query.wallet_id !== undefined && chosen.length === 0) return null;
  const types: TipType[] = may(actor.level, 'tips_enter', false) ? ['pool', 'share'] : ['share'];
  return {
    stores: new Map(chosen.map((store) => [store.storeId, store])),
    filter: {
      clientId: actor.client.id,
      storeIds: chosen.map(({ storeId }) => storeId),
      types: types.filter((type) => [undefined, type].includes(query.tip_type)),
      ...asRange(query),
      search: query.search ?? null,
      person: query.person ?? null,
    },
  };
}
