import type { bulk } from '#contract/bulk.ts';
import { fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { ModuleHandlers } from '#server/platform/http/handler.ts';
import { twoSteps } from '#server/platform/http/two-step.ts';
import type { FundsDeps } from '../funds.deps.ts';
import { saveJob } from './bulk.repo.ts';
import { confirmBatches } from './confirm-batch.ts';
import { checkUnknown, noteChecks, retryBatches } from './retry-batch.ts';
import { findVisibleJobs, lockVisibleJobs } from './job-group.ts';
import { showJob } from './visible-job.ts';

export const sendingHandlers = {
  async confirmJob({ tx, actor, origin, now, params, body }) {
    const jobs = await lockVisibleJobs(tx, actor, { job: params.job, group: body.group });
    if (!jobs.ok) return jobs;
    const confirmed = await confirmBatches({ tx, actor, origin, now }, jobs.value, {
      total: body.total,
      duplicateOk: body.duplicate_ok ?? false,
    });
    return confirmed.ok ? showJob(tx, { actor, now }, params.job) : confirmed;
  },
  async cancelJob({ tx, actor, origin, now, params, body }) {
    const jobs = await lockVisibleJobs(tx, actor, { job: params.job, group: body.group });
    if (!jobs.ok) return jobs;
    const open = jobs.value.filter(
      ({ state }) => state === 'awaiting_confirmation' || state === 'failed',
    );
    if (open.length === 0) return fail('job_state', { state: jobs.value[0]?.state ?? 'cancelled' });
    for (const job of open) {
      await saveJob(tx, actor.client.id, job.id, {
        state: 'cancelled',
        updated_at: now,
        finished_at: now,
      });
      await audit(
        { tx, actor, origin, now },
        { action: 'funds.bulk_cancel', subject: { kind: 'bulk_job', id: job.id } },
      );
    }
    return showJob(tx, { actor, now }, params.job);
  },
  async retryFailed({ tx, actor, origin, now, params, body }) {
    const jobs = await lockVisibleJobs(tx, actor, { job: params.job, group: body.group });
    if (!jobs.ok) return jobs;
    const sent = await retryBatches({ tx, actor, origin, now }, jobs.value);
    return sent.ok ? showJob(tx, { actor, now }, params.job) : sent;
  },
  checkUnknown: twoSteps<(typeof bulk)['checkUnknown'], FundsDeps>()(
    async ({ tx, actor, origin, now, params, body }) => {
      const jobs = await findVisibleJobs(tx, actor, { job: params.job, group: body.group });
      if (!jobs.ok) return jobs;
      const noted = await noteChecks({ tx, actor, origin, now }, jobs.value);
      return noted.ok ? ok({ jobs: noted.value }) : noted;
    },
    async ({ jobs }, { outside, actor, now, params }) => {
      for (const job of jobs) await checkUnknown(outside, actor.client.id, job);
      return outside.db.read({ clientId: actor.client.id }, (tx) =>
        showJob(tx, { actor, now }, params.job),
      );
    },
  ),
} satisfies Partial<ModuleHandlers<typeof bulk, FundsDeps>>;
