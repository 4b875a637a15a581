import { AsyncLocalStorage } from 'node:async_hooks';

/** What asking a provider met while some work went on. */
export type AskCounts = {
  /** Answers that were errors or could not be read, and those that did not come. */
  errors: number;
  /** Answers that said that it was too much. */
  throttled: number;
  /** How long it took until we asked again, and until our turn came where that took long. */
  waitedMs: number;
};

const counting = new AsyncLocalStorage<AskCounts>();

/**
 * Counts what the calls of some work meet. Adapters know locations and pages, not for whom they
 * read: this is how a feed learns of its own calls, however deep they are.
 */
export const countAsks = <T>(counts: AskCounts, work: () => Promise<T>): Promise<T> =>
  counting.run(counts, work);

export const noAskCounts = (): AskCounts => ({ errors: 0, throttled: 0, waitedMs: 0 });

/** For whoever asks: adds to the counts of the work that goes on; without any, to nobody's. */
export function noteAsk(met: Partial<AskCounts>): void {
  const counts = counting.getStore();
  if (counts === undefined) return;
  counts.errors += met.errors ?? 0;
  counts.throttled += met.throttled ?? 0;
  counts.waitedMs += met.waitedMs ?? 0;
}
