import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openStream } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { followStream } from '#web/lib/follow-stream.ts';
import { type Job, jobQuery, rowsKey } from './bulk.queries.ts';
import { isRunning } from './group.ts';

/**
 * Follows a job as the server streams it; where the stream breaks it is asked for every 2, then
 * every 10 seconds. Those of a group are asked for together.
 */
export function useFollowJob(job: Job, alone: boolean): void {
  const cache = useQueryClient();
  const id = job.job_id;
  const running = alone && isRunning(job);
  useEffect(() => {
    if (!running) return undefined;
    const stop = new AbortController();
    const take = (now: Job) => {
      cache.setQueryData(jobQuery(id).queryKey, now);
      if (isRunning(now)) return true;
      void cache.invalidateQueries({ queryKey: rowsKey(id) });
      void refresh(cache, 'listJobs', 'openWork');
      return false;
    };
    void followStream(
      {
        open: (signal) => openStream('jobEvents', { params: { job: id }, signal }),
        take,
        ask: () => cache.fetchQuery(jobQuery(id)),
      },
      stop.signal,
    );
    return () => stop.abort();
  }, [cache, id, running]);
}
