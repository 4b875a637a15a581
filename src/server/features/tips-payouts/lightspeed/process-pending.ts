import type { lightspeedPayouts } from '#contract/integrations/lightspeed-payouts.ts';
import type { BodyOf, OutputOf } from '#contract/operation.ts';
import { stopFor } from '#domain/subscriptions/index.ts';
import { presentPay } from '#domain/tips-payouts/payable.ts';
import { groupBy } from '#kernel/group-by.ts';
import type { Problem } from '#kernel/result.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { findWallet } from '../../wallets/index.ts';
import { outsidersOf, peopleOfResults, resultSummaries } from '../../tips-results/index.ts';
import { lightspeedStores } from './list-pending.ts';
import {
  type Paying,
  type Refusals,
  type WantedPayout,
  type WantedResult,
  payFromOneWallet,
} from './pay-wallet.ts';
import { readPayoutId } from './payout-id.ts';

type Input = BodyOf<(typeof lightspeedPayouts)['processLightspeedPayouts']>;
type Outcome = OutputOf<(typeof lightspeedPayouts)['processLightspeedPayouts']>['data'][number];

/** The same payout twice is a problem, as nobody can say which of the two is meant. */
export function problemsOf({ payouts }: Input): Problem[] {
  const seen = new Set<string>();
  return payouts.flatMap(({ payout_id: id }, at) => {
    const twice = seen.has(id);
    seen.add(id);
    return twice ? [{ path: `payouts.${String(at)}.payout_id`, code: 'person_twice' }] : [];
  });
}

/**
 * Pays what is ticked, each wallet in a transaction of its own, and answers how each payout stands.
 * Asked again it pays nothing twice: what is paid stays paid, and the rest is tried.
 */
export async function processPending(
  db: Database,
  paying: Paying,
  { payouts }: Input,
): Promise<Outcome[]> {
  const wanted = payouts.map((one): WantedPayout => ({
    ...one,
    ...readPayoutId(one.payout_id),
    written: one.payout_id,
  }));
  const { actor } = paying;
  const inClient = { clientId: actor.client.id };
  const { results, storeOf, refused } = await db.read(inClient, (tx) =>
    chooseResults(tx, paying, wanted),
  );
  const byStore = groupBy(results, ({ id }) => storeOf.get(id) ?? 0);
  for (const own of byStore.values())
    for (const [id, code] of await payFromOneWallet(db, paying, own)) refused.set(id, code);
  return db.read(inClient, (tx) => outcomesOf(tx, inClient.clientId, { wanted, refused }));
}

/** What is to be paid of what was ticked, by store, and why the rest is not. */
async function chooseResults(
  tx: ReadHandle,
  { actor }: Paying,
  wanted: readonly WantedPayout[],
): Promise<{
  results: WantedResult[];
  storeOf: ReadonlyMap<number, number>;
  refused: Map<number, string>;
}> {
  const clientId = actor.client.id;
  const all = groupBy(wanted, ({ resultId }) => resultId);
  const stores = new Set((await lightspeedStores({ tx, actor })).map(({ storeId }) => storeId));
  const summaries = await resultSummaries(tx, clientId, [...all.keys()]);
  const seen = new Map(
    summaries.filter((one) => stores.has(one.store_id)).map((one) => [one.id, one]),
  );
  const stops = new Map<number, string | null>();
  for (const storeId of new Set([...seen.values()].map((one) => one.store_id))) {
    const wallet = await findWallet(tx, { clientId, wallets: 'all' }, storeId);
    stops.set(storeId, wallet ? stopFor(wallet.access, 'tips_pay') : 'not_found');
  }
  const people = groupBy(
    await peopleOfResults(tx, clientId, [...seen.keys()]),
    (one) => one.result_id,
  );
  const outsiders = groupBy(
    await outsidersOf(tx, clientId, [...seen.keys()]),
    (one) => one.result_id,
  );
  const refused = new Map<number, string>();
  const results: WantedResult[] = [];
  for (const [id, payouts] of all) {
    const result = seen.get(id);
    const version = payouts[0]?.version ?? 0;
    const stop = result && stops.get(result.store_id);
    if (!result) refused.set(id, 'not_found');
    else if (result.state === 'paid') continue;
    else if (stop) refused.set(id, stop);
    else if (payouts.some((one) => one.version !== version)) refused.set(id, 'version_changed');
    else if (payouts.some(({ process }) => process))
      // Whoever is not named was not looked at, and is held.
      results.push({
        id,
        version,
        payouts: [
          ...payouts,
          ...unnamed(
            payouts,
            'employee',
            (people.get(id) ?? []).map((one) => one.employee_id),
          ),
          ...unnamed(
            payouts,
            'external',
            (outsiders.get(id) ?? []).map((one) => one.external_id),
          ),
        ],
      });
  }
  return {
    results,
    storeOf: new Map([...seen].map(([id, { store_id: storeId }]) => [id, storeId])),
    refused,
  };
}

const unnamed = (
  payouts: readonly WantedPayout[],
  kind: WantedPayout['kind'],
  ids: readonly number[],
): WantedPayout[] =>
  ids
    .filter((id) => !payouts.some((one) => one.kind === kind && one.id === id))
    .map((id) => ({
      resultId: payouts[0]?.resultId ?? 0,
      kind,
      id,
      written: '',
      version: payouts[0]?.version ?? 0,
      process: false,
    }));

/** How each payout stands in the books now. */
async function outcomesOf(
  tx: ReadHandle,
  clientId: number,
  { wanted, refused }: { readonly wanted: readonly WantedPayout[]; readonly refused: Refusals },
): Promise<Outcome[]> {
  const ids = [...new Set(wanted.map(({ resultId }) => resultId))].filter(
    (id) => refused.get(id) !== 'not_found',
  );
  const states = new Map(
    (await resultSummaries(tx, clientId, ids)).map((one) => [one.id, one.state]),
  );
  const people = await peopleOfResults(tx, clientId, ids);
  const outsiders = await outsidersOf(tx, clientId, ids);
  return wanted.map((one): Outcome => {
    const code = refused.get(one.resultId);
    if (code !== undefined) return { payout_id: one.written, ...refusal(code) };
    const payee =
      one.kind === 'employee'
        ? people.find(
            (person) => person.result_id === one.resultId && person.employee_id === one.id,
          )
        : outsiders.find(
            (other) => other.result_id === one.resultId && other.external_id === one.id,
          );
    if (!payee || payee.payout <= 0n)
      return { payout_id: one.written, outcome: 'refused', code: 'version_changed' };
    if (states.get(one.resultId) !== 'paid')
      return { payout_id: one.written, outcome: 'held', code: 'left_out' };
    const { pay_state: state, reason } = presentPay(payee);
    return { payout_id: one.written, ...asOutcome(state, reason) };
  });
}

const refusal = (code: string): Pick<Outcome, 'outcome' | 'code'> =>
  code === 'in_flight' ? { outcome: 'not_known_yet', code: null } : { outcome: 'refused', code };

function asOutcome(
  state: ReturnType<typeof presentPay>['pay_state'],
  reason: string | null,
): Pick<Outcome, 'outcome' | 'code'> {
  if (state === 'paid' || state === 'manual') return { outcome: 'paid', code: null };
  if (state === 'held') return { outcome: 'held', code: reason };
  if (state === 'failed') return { outcome: 'refused', code: reason };
  return { outcome: 'not_known_yet', code: null };
}
