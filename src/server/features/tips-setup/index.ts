export { type DayRange, readRange } from './day-range.ts';
export { type JobCode, jobCodesOf, storesOfJobCodes } from './job-codes/job-codes.repo.ts';
export {
  lockTips,
  storeOfPath,
  visibleStore,
  seesTipJobCode,
  seesTipService,
  seesTipWallet,
  tipPlaces,
} from './places.ts';
export { placeFacts, storeFacts } from './rules/rule-facts.ts';
export {
  type TipType,
  poolRulesOf,
  shareRulesOf,
  versionOf,
  versionOn,
  versionsAmong,
} from './rules/rules.repo.ts';
export { findService, servicesOf, servicesOfStores } from './services/services.repo.ts';
export { setJobCodes, takeMembers } from './staff/edit-staff.ts';
export { presentEmployee } from './staff/staff.present.ts';
export {
  employeesOf,
  insertStranger,
  makeMembers,
  membersAmong,
  tipMembers,
} from './staff/staff.repo.ts';
export type { StoreKey, StoreRef, StoreZone } from './store-ref.ts';
export type { ResultsOfSetup, SetupContext, Touched } from './tips-setup.ports.ts';
export { serveTipsSetup } from './tips-setup.routes.ts';
export { WALLETS_OF_JOB_CODES, WALLETS_OF_SERVICES } from './wallets-of-setup.repo.ts';
export {
  type TipWalletRow,
  insertTipWallet,
  lockTipWallet,
  storesWithTips,
  tipWallet,
} from './wallets.repo.ts';
