import type { bulk } from '#contract/bulk.ts';
import { fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { ModuleHandlers } from '#server/platform/http/handler.ts';
import { twoSteps } from '#server/platform/http/two-step.ts';
import type { FundsDeps } from '../funds.deps.ts';
import { saveJob } from './bulk.repo.ts';
import { confirmBatch } from './confirm-batch.ts';
import { checkUnknown, noteCheck, retryBatch } from './retry-batch.ts';
import { findVisibleJob, lockVisibleJob, showJob } from './visible-job.ts';

export const sendingHandlers = {
  async confirmJob({ tx, actor, origin, now, params, body }) {
    const job = await lockVisibleJob(tx, actor, params.job);
    if (!job.ok) return job;
    const confirmed = await confirmBatch({ tx, actor, origin, now }, job.value, {
      total: body.total,
      duplicateOk: body.duplicate_ok ?? false,
    });
    return confirmed.ok ? showJob(tx, { actor, now }, params.job) : confirmed;
  },
  async cancelJob({ tx, actor, origin, now, params }) {
    const job = await lockVisibleJob(tx, actor, params.job);
    if (!job.ok) return job;
    if (job.value.state !== 'awaiting_confirmation' && job.value.state !== 'failed')
      return fail('job_state', { state: job.value.state });
    await saveJob(tx, actor.client.id, params.job, {
      state: 'cancelled',
      updated_at: now,
      finished_at: now,
    });
    await audit(
      { tx, actor, origin, now },
      {
        action: 'funds.bulk_cancel',
        subject: { kind: 'bulk_job', id: params.job },
      },
    );
    return showJob(tx, { actor, now }, params.job);
  },
  async retryFailed({ tx, actor, origin, now, params }) {
    const job = await lockVisibleJob(tx, actor, params.job);
    if (!job.ok) return job;
    const sent = await retryBatch({ tx, actor, origin, now }, job.value);
    return sent.ok ? showJob(tx, { actor, now }, params.job) : sent;
  },
  checkUnknown: twoSteps<(typeof bulk)['checkUnknown'], FundsDeps>()(
    async ({ tx, actor, origin, now, params }) => {
      const job = await findVisibleJob(tx, actor, params.job);
      if (!job.ok) return job;
      const noted = await noteCheck({ tx, actor, origin, now }, job.value);
      return noted.ok ? ok({}) : noted;
    },
    async (_, { outside, actor, now, params }) => {
      await checkUnknown(outside, actor.client.id, params.job);
      return outside.db.read({ clientId: actor.client.id }, (tx) =>
        showJob(tx, { actor, now }, params.job),
      );
    },
  ),
} satisfies Partial<ModuleHandlers<typeof bulk, FundsDeps>>;
