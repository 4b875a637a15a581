import type { Instant } from '#kernel/instant.ts';
import type { FundsDeps } from '../features/funds/index.ts';
import type { Sweep } from '../platform/sweep.ts';
import type { Vault } from '../platform/vault.ts';
import { ewaSweeps } from '../wiring/ewa-sweeps.ts';
import type { StoryClock } from './demo-api.ts';

export type DemoEwaDeps = Omit<FundsDeps, 'clock'> & {
  readonly vault: Vault;
  readonly portalUrl: string;
};

/** What time makes due in the earned pay of a client, at the moments of the story. */
export type EwaBackground = {
  /** Does what is due. */
  catchUp(at: Instant): Promise<void>;
  /** Cuts periods off; answers whether any was due. */
  cutOff(at: Instant): Promise<boolean>;
};

/** Without the sweep that asks providers: the story reads them where it connects them. */
export function ewaBackground(
  clock: StoryClock,
  deps: DemoEwaDeps,
  clientId: number,
): EwaBackground {
  const sweeps = ewaSweeps({ ...deps, clock }, rethrow)
    .map(([, sweep]) => sweep)
    .filter(({ name }) => name !== 'ewa.pull');
  const sweepWhereDue = async (sweep: Sweep, at: Instant): Promise<boolean> => {
    clock.moveTo(at);
    const isDue = (await sweep.due(deps.db)).includes(clientId);
    if (isDue) await sweep.work(clientId);
    return isDue;
  };
  return {
    async catchUp(at) {
      for (const sweep of sweeps) await sweepWhereDue(sweep, at);
    },
    async cutOff(at) {
      const sweep = sweeps.find(({ name }) => name === 'ewa.cut_off');
      return sweep !== undefined && sweepWhereDue(sweep, at);
    },
  };
}

const rethrow = (error: unknown): never => {
  throw error;
};
