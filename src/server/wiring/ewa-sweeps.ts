import { minutes, seconds } from '#kernel/instant.ts';
import {
  cutOffSweep,
  dayAddingSweep,
  fundRunOutSweep,
  hoursSweep,
  memberSweep,
  periodSweep,
  pullSweep,
  repaySweep,
} from '../features/ewa/index.ts';
import type { Sweep } from '../platform/sweep.ts';

type EwaDeps = Parameters<typeof cutOffSweep>[0] &
  Parameters<typeof dayAddingSweep>[0] &
  Parameters<typeof fundRunOutSweep>[0] &
  Parameters<typeof hoursSweep>[0] &
  Parameters<typeof memberSweep>[0] &
  Parameters<typeof periodSweep>[0] &
  Parameters<typeof pullSweep>[0] &
  Parameters<typeof repaySweep>[0];

/** What time makes due in earned wage access, each with the pause between two looks. */
export const ewaSweeps = (
  deps: EwaDeps,
  failed: (error: unknown) => void,
): readonly (readonly [pause: number, sweep: Sweep])[] => [
  [minutes(1), periodSweep(deps)],
  [minutes(1), memberSweep(deps)],
  [seconds(10), cutOffSweep(deps, failed)],
  [seconds(10), repaySweep(deps)],
  [minutes(5), dayAddingSweep(deps)],
  [minutes(5), fundRunOutSweep(deps)],
  [seconds(2), hoursSweep(deps)],
  [minutes(1), pullSweep(deps)],
];
