export { serveTips } from './tips.routes.ts';
export { setPoolRules, updateShareRules } from './setup/change-rules.ts';
export { finishSetup } from './setup/finish-setup.ts';
export { createJobCode } from './setup/keep-job-codes.ts';
export { createService } from './setup/keep-services.ts';
export { setJobCodes, takeMembers } from './setup/keep-staff.ts';
export { type Place, type Work, seesTipJobCode, seesTipService, seesTipWallet, tipPlaces } from './setup/places.ts';
export { saveChoices, saveSettings } from './setup/save-settings.ts';
export { tipMembers } from './setup/staff.repo.ts';
