import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { groupQuery, jobQuery } from './bulk.queries.ts';
import { type Jobs, asOne, leaderOf, openOf } from './group.ts';
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

/** Asks what became of the batches. */
function useLook(jobs: Jobs, onKnown: () => void) {
  const cache = useQueryClient();
  const { job_id: id, group_id: group } = leaderOf(jobs);
  const [looking, setLooking] = useState(false);
  const known = useRef(onKnown);
  useEffect(() => {
    known.current = onKnown;
  });
  const look = useCallback(async () => {
    setLooking(true);
    const now = await cache.fetchQuery(jobQuery(id)).catch(() => null);
    if (group !== null) await cache.fetchQuery(groupQuery(group)).catch(() => null);
    setLooking(false);
    if (now) known.current();
  }, [cache, id, group]);
  return { look, looking };
}

/** Sends batches once, under the key of the first, which every window shares. */
export function useConfirm(jobs: Jobs) {
  const cacheJob = useCacheJob();
  const job = leaderOf(jobs);
  const group = jobs.length > 1;
  const [busy, setBusy] = useState(false);
  const [unsure, setUnsure] = useState(false);
  const [changed, setChanged] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [duplicate, setDuplicate] = useState<ApiError['params'] | null>(null);
  const { look, looking } = useLook(jobs, () => setUnsure(false));
  const sending = useRef(false);
  useBlocker({ shouldBlockFn: () => sending.current, enableBeforeUnload: () => sending.current });

  useEffect(() => {
    if (!unsure) return undefined;
    const timer = setInterval(() => void look(), LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [unsure, look]);

  const fail = async (error: unknown) => {
    if (!refused(error)) return setUnsure(true);
    if (error.code === 'looks_like_duplicate') return setDuplicate(error.params);
    await look();
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
        body: {
          total: asOne(openOf(jobs)).total,
          ...(duplicateOk && { duplicate_ok: true }),
          ...(group && { group }),
        },
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
