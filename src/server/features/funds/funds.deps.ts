import type { Clock } from '#kernel/instant.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { CardProcessor } from '#server/providers/processor/processor.port.ts';

export type FundsDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly processor: CardProcessor;
};

/** A batch that nobody sends is given up after this long. */
export const BATCH_RETENTION_DAYS = 30;
