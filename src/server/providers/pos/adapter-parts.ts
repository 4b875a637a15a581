import type { Clock } from '#kernel/instant.ts';
import type { PosAccess, PosPace } from './pos-access.port.ts';

/** What every adapter gets from outside; tests and the cases script `fetch` and `sleep`. */
export type AdapterParts = {
  readonly access: PosAccess;
  readonly pace: PosPace;
  readonly clock: Clock;
  readonly fetch?: typeof globalThis.fetch;
  readonly sleep?: (milliseconds: number) => Promise<void>;
};
