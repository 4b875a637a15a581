export { linesOf, minutesOf } from './lines.ts';
export { DAYS_BACK, dueRuns, nextRun } from './load-times.ts';
export { DATA_GAPS, type DataGap, dataGapsOf, readThrough } from './coverage.ts';
export { ALERT_GAPS, type AlertGap, GAPS, type Gap } from './gaps.ts';
export { isNoRecord } from './skipped.ts';
export { EVIDENCE, type Known, type Stranger, suggest } from './suggest.ts';
export { windowsOf } from './windows.ts';
export type * from './vocabulary.ts';
