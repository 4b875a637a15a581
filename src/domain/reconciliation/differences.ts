/** How the processor's files and our books can disagree. */
export const DIFFERENCE_KINDS = [
  'missing_at_processor',
  'missing_with_us',
  'other_amount',
  'other_state',
  'balance_differs',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];
