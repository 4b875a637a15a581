import { posConnections } from './connections.ts';
import { dryRuns } from './dry-runs.ts';
import { dataGaps } from './gaps.ts';
import { posHooks } from './hooks.ts';
import { lightspeedPayouts } from './lightspeed-payouts.ts';
import { lightspeedStaff } from './lightspeed-staff.ts';
import { posHealth, posLocations } from './locations.ts';
import { posRecords } from './records.ts';
import { schedules } from './schedule.ts';
import { posSignIn } from './sign-in.ts';

export const integrationOperations = {
  ...posSignIn,
  ...posConnections,
  ...posLocations,
  ...posHealth,
  ...dataGaps,
  ...posRecords,
  ...lightspeedStaff,
  ...lightspeedPayouts,
  ...dryRuns,
  ...schedules,
  ...posHooks,
};
