import type { Span } from './fixed-fields.ts';

export const NACHA_WIDTH = 94;
/** Lines come in blocks of ten; lines of nines fill the last of them. */
export const BLOCK = 10;
export const FILLER = '9'.repeat(NACHA_WIDTH);

export const FILE_HEAD = {
  priority: [2, 3],
  destination: [4, 13],
  origin: [14, 23],
  createdOn: [24, 29],
  createdAt: [30, 33],
  modifier: [34, 34],
  format: [35, 40],
} as const satisfies Record<string, Span>;

export const BATCH_HEAD = {
  serviceClass: [2, 4],
  companyName: [5, 20],
  companyId: [41, 50],
  entryClass: [51, 53],
  description: [54, 63],
  effectiveOn: [70, 75],
  odfi: [80, 87],
  batch: [88, 94],
} as const satisfies Record<string, Span>;

export const ENTRY = {
  code: [2, 3],
  routing: [4, 12],
  account: [13, 29],
  amount: [30, 39],
  reference: [40, 54],
  name: [55, 76],
  addenda: [79, 79],
  trace: [80, 94],
} as const satisfies Record<string, Span>;

/** The line after an entry that came back, or that tells a change. */
export const ADDENDA = {
  kind: [2, 3],
  code: [4, 6],
  originalTrace: [7, 21],
  dateOfDeath: [22, 27],
  originalBank: [28, 35],
  text: [36, 79],
  correctedData: [36, 64],
  trace: [80, 94],
} as const satisfies Record<string, Span>;

export const BATCH_TRAILER = {
  serviceClass: [2, 4],
  count: [5, 10],
  hash: [11, 20],
  debits: [21, 32],
  credits: [33, 44],
  companyId: [45, 54],
  odfi: [80, 87],
  batch: [88, 94],
} as const satisfies Record<string, Span>;

export const FILE_TRAILER = {
  batches: [2, 7],
  blocks: [8, 13],
  count: [14, 21],
  hash: [22, 31],
  debits: [32, 43],
  credits: [44, 55],
} as const satisfies Record<string, Span>;

const HASH_DIGITS = 10n ** 10n;

/** The sum of the first eight digits of the routing numbers, its last ten digits. */
export const entryHash = (routings: readonly string[]): bigint =>
  routings.reduce((total, routing) => total + BigInt(routing.slice(0, 8)), 0n) % HASH_DIGITS;

/** Codes of debits end with 5 to 9 in each group of ten; 26 and 36 are debits that came back. */
export const isDebitCode = (code: string): boolean => code.charAt(1) >= '5';

/** What a batch holds: debits, credits or both. */
export function serviceClassOf(codes: readonly string[]): '200' | '220' | '225' {
  const debits = codes.filter(isDebitCode).length;
  if (debits === codes.length) return '225';
  return debits === 0 ? '220' : '200';
}
