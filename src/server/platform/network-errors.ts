/** Codes of the system where the other side of a connection cannot be reached, or left. */
export const NETWORK_ERRORS = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
] as const;
