export { ALL_READ, type UnreadDates, linesOf, minutesOf } from './lines.ts';
export { DAYS_BACK, dueRuns, nextRun } from './load-times.ts';
export { DATA_GAPS, type DataGap, dataGapsOf, readThrough } from './coverage.ts';
export { type FoundGap, GAPS, type Gap, alertGapsOf, totalsDiffer } from './gaps.ts';
export {
  DIFFERENCE_CAUSES,
  type Difference,
  type PersonCompared,
  differencesOf,
} from './differences.ts';
export { paidSeconds, shiftsOf } from './punches.ts';
export { isNoRecord } from './skipped.ts';
export { EVIDENCE, type Known, type Stranger, suggest } from './suggest.ts';
export { type Window, isDateRunning, windowsOf } from './windows.ts';
export type * from './vocabulary.ts';
