import { tipRules } from './setup-rules.ts';
import { tipStaff } from './setup-staff.ts';
import { tipSetup } from './setup.ts';

export const tips = { ...tipSetup, ...tipStaff, ...tipRules };
