import type { Day } from '#kernel/day.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { StoreZone } from '../../tips-setup/index.ts';
import { oddNights } from '../gaps/odd-nights.ts';
import type { ResultsOfData } from '../tips-data.ports.ts';
import { type AlertRow, notedAlerts } from './alerts.repo.ts';

const MAX_ALERTS = 100;

/** What was notified and is still so. */
export async function listOpenAlerts(
  tx: ReadHandle,
  results: Pick<ResultsOfData, 'blockedDates'>,
  store: StoreZone,
  now: Date,
): Promise<AlertRow[]> {
  const noted = await notedAlerts(tx, store.clientId, store.storeId);
  const open = new Set([
    ...(await stillBlocked(tx, results, store, noted)),
    ...(await stillOdd(tx, store, noted, now)),
  ]);
  return noted
    .filter(
      ({ kind, reason, business_date: date }) =>
        kind === 'run_failed' || reason === 'no_rule' || open.has(`${date ?? ''} ${reason}`),
    )
    .slice(0, MAX_ALERTS);
}

const datesOf = (noted: readonly AlertRow[]): Day[] =>
  noted.flatMap(({ business_date: date }) => date ?? []).sort();

async function stillBlocked(
  tx: ReadHandle,
  results: Pick<ResultsOfData, 'blockedDates'>,
  { clientId, storeId }: StoreZone,
  noted: readonly AlertRow[],
): Promise<string[]> {
  const [first] = datesOf(noted);
  return first === undefined
    ? []
    : (await results.blockedDates(tx, clientId, storeId, first)).map(
        ({ date, reason }) => `${date} ${reason}`,
      );
}

async function stillOdd(
  tx: ReadHandle,
  store: StoreZone,
  noted: readonly AlertRow[],
  now: Date,
): Promise<string[]> {
  const dates = datesOf(noted.filter(({ kind }) => kind === 'gap'));
  const [first, last] = [dates[0], dates.at(-1)];
  return first === undefined || last === undefined
    ? []
    : (await oddNights(tx, store, { first, last }, now)).map(({ date, gap }) => `${date} ${gap}`);
}
