import { DATA_GAPS } from './coverage.ts';

/** What is odd about a date and is said, and blocks nothing. */
export const ALERT_GAPS = [
  'no_sales',
  'nobody_clocked_in',
  'sales_without_clockings',
  'sellers_without_sales',
] as const;
export type AlertGap = (typeof ALERT_GAPS)[number];
/** All that may be missing of a date. */
export const GAPS = [...DATA_GAPS, ...ALERT_GAPS] as const;
export type Gap = (typeof GAPS)[number];
