import './payments.events.ts';
import './payments.tables.ts';
export { applyOutcomes } from './apply-outcomes.ts';
export { type BankPosting, bookBankPayment, bookBankPayments } from './book-bank-payment.ts';
export { bookPayment } from './book-payment.ts';
export { bookDisputeCover, returnDisputeCover } from './dispute-cover.ts';
export { cancelPayment } from './cancel-payment.ts';
export { restoreDailySpend, spendDaily, spentOn } from './daily-spend.repo.ts';
export { lookUpDue, lookUpPayments } from './look-up-due.ts';
export type { BatchesPort, PaymentsDeps } from './payments.deps.ts';
export {
  MEMBER_PART,
  lockCardPayments,
  nextPaymentId,
  openPaymentsOfJob,
  paymentsInBooks,
} from './payments.repo.ts';
export { paymentsChain } from './payments-chain.ts';
export { reserveAdvanceLast } from './reserve-advance.ts';
export { reserveCardDeposit } from './reserve-card-deposit.ts';
export { leavesPayer, reservePaymentLast } from './reserve-payment.ts';
export { servePayments } from './payments.routes.ts';
export type { OutsideMoney, Purchase } from './purchase.ts';
export { provePayments } from './prove-payments.repo.ts';
export { settlePayment } from './settle-payment.ts';
export { type SettleSent, createSettlements } from './settle-together.ts';
export { insertBatchPayments, paymentsOfLines } from './batch-outcomes.repo.ts';
export { heldOnCards } from './spending/card-events.repo.ts';
export { raiseOrderException } from './spending/order-exceptions.ts';
export { walletsOfCards } from './spending/wallets-of-cards.repo.ts';
export { spendingLines, spendingSum } from './spending/spending-lines.repo.ts';
export { explainClosedCard } from './spending/closed-cards.ts';
export {
  type ActivityDeps,
  postCardActivity,
  putAwayUnreadable,
} from './spending/post-card-activity.ts';
