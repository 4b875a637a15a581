/** What money of a wallet or card can do; every history shows these and no others. */
export const MOVEMENT_TYPES = [
  'load',
  'unload',
  'transfer_out',
  'transfer_in',
  'adjustment',
  'purchase',
  'refund',
  'ewa_fund',
  'ewa_return',
  'ewa_repay',
] as const;
