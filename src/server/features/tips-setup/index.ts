export { type DayRange, readRange } from './day-range.ts';
export { finishSetup } from './finish-setup.ts';
export { createJobCode } from './job-codes/edit-job-codes.ts';
export { type JobCode, jobCodesOf } from './job-codes/job-codes.repo.ts';
export {
  lockTips,
  placeNamed,
  placeSeen,
  seesTipJobCode,
  seesTipService,
  seesTipWallet,
  tipPlaces,
} from './places.ts';
export { setPoolRules, updateShareRules } from './rules/change-rules.ts';
export { placeFacts, storeFacts } from './rules/rule-facts.ts';
export {
  type TipType,
  poolRulesOf,
  shareRulesOf,
  versionOf,
  versionOn,
  versionsAmong,
} from './rules/rules.repo.ts';
export { saveChoices, saveSettings } from './save-settings.ts';
export { createService } from './services/edit-services.ts';
export { findService, servicesOf } from './services/services.repo.ts';
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
export { type TipWalletRow, lockTipWallet, tipWallet } from './wallets.repo.ts';
