import type { Edge } from '#server/platform/http/edge.ts';
import { serveTipData } from './data.routes.ts';
import { serveDryRuns } from './dry-runs/dry-runs.routes.ts';
import { serveGaps } from './gaps/gaps.routes.ts';
import { serveLightspeedStaff } from './lightspeed-staff/lightspeed-staff.routes.ts';
import { serveLocations } from './locations/locations.routes.ts';
import { serveTipMapping, type TipsDataOutside } from './mapping/mapping.routes.ts';
import { serveRecords } from './records/records.routes.ts';
import type { ResultsOfData } from './tips-data.ports.ts';

/** Serves what comes from points of sale. */
export function serveTipsData(edge: Edge<TipsDataOutside>, results: ResultsOfData): void {
  serveTipMapping(edge, results);
  serveTipData(edge, results);
  serveLocations(edge, results);
  serveGaps(edge, results);
  serveRecords(edge);
  serveDryRuns(edge, results);
  serveLightspeedStaff(edge, results);
}
