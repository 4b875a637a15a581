export { type Adoption, type AdoptionMember, adoptionOf } from './adoption.ts';
export {
  type Availability,
  type PeriodAvailable,
  type PeriodFigures,
  availability,
  capOf,
} from './available.ts';
export {
  type CarriedIn,
  type DeductionReport,
  type DeductionRow,
  type PeriodAdvance,
  deductionReport,
} from './deductions.ts';
export { type EarnedParts, earnedOf, wagesOf } from './earned.ts';
export {
  EWA_STEPS,
  type EwaBalances,
  type EwaEntries,
  type EwaPosting,
  type EwaStep,
  afterPosting,
  ewaPosting,
} from './entries.ts';
export { type PayHistory, expectedPay } from './expected-pay.ts';
export { type FundingInput, type FundingRecommendation, fundingRecommendation } from './funding.ts';
export { type Clocking, type HoursNote, type WorkedHours, workedHours } from './hours.ts';
export { type MatchSuggestion, type PayrollPerson, suggestMatch } from './matching.ts';
export { type MemberIndex, type PayrollCandidate, memberIndex } from './member-index.ts';
export {
  EWA_STATES,
  type EnrolRefusal,
  type EwaState,
  checkEnrolment,
  endsEnrolment,
  ewaState,
} from './member-states.ts';
export { checkPaydayMove } from './move-payday.ts';
export { deductionOutcome, isSettled, openDueBack } from './outcomes.ts';
export {
  PERIODS_AHEAD,
  type DrawState,
  type PayPeriod,
  type StorePay,
  cutoffOf,
  drawState,
  periodOf,
  periodsFrom,
} from './periods.ts';
export { type MemberRates, type PayrollRate, type RateE4, rateOf } from './rates.ts';
export { type AvailableReason, explainAvailable } from './reasons.ts';
export { type Frequency, salaryEarned } from './salary.ts';
export { type ScheduleVersion, periodDays, withVersion } from './schedule.ts';
export {
  type ScheduleInput,
  checkSchedule,
  isCapPercent,
  possibleBeginnings,
} from './schedule-check.ts';
export {
  type AdvancePart,
  type TakeRefusal,
  decideAdvance,
  looksLikeDuplicate,
  spreadAdvance,
} from './taking.ts';
