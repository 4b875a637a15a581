import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { minutes, seconds } from '#kernel/instant.ts';
import type { Subscription } from '../database/listener.ts';

/** A batch that moves faster is shown at this pace. */
const PACE = seconds(1) / 4;
/** How often a quiet stream is known to live, and its session to stand. */
const QUIET = seconds(10);
const LONGEST = minutes(10);
const ENDED = new Set(['complete', 'complete_with_errors', 'failed', 'cancelled']);

type Load = () => Promise<{ readonly state: string; readonly updated_at: string } | null>;

/**
 * The progress of a job as server-sent events: one `job` event whenever it changed, a comment now
 * and then so that the connection is known to live. Ends with the job or the session, or after ten
 * minutes; the browser then asks again.
 */
export const jobStream = (load: Load, changes: Subscription): Readable =>
  Readable.from(events(load, changes));

async function* events(load: Load, changes: Subscription): AsyncGenerator<string> {
  const end = performance.now() + LONGEST;
  let last = '';
  try {
    while (performance.now() < end) {
      const job = await load();
      if (job === null) return;
      const text = JSON.stringify(job);
      yield text === last ? ': alive\n\n' : `event: job\ndata: ${text}\n\n`;
      last = text;
      if (ENDED.has(job.state)) return;
      await changes.next(QUIET);
      await sleep(PACE, undefined, { ref: false });
    }
  } finally {
    changes.close();
  }
}
