import type { Clock } from '#kernel/instant.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { PosDoors } from '../tips-data.ports.ts';

/** What reading from points of sale reaches. */
export type PullDeps = {
  readonly db: Database;
  readonly clock: Clock;
  /** Null where no provider is connected to this server. */
  readonly doors: PosDoors | null;
};
