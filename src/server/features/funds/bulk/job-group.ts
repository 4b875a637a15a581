import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import { type JobRow, groupOf, lockJobs } from './bulk.repo.ts';
import { findVisibleJob, lockVisibleJob } from './visible-job.ts';

type Which = {
  readonly job: number;
  /** Also the others of its table. */
  readonly group?: boolean | undefined;
};

/**
 * A batch, or all batches of its table, in the order of their numbers. Of a group every wallet has
 * to be seen: what is sent together is sent by somebody who sees all of it.
 */
export async function findVisibleJobs(
  tx: ReadHandle,
  actor: ManagerActor,
  { job: id, group }: Which,
): Promise<Result<readonly JobRow[], 'not_found'>> {
  const job = await findVisibleJob(tx, actor, id);
  if (!job.ok || group !== true || job.value.group_id === null)
    return job.ok ? ok([job.value]) : job;
  const jobs = await groupOf(tx, actor.client.id, job.value.group_id);
  for (const other of jobs)
    if (!(await findVisibleJob(tx, actor, other.id)).ok) return fail('not_found');
  return ok(jobs);
}

/** The same, locked: of two windows one goes first. */
export async function lockVisibleJobs(
  tx: WriteHandle,
  actor: ManagerActor,
  which: Which,
): Promise<Result<readonly JobRow[], 'not_found'>> {
  if (which.group !== true) {
    const job = await lockVisibleJob(tx, actor, which.job);
    return job.ok ? ok([job.value]) : job;
  }
  const seen = await findVisibleJobs(tx, actor, which);
  if (!seen.ok) return seen;
  await lockJobs(
    tx,
    actor.client.id,
    seen.value.map((job) => job.id),
  );
  return findVisibleJobs(tx, actor, which);
}
