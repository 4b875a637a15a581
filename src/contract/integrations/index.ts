import { posConnections } from './connections.ts';
import { posHooks } from './hooks.ts';
import { schedules } from './schedule.ts';
import { posSignIn } from './sign-in.ts';

export const integrationOperations = {
  ...posSignIn,
  ...posConnections,
  ...schedules,
  ...posHooks,
};
