import { addDays, checkedDay, type Day } from '#kernel/day.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { gapsBetween, linesBetween } from '../../tips-data/index.ts';
import { dataStates } from './data-states.ts';
import { type StoreZone, type TipWalletRow, tipWallet } from '../../tips-setup/index.ts';
import {
  dataResults,
  dropProposed,
  markStale,
  noteDataState,
  openDates,
  settledOf,
} from './data-lines.repo.ts';
import { type DataLine, dataOf, departs, withData } from './data-lines.ts';
import { outcomeWith } from '../computing/recompute.ts';
import { type LineRow, type ResultRow, linesOf } from '../results/results.repo.ts';
import { insertSquareUps } from '../square-ups/square-ups.repo.ts';

/**
 * What other data of some dates means for the results there are: a pending one is stale, a paid
 * one stays as it was paid and the difference is proposed as square-ups. The caller holds the lock
 * on the store's tips.
 */
export const dataChanged = (
  tx: WriteHandle,
  store: StoreZone,
  days: readonly Day[],
  now: Date,
): Promise<void> => compareWithData(tx, store, { days, paid: true }, now);

async function compareWithData(
  tx: WriteHandle,
  store: StoreZone,
  { days, paid }: { readonly days: readonly Day[]; readonly paid: boolean },
  now: Date,
): Promise<void> {
  const { clientId, storeId } = store;
  const sorted = [...days].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  const wallet = await tipWallet(tx, clientId, storeId);
  if (first === undefined || last === undefined || wallet === null) return;
  // A shift across midnight, and a sale after it, belong to the evening before.
  const [from, to] = [addDays(first, -1), addDays(last, 1)];
  const results = await dataResults(tx, store, from, to);
  if (results.length === 0) return;
  const found = await linesBetween(tx, store, from, to);
  const lines = await linesOf(
    tx,
    clientId,
    results.map(({ id }) => id),
  );
  await noteDataState(
    tx,
    clientId,
    await dataStates(tx, store, { results, found, first: from, last: to }, now),
  );
  const stale: number[] = [];
  for (const result of results) {
    const own = lines.filter((line) => line.result_id === result.id);
    const data = dataOf(result, found.lines);
    if (result.state === 'paid') {
      if (paid) await propose(tx, wallet, { result, lines: own, data }, now);
    } else if (departs(result, own, data)) stale.push(result.id);
  }
  await markStale(tx, clientId, stale);
}

/**
 * Some dates have been read to their end. Nothing has changed in what came, but what was missing of
 * them may be there now, or something may be missing that was there.
 */
export async function daysRead(
  tx: WriteHandle,
  store: StoreZone,
  days: readonly Day[],
  now: Date,
): Promise<void> {
  const sorted = [...days].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return;
  const from = addDays(first, -1);
  const pending = (await dataResults(tx, store, from, last)).filter(
    ({ state }) => state === 'pending',
  );
  if (pending.length === 0) return;
  const gaps = await gapsBetween(tx, store, { first: from, last, now });
  const results = pending.filter(
    ({ business_date: date, data_gaps: noted }) =>
      noted.join(' ') !== (gaps.get(checkedDay(date)) ?? []).join(' '),
  );
  if (results.length === 0) return;
  const found = await linesBetween(tx, store, from, last);
  await noteDataState(
    tx,
    store.clientId,
    await dataStates(tx, store, { results, found, first: from, last }, now),
  );
}

const openDays = async (tx: WriteHandle, { clientId, storeId }: StoreZone): Promise<Day[]> =>
  (await openDates(tx, clientId, storeId)).map(checkedDay);

/**
 * Links have changed: whoever and whatever a name of the point of sale means now counts in all
 * results that are open.
 */
export async function linksChanged(tx: WriteHandle, store: StoreZone, now: Date): Promise<void> {
  await compareWithData(tx, store, { days: await openDays(tx, store), paid: true }, now);
}

/**
 * Another location or another service: what is open is compared anew, what is paid was right when
 * it was paid.
 */
export async function sourcesChanged(tx: WriteHandle, store: StoreZone, now: Date): Promise<void> {
  await compareWithData(tx, store, { days: await openDays(tx, store), paid: false }, now);
}

type Comparison = {
  readonly result: ResultRow;
  readonly lines: readonly LineRow[];
  readonly data: readonly DataLine[];
};

/**
 * Proposes to each person what later data would have given them beyond what they got, less what is
 * settled already.
 */
async function propose(
  tx: WriteHandle,
  wallet: TipWalletRow,
  { result, lines, data }: Comparison,
  now: Date,
): Promise<void> {
  const { client_id: clientId, store_id: storeId } = wallet;
  await dropProposed(tx, clientId, result.id);
  if (!departs(result, lines, data)) return;
  const owed = await differences(tx, wallet, { result, lines, data });
  for (const { employee_id: employee, amount } of await settledOf(tx, clientId, result.id))
    owed.set(employee, (owed.get(employee) ?? 0n) - amount);
  const proposed = [...owed].filter(([, amount]) => amount !== 0n).sort(([a], [b]) => a - b);
  if (proposed.length === 0) return;
  await insertSquareUps(
    tx,
    proposed.map(([employee_id, amount]) => ({
      client_id: clientId,
      store_id: storeId,
      employee_id,
      amount,
      title: `Late data ${result.business_date}`,
      reason: 'late_data',
      not_before: null,
      proposed: true,
      origin_id: null,
      origin_result_id: result.id,
      made_by: '',
      created_at: now,
    })),
  );
}

/** By person, what other lines would give them more or less, before square-ups. */
export async function differences(
  tx: WriteHandle,
  wallet: TipWalletRow,
  { result, lines, data }: Comparison,
): Promise<Map<number, bigint>> {
  const found = new Map<number, bigint>();
  const before = await outcomeWith(tx, wallet, result, lines);
  const after = await outcomeWith(
    tx,
    wallet,
    result,
    withData(lines, data, { client_id: wallet.client_id, result_id: result.id }),
  );
  for (const { employeeId, payout, owed } of after?.people ?? [])
    found.set(Number(employeeId), payout - owed);
  for (const { employeeId, payout, owed } of before?.people ?? []) {
    const employee = Number(employeeId);
    found.set(employee, (found.get(employee) ?? 0n) - (payout - owed));
  }
  return new Map([...found].filter(([, amount]) => amount !== 0n));
}
