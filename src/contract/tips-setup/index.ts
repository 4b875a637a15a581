import { tipJobCodes } from './job-codes.ts';
import { tipRules } from './rules.ts';
import { tipServices } from './services.ts';
import { tipSetup } from './setup.ts';
import { tipStaff } from './staff.ts';

export const tipsSetup = {
  ...tipSetup,
  ...tipServices,
  ...tipJobCodes,
  ...tipStaff,
  ...tipRules,
};
