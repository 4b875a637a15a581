import type { Clock } from '#kernel/instant.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { CardProcessor } from '#server/providers/processor/processor.port.ts';

/** What a batch, which a module above owns, has to know of its payments. */
export type BatchesPort = {
  /** Locks the batches before any of their payments: everybody locks in that order. */
  readonly lock: (tx: WriteHandle, clientId: number, jobIds: readonly number[]) => Promise<void>;
  /** Some of its payments were decided after the batch was sent: its counts follow. */
  readonly recount: (tx: WriteHandle, clientId: number, jobId: number, now: Date) => Promise<void>;
};

export type PaymentsDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly processor: CardProcessor;
  readonly batches: BatchesPort;
};
