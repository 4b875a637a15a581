import type { Memory } from '../world/memory.ts';
import type { Millis } from '../world/night.ts';
import type { NightLists } from '../world/night-lists.ts';
import type { World } from '../world/world.ts';
import type { Faults, Provider } from './faults.ts';
import type { WebhookQueue } from './webhook-queue.ts';

/** What all faces share. */
export type SandboxContext = {
  readonly world: World;
  /** The lists of nights that are over, ready to be sent. */
  readonly lists: NightLists;
  readonly memory: Memory;
  readonly faults: Faults;
  readonly webhooks: WebhookQueue;
  /** Real time, for limits by the second; never set back. */
  readonly milliseconds: () => number;
  /** Where a browser reaches the program. */
  readonly publicUrl: () => string;
};

/** The time as a provider has it: the world's, unless its clock is off. */
export const timeAt = ({ world, faults }: SandboxContext, provider: Provider): Millis =>
  world.now() + faults.clockOffset(provider);
