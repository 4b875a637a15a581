import './payments.tables.ts';
export { type PaymentOutcome, applyOutcomes } from './apply-outcomes.ts';
export { cancelPayment } from './cancel-payment.ts';
export { restoreDailySpend, spendDaily, spentOn } from './daily-spend.repo.ts';
export { lookUpDue, lookUpPayments } from './look-up-due.ts';
export type { BatchesPort, PaymentsDeps } from './payments.deps.ts';
export { insertPayment, nextPaymentId, openPaymentsOfJob } from './payments.repo.ts';
export { type NewCardPayment, leavesPayer, reservePaymentLast } from './reserve-payment.ts';
export { settlePayment } from './settle-payment.ts';
export {
  type BatchRowOutcome,
  type SentChunk,
  insertBatchPayments,
  paymentsOfLines,
} from './batch-outcomes.repo.ts';
