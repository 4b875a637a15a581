import type { lightspeedPayouts } from '#contract/integrations/lightspeed-payouts.ts';
import type { OutputOf } from '#contract/operation.ts';
import { groupBy } from '#kernel/group-by.ts';
import { invariant } from '#kernel/invariant.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { locationsAtProvider } from '../../tips-data/index.ts';
import { type StoreRef, tipPlaces } from '../../tips-setup/index.ts';
import { type Review, reviewPayouts } from '../review-payouts.ts';
import { writePayoutId } from './payout-id.ts';
import { pendingResults } from './pending.repo.ts';

type Pending = OutputOf<(typeof lightspeedPayouts)['pendingLightspeedPayouts']>;
type Seen = { readonly tx: ReadHandle; readonly actor: ManagerActor; readonly now: Date };

/** How many results are listed at once. */
const MAX_RESULTS = 500;

/** The stores that the manager sees whose sales come from Lightspeed. */
export async function lightspeedStores({ tx, actor }: Omit<Seen, 'now'>): Promise<StoreRef[]> {
  const fed = await locationsAtProvider(tx, actor.client.id, 'lightspeed', 'sales');
  return (await tipPlaces(tx, actor)).filter(({ storeId }) => fed.has(storeId));
}

/** Everything that waits in those stores, by the rules that paying goes by. */
export async function listPending(seen: Seen): Promise<Pending> {
  const stores = await lightspeedStores(seen);
  const found = await pendingResults(
    seen.tx,
    seen.actor.client.id,
    stores.map(({ storeId }) => storeId),
    MAX_RESULTS + 1,
  );
  const byStore = groupBy(found.slice(0, MAX_RESULTS), (result) => result.store_id);
  const pending: Pending = { data: [], wallets: [], more: found.length > MAX_RESULTS };
  for (const store of stores) {
    const ids = (byStore.get(store.storeId) ?? []).map(({ id }) => id);
    if (ids.length === 0) continue;
    const review = await reviewPayouts(seen, store.storeId, ids);
    invariant(review.ok, 'these results were just found in this store');
    pending.data.push(...rowsOf(review.value, store));
    pending.wallets.push(presentWallet(review.value));
  }
  return pending;
}

const rowsOf = ({ results }: Review, { storeId, name }: StoreRef): Pending['data'] =>
  [...results]
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id))
    .flatMap((result) =>
      result.people.map((person) => ({
        payout_id: writePayoutId(result.id, person),
        to_date: result.date,
        employee_id: person.employee_id,
        first_name: person.first_name,
        last_name: person.last_name,
        tips: person.payout,
        process: person.process && person.reason === null && result.blocked.length === 0,
        store_id: storeId,
        store: name,
        service: result.service,
        tip_type: result.tip_type,
        result_id: result.id,
        version: result.version,
        fee: person.fee,
        reason: person.reason,
        blocked: result.blocked,
        law: result.law,
      })),
    );

const presentWallet = (review: Review): Pending['wallets'][number] => ({
  wallet_id: review.wallet_id,
  wallet_name: review.wallet_name,
  currency: review.currency,
  total: review.total,
  balance: review.balance,
  enough: review.enough,
  wallet_blocked: review.wallet_blocked,
  stopped: review.blockers[0]?.code ?? null,
});
