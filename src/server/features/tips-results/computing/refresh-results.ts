import { DAYS_BACK, windowsOf } from '#domain/tips-data/index.ts';
import { addDays, type Day, dayOf } from '#kernel/day.ts';
import { groupBy } from '#kernel/group-by.ts';
import { json } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { type Found, linesBetween } from '../../tips-data/index.ts';
import {
  type StoreZone,
  type TipType,
  type TipWalletRow,
  servicesOf,
} from '../../tips-setup/index.ts';
import { dataResults, noteDataState, replaceDataLines } from '../late-data/data-lines.repo.ts';
import { dataStates } from '../late-data/data-states.ts';
import { type DataLine, dataOf, departs, markOf } from '../late-data/data-lines.ts';
import {
  type ResultRow,
  changeResult,
  findResult,
  insertResult,
  linesOf,
  resultsBetween,
} from '../results/results.repo.ts';
import { RuleBook } from './rule-book.ts';

export type Refreshed = {
  /** Made, or given other lines: to be computed. */ readonly fresh: readonly number[];
  /** Edited or shared, and data says otherwise. */ readonly differing: readonly {
    readonly result: ResultRow;
    readonly data: readonly DataLine[];
  }[];
  readonly skipped: readonly {
    readonly date: Day;
    readonly service_id: number;
    readonly why: 'no_rule' | 'no_lines';
  }[];
};
type Asked = {
  readonly tipType: TipType;
  readonly from: Day | null;
  readonly to: Day | null;
};

/**
 * Brings the results of a store in line with its clockings and sales: those of services that have
 * ended are made, pending ones get the lines of now. Locked, paid, edited and shared ones keep
 * theirs. The caller holds the lock on the store's tips and computes after.
 */
export async function refreshFromData(
  tx: WriteHandle,
  store: StoreZone,
  { tipType, from, to }: Asked,
  now: Date,
): Promise<Refreshed> {
  const { clientId, storeId, timezone } = store;
  const today = dayOf(now, timezone);
  const first = from ?? addDays(today, -DAYS_BACK);
  const last = to !== null && to < today ? to : today;
  const fresh: number[] = [];
  const differing: Refreshed['differing'][number][] = [];
  const skipped: Refreshed['skipped'][number][] = [];
  const refreshed: Refreshed = { fresh, differing, skipped };
  if (last < first) return refreshed;
  const [found, known, services] = await Promise.all([
    linesBetween(tx, store, first, last),
    resultsBetween(tx, store, { tipType, first, last }),
    ended(tx, store, { first, last }, now),
  ]);
  const book = new RuleBook(tx, store);
  const results = new Map(known.map((row) => [`${row.business_date} ${row.service_id}`, row]));
  const kept = groupBy(
    await linesOf(
      tx,
      clientId,
      [...results.values()].filter(mayFollow).map(({ id }) => id),
    ),
    ({ result_id: id }) => id,
  );
  for (const { serviceId, date } of services) {
    const spot = { clientId, storeId, tipType, serviceId, day: date };
    const result = results.get(`${date} ${serviceId}`) ?? null;
    const data = dataOf(result ?? { service_id: serviceId, business_date: date }, found.lines);
    if (result === null) {
      const rules = data.length === 0 ? null : await book.rulesAt(tipType, serviceId, date);
      if (rules === null)
        skipped.push({
          date,
          service_id: serviceId,
          why: data.length === 0 ? 'no_lines' : 'no_rule',
        });
      else {
        const id = await insertResult(
          tx,
          spot,
          { source: 'pos', ruleVersionId: rules.versionId },
          now,
        );
        await replaceDataLines(tx, clientId, id, data);
        fresh.push(id);
      }
    } else if (mayFollow(result)) {
      if (!departs(result, kept.get(result.id) ?? [], data)) await forgetProposal(tx, result);
      else if (result.edited_at !== null || result.public_page_id !== null)
        differing.push({ result, data });
      else {
        await replaceDataLines(tx, clientId, result.id, data);
        fresh.push(result.id);
      }
    }
  }
  await noteData(tx, store, { found, first, last }, now);
  return refreshed;
}

/** Whether a result is of data, and may get other lines. */
const mayFollow = ({
  source,
  state,
  locked_at: locked,
  archived_at: archived,
}: ResultRow): boolean =>
  source === 'pos' && state === 'pending' && locked === null && archived === null;

/** The services that have ended on some dates, each once, in the order of time. */
async function ended(
  tx: WriteHandle,
  { clientId, storeId, timezone }: StoreZone,
  { first, last }: { readonly first: Day; readonly last: Day },
  now: Date,
): Promise<{ serviceId: number; date: Day }[]> {
  const ends = new Map<string, { serviceId: number; date: Day; end: number }>();
  for (const { serviceId, date, end } of windowsOf(
    await servicesOf(tx, clientId, storeId),
    timezone,
    first,
    last,
  ))
    ends.set(`${date} ${serviceId}`, { serviceId, date, end });
  return [...ends.values()].filter(({ end }) => end <= now.getTime());
}

async function noteData(
  tx: WriteHandle,
  store: StoreZone,
  { found, first, last }: { readonly found: Found; readonly first: Day; readonly last: Day },
  now: Date,
): Promise<void> {
  const results = await dataResults(tx, store, first, last);
  if (results.length === 0) return;
  await noteDataState(
    tx,
    store.clientId,
    await dataStates(tx, store, { results, found, first, last }, now),
  );
}

/**
 * Keeps that data would change results that somebody has edited or shared; said once, until the
 * data is different again.
 */
export async function saveProposals(
  tx: WriteHandle,
  wallet: TipWalletRow,
  differing: Refreshed['differing'],
  now: Date,
): Promise<void> {
  for (const { result, data } of differing) {
    const mark = markOf(data);
    const known = await findResult(tx, wallet.client_id, result.id);
    if (known?.proposal?.mark !== mark || known?.stale === false)
      await changeResult(tx, wallet.client_id, result.id, {
        proposal: json({ at: now, mark }),
        stale: true,
      });
  }
}

/** Data that has come round to what the result says has nothing to propose. */
async function forgetProposal(tx: WriteHandle, result: ResultRow): Promise<void> {
  if (result.proposal !== null)
    await changeResult(tx, result.client_id, result.id, { proposal: null });
}
