export {
  balances,
  bookedClients,
  booksByKind,
  lockAccounts,
  openAccount,
  openAccounts,
} from './accounts.ts';
export { postTransfer, postTransferLast, postedNumber, reverseTransfer } from './post-transfer.ts';
export { type OneOfTransfers, postTransfers } from './post-transfers.ts';
export {
  batchAccount,
  reserveForBatch,
  postBatchChunk,
  postedSteps,
  releaseBatch,
} from './batch.ts';
export type { Hold, PostedChunk } from './batch.ts';
export { type Standing, standingsBefore } from './balances-before.ts';
export { balanceAt, statementPage } from './statement.ts';
export { lastProof, prove, recordProof } from './prove.ts';
export type { Fault, Proof } from './prove.ts';
export type { Entry } from './words.ts';
import './ledger.tables.ts';
export { findSeals, sealBooks, sealHeads, sealPending } from './seal.ts';
export { sealState, verifySeals } from './verify-seals.ts';
export type { Verification } from './verify-seals.ts';
