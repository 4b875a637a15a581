export { adoptionOf } from './adoption.ts';
export { availability, capOf } from './available.ts';
export { deductionReport } from './deductions.ts';
export { outcomesOf } from './entered-outcomes.ts';
export { earnedOf, wagesOf } from './earned.ts';
export { isConsentRevocable } from './consent.ts';
export { EWA_STEPS, afterPosting, ewaPosting } from './entries.ts';
export { expectedPay } from './expected-pay.ts';
export { fundingRecommendation } from './funding.ts';
export { workedHours } from './hours.ts';
export { isMemberPayrollId, reviewLinks } from './link-updates.ts';
export { suggestMatch } from './matching.ts';
export { memberIndex } from './member-index.ts';
export { earnedInPeriod, staysForPayday, takenShare, wagesByDate } from './member-period.ts';
export { TERMS_VERSION } from './terms.ts';
export { EWA_STATES, checkEnrolment, endsEnrolment, ewaState } from './member-states.ts';
export { checkPaydayMove } from './move-payday.ts';
export { SHORT_REASONS, deductionOutcome, isSettled, openDueBack } from './outcomes.ts';
export { differingFields, isSomebodyElse, jobKey, peopleOfRows } from './payroll-people.ts';
export { PAYROLL_FIELDS, ambiguousNumbers, readPayrollRow } from './payroll-row.ts';
export { PERIODS_AHEAD, cutoffOf, drawState, periodOf, periodsFrom } from './periods.ts';
export { rateOf } from './rates.ts';
export { explainAvailable } from './reasons.ts';
export { PERIODS_A_YEAR, salaryEarned } from './salary.ts';
export { withVersion } from './schedule.ts';
export {
  MAX_PAYDAY_LAG,
  checkSchedule,
  isCapPercent,
  possibleBeginnings,
} from './schedule-check.ts';
export { decideAdvance, looksLikeDuplicate, spreadAdvance } from './taking.ts';

export type * from './adoption.ts';
export type * from './available.ts';
export type * from './deductions.ts';
export type * from './earned.ts';
export type * from './entered-outcomes.ts';
export type * from './entries.ts';
export type * from './expected-pay.ts';
export type * from './funding.ts';
export type * from './hours.ts';
export type * from './link-updates.ts';
export type * from './matching.ts';
export type * from './member-index.ts';
export type * from './member-period.ts';
export type * from './member-states.ts';
export type * from './move-payday.ts';
export type * from './outcomes.ts';
export type * from './payroll-people.ts';
export type * from './payroll-row.ts';
export type * from './periods.ts';
export type * from './rates.ts';
export type * from './reasons.ts';
export type * from './salary.ts';
export type * from './schedule.ts';
export type * from './schedule-check.ts';
export type * from './taking.ts';
