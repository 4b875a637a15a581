import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { type Job, jobQuery } from './bulk.queries.ts';
import { useCacheJob } from './use-wizard.ts';
import { useQueryClient } from '@tanstack/react-query';

const PATIENCE = 30_000;
const LOOK_AGAIN = 3_000;

/** Whether a refusal says for sure that nothing was sent. Everything else is looked up. */
const refused = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== 'idempotency_in_flight';

/** Sends a batch once, under the job's own key, which every window shares. */
export function useConfirm(job: Job) {
  const cache = useQueryClient();
  const cacheJob = useCacheJob();
  const [busy, setBusy] = useState(false);
  const [unsure, setUnsure] = useState(false);
  const [looking, setLooking] = useState(false);
  const [changed, setChanged] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [duplicate, setDuplicate] = useState<ApiError['params'] | null>(null);
  const sending = useRef(false);
  useBlocker({ shouldBlockFn: () => sending.current, enableBeforeUnload: () => sending.current });

  const look = useCallback(async () => {
    setLooking(true);
    const now = await cache.fetchQuery(jobQuery(job.job_id)).catch(() => null);
    setLooking(false);
    if (now) setUnsure(false);
  }, [cache, job.job_id]);

  useEffect(() => {
    if (!unsure) return undefined;
    const timer = setInterval(() => void look(), LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [unsure, look]);

  const fail = async (error: unknown) => {
    if (!refused(error)) return setUnsure(true);
    if (error.code === 'looks_like_duplicate') return setDuplicate(error.params);
    await cache.fetchQuery(jobQuery(job.job_id)).catch(() => null);
    if (error.code === 'review_changed') return setChanged(true);
    // Another window was quicker: the job now shows what became of it.
    if (error.code !== 'job_state') setFailure(error);
  };

  const run = async (duplicateOk: boolean) => {
    sending.current = true;
    setBusy(true);
    setFailure(null);
    setChanged(false);
    try {
      const sent = await call('confirmJob', {
        params: { job: job.job_id },
        key: job.key ?? '',
        body: { total: job.total, ...(duplicateOk && { duplicate_ok: true }) },
        signal: AbortSignal.timeout(PATIENCE),
      });
      sending.current = false;
      cacheJob(sent, true);
    } catch (error) {
      sending.current = false;
      await fail(error);
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    unsure,
    looking,
    changed,
    failure,
    duplicate,
    look: () => void look(),
    forget: () => setDuplicate(null),
    send: (duplicateOk: boolean) => {
      if (!sending.current) void run(duplicateOk);
    },
  };
}
