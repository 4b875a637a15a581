export { adoptionOf } from './funding/adoption.ts';
export { MAX_CAP_PERCENT, availability, capOf } from './taking/available.ts';
export { deductionReport } from './payday/deductions.ts';
export { outcomesOf } from './payday/entered-outcomes.ts';
export { UNITS_OF_A_CENT, earnedOf, wagesOf } from './earned/earned.ts';
export { isConsentRevocable } from './places/consent.ts';
export { invitationLanguages, storeLanguage } from './places/languages.ts';
export { EWA_STEPS, afterPosting, ewaPosting } from './payday/entries.ts';
export { PERIODS_LOOKED_AT, expectedPay, knownPay } from './funding/expected-pay.ts';
export { BUFFER_PERCENT, fundingRecommendation } from './funding/funding.ts';
export { workedHours } from './earned/hours.ts';
export { EWA_LAWS, lawOf } from './places/laws.ts';
export { isMemberPayrollId, reviewLinks } from './payroll/link-updates.ts';
export { suggestMatch } from './payroll/matching.ts';
export { memberIndex } from './payroll/member-index.ts';
export { earnedInPeriod, staysForPayday, takenShare, wagesByDate } from './earned/member-period.ts';
export { TERMS_VERSION } from './taking/terms.ts';
export { EWA_STATES, checkEnrolment, ewaState } from './taking/member-states.ts';
export { checkPaydayMove } from './periods/move-payday.ts';
export { SHORT_REASONS, deductionOutcome, openDueBack } from './payday/outcomes.ts';
export { differingFields, isSomebodyElse, jobKey, peopleOfRows } from './payroll/payroll-people.ts';
export {
  PAYROLL_FIELDS,
  ambiguousPayrollIds,
  readPayrollRow,
  visibleId,
} from './payroll/payroll-row.ts';
export { PERIODS_AHEAD, cutoffOf, drawState, periodOf, periodsFrom } from './periods/periods.ts';
export { rateOf, writeRate } from './earned/rates.ts';
export { explainAvailable } from './taking/reasons.ts';
export { DAYS_A_YEAR, PERIODS_A_YEAR, salaryEarned } from './earned/salary.ts';
export { withVersion } from './periods/schedule.ts';
export { MAX_PAYDAY_LAG, checkSchedule, possibleBeginnings } from './periods/schedule-check.ts';
export { decideAdvance, looksLikeDuplicate, spreadAdvance } from './taking/taking.ts';

export type * from './funding/adoption.ts';
export type * from './taking/available.ts';
export type * from './payday/deductions.ts';
export type * from './earned/earned.ts';
export type * from './payday/entered-outcomes.ts';
export type * from './payday/entries.ts';
export type * from './funding/expected-pay.ts';
export type * from './funding/funding.ts';
export type * from './earned/hours.ts';
export type * from './places/laws.ts';
export type * from './payroll/link-updates.ts';
export type * from './payroll/matching.ts';
export type * from './payroll/member-index.ts';
export type * from './earned/member-period.ts';
export type * from './taking/member-states.ts';
export type * from './periods/move-payday.ts';
export type * from './payday/outcomes.ts';
export type * from './payroll/payroll-people.ts';
export type * from './payroll/payroll-row.ts';
export type * from './periods/periods.ts';
export type * from './earned/rates.ts';
export type * from './taking/reasons.ts';
export type * from './earned/salary.ts';
export type * from './periods/schedule.ts';
export type * from './periods/schedule-check.ts';
export type * from './taking/taking.ts';
