import { may } from '#domain/access/rights.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import { findWallet, seenBy } from '../../wallets/index.ts';
import { type JobShown, presentJobs } from './bulk.present.ts';
import { type JobRow, findJob, lockJob } from './bulk.repo.ts';

type JobViewer = { readonly actor: ManagerActor; readonly now: Date };

/** A job of a wallet that the manager sees. */
export const findVisibleJob = async (tx: ReadHandle, actor: ManagerActor, id: number) =>
  ifVisible(tx, actor, await findJob(tx, actor.client.id, id));

/** The same, locked: of two windows one goes first. */
export const lockVisibleJob = async (tx: WriteHandle, actor: ManagerActor, id: number) =>
  ifVisible(tx, actor, await lockJob(tx, actor.client.id, id));

async function ifVisible(
  tx: ReadHandle,
  actor: ManagerActor,
  job: JobRow | null,
): Promise<Result<JobRow, 'not_found'>> {
  if (!job || !(await findWallet(tx, seenBy(actor), job.wallet_id))) return fail('not_found');
  // Who may not work with batches follows what they loaded one by one, and nothing else.
  const own = job.source === 'single' && job.manager_id === actor.managerId;
  return own || may(actor.level, 'bulk', false) ? ok(job) : fail('not_found');
}

/** Whether a job is one of the manager's wallets'. */
export const seesJob = async (tx: ReadHandle, actor: ManagerActor, id: number): Promise<boolean> =>
  (await findVisibleJob(tx, actor, id)).ok;

/** A job as the wizard shows it. */
export async function showJob(
  tx: ReadHandle,
  { actor, now }: JobViewer,
  id: number,
): Promise<Result<JobShown, 'not_found'>> {
  const job = await findVisibleJob(tx, actor, id);
  if (!job.ok) return job;
  const [one] = await presentJobs(tx, actor, [job.value], now);
  return one ? ok(one) : fail('not_found');
}
