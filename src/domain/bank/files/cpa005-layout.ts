import type { Span } from './fixed-fields.ts';

/** Every record of CPA-005 has this width: a head, and six segments. */
export const CPA_WIDTH = 1464;
export const SEGMENT_WIDTH = 240;
export const SEGMENTS = 6;
export const FIRST_SEGMENT = 25;

export const HEAD = {
  type: [1, 1],
  count: [2, 10],
  originatorId: [11, 20],
  fileNumber: [21, 24],
} as const satisfies Record<string, Span>;

export const FILE_HEAD = {
  createdOn: [25, 30],
  dataCentre: [31, 35],
  currency: [56, 58],
} as const satisfies Record<string, Span>;

/** The elements of a segment, by the numbers that Standard 005 gives them: 04 to 21. */
export const SEGMENT = {
  code: [1, 3],
  amount: [4, 13],
  dueOn: [14, 19],
  institution: [20, 28],
  account: [29, 40],
  trace: [41, 62],
  type: [63, 65],
  shortName: [66, 80],
  name: [81, 110],
  longName: [111, 140],
  userId: [141, 150],
  reference: [151, 169],
  returnInstitution: [170, 178],
  returnAccount: [179, 190],
  sundry: [191, 205],
  originalTrace: [206, 227],
  invalidElements: [230, 240],
} as const satisfies Record<string, Span>;

/** What moves money: a credit or a debit, its return, and the bank's reversal of one. */
export const ITEM_KINDS = ['C', 'D', 'E', 'F', 'I', 'J'] as const;
export type CpaItemKind = (typeof ITEM_KINDS)[number];

/** Where the trailer says the value and the number of which records. */
export const TRAILER_TOTALS: readonly {
  readonly kinds: readonly CpaItemKind[];
  readonly value: Span;
  readonly count: Span;
}[] = [
  { kinds: ['D', 'J'], value: [25, 38], count: [39, 46] },
  { kinds: ['C', 'I'], value: [47, 60], count: [61, 68] },
  { kinds: ['E'], value: [69, 82], count: [83, 90] },
  { kinds: ['F'], value: [91, 104], count: [105, 112] },
];
