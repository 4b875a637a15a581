export { allocate } from './order.ts';
export { type Outcome, settle } from './outcome.ts';
export { computePool } from './pool.ts';
export { computeShare } from './share.ts';
export type * from './trace.ts';
export type * from './vocabulary.ts';
