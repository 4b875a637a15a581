import { tipCorrections } from './corrections.ts';
import { tipDrafts } from './drafts.ts';
import { tipIntake } from './intake.ts';
import { tipPayoutLogs } from './payout-logs.ts';
import { tipPayouts } from './payouts.ts';
import { tipResults } from './results.ts';
import { tipRules } from './setup-rules.ts';
import { tipStaff } from './setup-staff.ts';
import { tipSharing } from './sharing.ts';
import { tipSetup } from './setup.ts';
import { tipWhatIf } from './what-if.ts';

export const tips = {
  ...tipSetup,
  ...tipStaff,
  ...tipRules,
  ...tipResults,
  ...tipPayouts,
  ...tipDrafts,
  ...tipCorrections,
  ...tipSharing,
  ...tipIntake,
  ...tipPayoutLogs,
  ...tipWhatIf,
};
