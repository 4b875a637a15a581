export { serveTips } from './tips.routes.ts';
export { sweepTips } from './intake/automatic-runs.ts';
export { presentPosStaff, presentRoles } from './intake/intake.present.ts';
export { mapLocations } from './intake/map-locations.ts';
export { mapRoles, mapStaff } from './intake/map-staff.ts';
export { startTask } from './intake/start-task.ts';
export { tipsTasks } from './intake/intake.tasks.ts';
export { setPoolRules, updateShareRules } from './setup/change-rules.ts';
export { finishSetup } from './setup/finish-setup.ts';
export { createJobCode } from './setup/edit-job-codes.ts';
export { createService } from './setup/edit-services.ts';
export { setJobCodes, takeMembers } from './setup/edit-staff.ts';
export {
  type StoreRef,
  seesTipJobCode,
  seesTipService,
  seesTipWallet,
  tipPlaces,
} from './setup/places.ts';
export { saveChoices, saveSettings } from './setup/save-settings.ts';
export { tipMembers } from './setup/staff.repo.ts';
export { notifyWhenPaid } from './results/notify-members.ts';
export { processAutomatically } from './results/process-automatically.ts';
export { seesTips } from './results/seen.ts';
export { tipHomeSummary } from './results/morning.ts';
export { processDraft, saveDraft } from './results/drafts.ts';
export { payResult } from './results/pay-result.ts';
export { listResults } from './results/shown.repo.ts';
export { servicesOf } from './setup/services.repo.ts';
