import type { Clock } from '#kernel/instant.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Vault } from '#server/platform/vault.ts';
import type { LightspeedSignIn, SevenShiftsSignIn } from '#server/providers/pos/sign-in.port.ts';
import type { Pause } from './renew-once.ts';

/** What access to accounts needs. A provider that is not set up has no tokens. */
export type AccessDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly tokens: {
    readonly lightspeed: Pick<LightspeedSignIn, 'refresh'> | null;
    readonly sevenShifts: Pick<SevenShiftsSignIn, 'token'> | null;
    readonly orderDataKey: string | null;
  };
  readonly pause?: Pause;
};
