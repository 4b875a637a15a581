import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_INTERVAL = 400;
const LONGEST = 10 * 60_000;
const ENDED = new Set(['complete', 'complete_with_errors', 'failed', 'cancelled']);

/**
 * The progress of a job as server-sent events: one `job` event whenever it changed, a comment now
 * and then so that the connection is known to live. Ends with the job or the session, or after ten
 * minutes; the browser then asks again.
 */
export function jobStream(
  load: () => Promise<{ readonly state: string; readonly updated_at: string } | null>,
): Readable {
  return Readable.from(events(load));
}

async function* events(
  load: () => Promise<{ readonly state: string; readonly updated_at: string } | null>,
): AsyncGenerator<string> {
  let last = '';
  for (let waited = 0; waited < LONGEST; waited += POLL_INTERVAL) {
    const job = await load();
    if (job === null) return;
    const text = JSON.stringify(job);
    if (text !== last) yield `event: job\ndata: ${text}\n\n`;
    else if (waited % 10_000 === 0) yield ': alive\n\n';
    last = text;
    if (ENDED.has(job.state)) return;
    await sleep(POLL_INTERVAL);
  }
}
