import './funds.events.ts';
export { adjustWallet } from './adjust-wallet.ts';
export { serveAdjustments } from './adjust-wallet.routes.ts';
export { presentRow } from './bulk/bulk.present.ts';
export { type JobFilter, type JobRow, findJob, listJobs } from './bulk/bulk.repo.ts';
export { WALLETS_OF_JOBS, WALLETS_OF_JOB_GROUPS } from './bulk/job-wallets.repo.ts';
export { pageOfJobs, pageOfRows } from './bulk/job-pages.ts';
export { rowPage } from './bulk/rows.repo.ts';
export { payPeople } from './bulk/pay-people.ts';
export { processBatch } from './bulk/process-batch.ts';
export { duplicatesSince, refuseDuplicate } from './duplicates.ts';
export { newestLike } from './movements.repo.ts';
export { shortfall } from './shortfall.ts';
export { adjustDisputeCover } from './disputes/adjust-cover.ts';
export { serveDisputes } from './disputes/disputes.routes.ts';
export type { FundsDeps } from './funds.deps.ts';
export { seesMovement, serveFunds } from './funds.routes.ts';
export { fundsTasks } from './funds.tasks.ts';
export { fundsRetention } from './funds-retention.ts';
export { type HistoryQuery, history, historyFilter, readHistory } from './history.ts';
export {
  clientUnderWay,
  lastLoad,
  moneyLines,
  moneySums,
  underWay,
  underWayOf,
} from './member-money.ts';
export { type Before, type HistoryFilter, historyPage, historyTotals } from './history.repo.ts';
export { presentMovement } from './movements.present.ts';
export type { MovementRow } from './movements.repo.ts';
export { payFromOutside, payFromWallet, refundOutside, refundToWallet } from './pay-from-wallet.ts';
export { proveMoney } from './prove-money.ts';
export { batchSweep } from './sweep.ts';
export { batchesPort } from './bulk/batches.port.ts';
export { createSingleFunds } from './single-funds.ts';
export { lookUpDuePayments, lookUpPaymentsNow } from './look-up-due-payments.ts';
export { serveBulk } from './bulk/bulk.routes.ts';
export { seesJob } from './bulk/visible-job.ts';
