import type { Clock } from '#kernel/instant.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { CardProcessor } from '#server/providers/processor/processor.port.ts';

import type { SettleSent } from '../payments/index.ts';
import type { SettledMovement } from './movements.repo.ts';

export type FundsDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly processor: CardProcessor;
};

/** What the calls of single loads and unloads need besides: those of the same moment settle together. */
export type SingleFundsDeps = FundsDeps & { readonly settleSent: SettleSent<SettledMovement> };

/** A batch that nobody sends is given up after this long. */
export const BATCH_RETENTION_DAYS = 30;
