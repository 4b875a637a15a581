export { linesOf } from './lines.ts';
export type * from './vocabulary.ts';
