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
 * Tells the set-up and the data of tips what the results that are made of them know, and the
 * results what has changed.
 */
export const tipResults: ResultsOfData = {
  serviceUsed,
  jobCodeUsed,
  resultsWait,
  markStale: markStaleFrom,
  servicesChanged: sourcesChanged,
  dataChanged,
  daysRead,
  linksChanged,
  locationsChanged: sourcesChanged,
  loaded: processAutomatically,
  blockedDates,
  nightsOf,
};
