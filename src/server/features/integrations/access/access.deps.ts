import type { Clock } from '#kernel/instant.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Vault } from '#server/platform/vault.ts';
import type { LightspeedTokens, SevenShiftsTokens } from '../integrations.ports.ts';
import type { Pause } from './renew-once.ts';

/** What access to accounts needs. A provider that is not set up has no tokens. */
export type AccessDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly tokens: {
    readonly lightspeed: Pick<LightspeedTokens, 'refresh'> | null;
    readonly sevenShifts: Pick<SevenShiftsTokens, 'token'> | null;
    readonly orderDataKey: string | null;
  };
  readonly pause?: Pause;
};
