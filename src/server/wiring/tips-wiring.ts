import { noteChangedDates, noteOpenDates } from '../features/ewa/index.ts';
import type { ResultsOfData } from '../features/tips-data/index.ts';
import {
  blockedDates,
  dataChanged,
  daysRead,
  jobCodeUsed,
  markStaleFrom,
  nightsOf,
  sourcesChanged,
  processAutomatically,
  resultsWait,
  serviceUsed,
  linksChanged,
} from '../features/tips-results/index.ts';

/**
 * Tells the set-up and the data of tips what the results that are made of them know; and the results,
 * and the hours of earned pay, what has changed.
 */
export const tipResults: ResultsOfData = {
  serviceUsed,
  jobCodeUsed,
  resultsWait,
  markStale: markStaleFrom,
  servicesChanged: sourcesChanged,
  async dataChanged(tx, store, days, now) {
    await dataChanged(tx, store, days, now);
    await noteChangedDates(tx, store, days, now);
  },
  daysRead,
  async linksChanged(tx, store, now) {
    await linksChanged(tx, store, now);
    await noteOpenDates(tx, store, now);
  },
  async locationsChanged(tx, store, now) {
    await sourcesChanged(tx, store, now);
    await noteOpenDates(tx, store, now);
  },
  loaded: processAutomatically,
  blockedDates,
  nightsOf,
};
