import './data.events.ts';
export { tipsTasks } from './data.tasks.ts';
export { type Found, countNowhere, linesBetween } from './lines/lines-between.ts';
export { notifyBlocked } from './loading/alerts.ts';
export { tipRunSweep } from './loading/automatic-runs.ts';
export { seesTipTask } from './loading/start-task.ts';
export { zoneOf } from './mapping/locations.repo.ts';
export type { BlockedDate, ResultsOfData } from './tips-data.ports.ts';
export { serveTipsData } from './tips-data.routes.ts';
