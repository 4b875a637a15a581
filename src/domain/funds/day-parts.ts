/** The parts that add up to how the balance of a wallet changed in a day, in the order of the report. */
export const DAY_PARTS = [
  'loads',
  'unloads',
  'payouts',
  'transfers_in',
  'transfers_out',
  'bank_in',
  'returned',
  'fees',
  'other',
] as const;
export type DayPart = (typeof DAY_PARTS)[number];
