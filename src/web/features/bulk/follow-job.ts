import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openStream } from '#web/lib/api.ts';
import { type Job, jobQuery, jobsKey, rowsKey } from './bulk.queries.ts';

const RUNNING = new Set<Job['state']>(['uploaded', 'validating', 'processing']);
export const isRunning = (job: Job): boolean => RUNNING.has(job.state);

const SOON = 2_000;
const LATER = 10_000;
const EAGER_TRIES = 15;

/** Follows a job as the server streams it; where the stream breaks it is asked for every 2, then every 10 seconds. */
export function useFollowJob(job: Job): void {
  const cache = useQueryClient();
  const id = job.job_id;
  const running = isRunning(job);
  useEffect(() => {
    if (!running) return undefined;
    const stop = new AbortController();
    const take = (now: Job) => {
      cache.setQueryData(jobQuery(id).queryKey, now);
      if (isRunning(now)) return true;
      void cache.invalidateQueries({ queryKey: rowsKey(id) });
      void cache.invalidateQueries({ queryKey: jobsKey });
      return false;
    };
    void follow(id, take, () => cache.fetchQuery(jobQuery(id)), stop.signal);
    return () => stop.abort();
  }, [cache, id, running]);
}

async function follow(id: number, take: (job: Job) => boolean, ask: () => Promise<Job>, signal: AbortSignal): Promise<void> {
  for (let tries = 0; !signal.aborted; tries += 1) {
    const streamed = await readStream(id, take, signal).catch(() => true);
    if (!streamed || signal.aborted) return;
    const job = await ask().catch(() => null);
    if (job && !take(job)) return;
    await new Promise((again) => setTimeout(again, tries < EAGER_TRIES ? SOON : LATER));
  }
}

/** Answers false when the job has come to its end. */
async function readStream(id: number, take: (job: Job) => boolean, signal: AbortSignal): Promise<boolean> {
  const { body } = await openStream('jobEvents', { params: { job: id }, signal });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += part.value;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (data !== undefined && !take(JSON.parse(data) as Job)) return false;
    }
  }
  return true;
}
