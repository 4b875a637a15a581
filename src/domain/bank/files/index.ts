export { fieldAt, dayOfYearField, joinFile, splitFile } from './fixed-fields.ts';
export {
  type CpaReturn,
  type NachaReturn,
  returnCpaCredit,
  returnNachaCredit,
} from './credit-returns.ts';
export type { FileProblem } from './file-problems.ts';
export { type CpaFile, type CpaPayment, writeCpa005 } from './write-cpa005.ts';
export { parseCpa005, readCpa005 } from './read-cpa005.ts';
export { type NachaBatch, type NachaEntry, type NachaFile, writeNacha } from './write-nacha.ts';
export { parseNacha, readNacha } from './read-nacha.ts';
export { type Statement, readBai2 } from './read-bai2.ts';
