import './data.events.ts';
export { READING_SLOTS, tipsTasks } from './data.tasks.ts';
export {
  type ClockingPerson,
  type StaffClocking,
  clockingStaff,
  clockingsLocation,
  clockingsBetween,
} from './clockings/clockings-between.ts';
export { askForClockings, askForStaff, clockingsReadAt } from './clockings/ask-for-clockings.ts';
export { type Found, countNowhere, linesBetween } from './lines/lines-between.ts';
export { gapsBetween } from './gaps/gaps-between.ts';
export { tipsDataRetention } from './loading/tips-data-retention.ts';
export { notifyBlocked } from './loading/alerts.ts';
export { feedSweep, readDates, resumeFeeds } from './loading/ask-again.ts';
export { tipRunSweep } from './loading/automatic-runs.ts';
export { seesTipTask } from './loading/start-task.ts';
export { locationsAtProvider, zoneOf } from './mapping/locations.repo.ts';
export { WALLETS_OF_LOCATIONS } from './mapping/wallets-of-locations.repo.ts';
export type { PosLocationRow } from './mapping/locations.repo.ts';
export { showLocation } from './mapping/present-locations.ts';
export { storesFedBy } from './loading/feeds.repo.ts';
export {
  type ConnectedLocation,
  connectLocation,
  endFeedsOf,
  failFeedsOf,
  locationOf,
} from './mapping/store-feeds.ts';
export type {
  BlockedDate,
  NightOfResults,
  PosAccount,
  PosDoors,
  ResultsOfData,
} from './tips-data.ports.ts';
export { serveTipsData } from './tips-data.routes.ts';
