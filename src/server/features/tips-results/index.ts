export { archiveTips, restoreTips } from './archive/archive-tips.ts';
export { processAutomatically } from './computing/process-automatically.ts';
export { recompute } from './computing/recompute.ts';
export {
  jobCodeUsed,
  markStaleFrom,
  resultsWait,
  serviceUsed,
} from './computing/setup-uses.repo.ts';
export { blockedDates } from './late-data/blocked-dates.repo.ts';
export { daysRead, dataChanged, sourcesChanged, linksChanged } from './late-data/late-data.ts';
export {
  type PendingNotification,
  enableNotification,
  markNotified,
  pendingNotifications,
  clientsToNotify,
  resultsToNotify,
} from './payees/notifications.repo.ts';
export { type PayFinding, payFindings, presentFinding, unanswered } from './payees/pay-law.ts';
export {
  markManual,
  markSent,
  outsidersOf,
  setProcess,
  withholdPayouts,
} from './payees/payouts.repo.ts';
export { type DateRange, asRange } from './results/date-range.ts';
export {
  type Open,
  lockResult,
  requireNotArchived,
  requirePending,
} from './results/lock-result.ts';
export { nightsOf } from './results/nights-of.ts';
export { presentRow } from './results/results.present.ts';
export {
  type ResultRow,
  STANDS as TIP_OUT_STANDS,
  changeResult,
  findResult,
  keptOutcome,
} from './results/results.repo.ts';
export { seesTips } from './results/seen.ts';
export { WALLETS_OF_TIPS } from './results/wallets-of-results.repo.ts';
export {
  type ReadContext,
  type TipResultAnswer,
  answerChanged,
  showResult,
} from './results/show-result.ts';
export {
  type PersonOutcome,
  type ResultSummary,
  countResults,
  listResults,
  peopleOfResult,
  peopleOfResults,
  resultSummaries,
} from './results/result-summaries.repo.ts';
export { presentSquareUp } from './square-ups/square-ups.present.ts';
export {
  type SquareUpRow,
  changeSquareUp,
  findSquareUp,
  insertSquareUps,
  markSquareUpsPaid,
  payeeOfSquareUp,
} from './square-ups/square-ups.repo.ts';
export { serveTipsResults } from './tips-results.routes.ts';
