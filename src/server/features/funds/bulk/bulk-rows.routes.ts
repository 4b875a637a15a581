import type { bulk } from '#contract/bulk.ts';
import { isOneOf } from '#kernel/keys.ts';
import { fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { sessionStands } from '#server/platform/directory/sessions.ts';
import type { ModuleHandlers } from '#server/platform/http/handler.ts';
import { jobStream } from '#server/platform/http/job-stream.ts';
import { pageOf } from '#server/platform/http/paging.ts';
import { readerOf } from '#server/platform/problem-texts.ts';
import { fileLanguage } from '#server/platform/texts.ts';
import type { FundsDeps } from '../funds.deps.ts';
import { presentJobs, presentRow } from './bulk.present.ts';
import { saveJob } from './bulk.repo.ts';
import { badRowsFile, jobFile } from './export-rows.ts';
import { compareRepeated, fixRow, takeCorrected } from './fix-rows.ts';
import { readCorrected } from './read-file.ts';
import { pageOfJobs, pageOfRows } from './job-pages.ts';
import { markRows, repeatedIn } from './row-edits.repo.ts';
import { storeTotals } from './totals.repo.ts';
import { type RowShow, oneRow } from './rows.repo.ts';
import { findVisibleJobs, lockVisibleJobs } from './job-group.ts';
import { findVisibleJob, lockVisibleJob, showJob } from './visible-job.ts';

const ROW_FILTERS: readonly RowShow[] = [
  'all',
  'ready',
  'errors',
  'warnings',
  'excluded',
  'sent',
  'failed',
  'unknown',
];

export const readingHandlers = {
  async listJobs({ tx, actor, query, now }) {
    const filter = {
      wallets: actor.wallets,
      open: query.open,
      group: query.group,
      sentOnly: false,
      from: null,
      to: null,
    };
    const { jobs, paging } = await pageOfJobs(tx, actor.client.id, filter, query);
    return ok(pageOf(await presentJobs(tx, actor, jobs, now), paging));
  },
  showJob: ({ tx, actor, params, now }) => showJob(tx, { actor, now }, params.job),
  jobEvents({ outside, actor, params }) {
    const load = () =>
      outside.db.read({ clientId: actor.client.id }, async (tx) => {
        if (!(await sessionStands(tx, actor.sessionId))) return null;
        const one = await showJob(tx, { actor, now: outside.clock.now() }, params.job);
        return one.ok ? one.value : null;
      });
    const changes = outside.db.subscribe(`bulk_job:${actor.client.id}:${params.job}`);
    return Promise.resolve(ok({ filename: '', content: jobStream(load, changes) }));
  },
  async jobRows({ tx, actor, params, query }) {
    const job = await findVisibleJob(tx, actor, params.job);
    if (!job.ok) return job;
    const show = isOneOf(ROW_FILTERS, query.show) ? query.show : 'all';
    const { rows, paging } = await pageOfRows(tx, job.value, show, query);
    return ok(
      pageOf(
        rows.map((row) => presentRow(row, job.value)),
        paging,
      ),
    );
  },
  async badRows({ tx, actor, params, query }) {
    const job = await findVisibleJob(tx, actor, params.job);
    return job.ok
      ? ok({
          filename: `bulk-${params.job}-rows-with-reasons.csv`,
          content: await badRowsFile(tx, actor.client.id, params.job, {
            ...readerOf(actor),
            language: fileLanguage(query.language, actor.language),
          }),
        })
      : job;
  },
  async exportJob({ tx, actor, params, query }) {
    const jobs = await findVisibleJobs(tx, actor, { job: params.job, group: query.group });
    return jobs.ok
      ? ok(
          await jobFile(tx, actor.client.id, jobs.value, {
            ...readerOf(actor),
            name: `bulk-${params.job}`,
            type: query.file_type,
          }),
        )
      : jobs;
  },
} satisfies Partial<ModuleHandlers<typeof bulk, FundsDeps>>;

export const fixingHandlers = {
  async fixRow({ tx, actor, origin, now, params, body }) {
    const job = await lockVisibleJob(tx, actor, params.job);
    if (!job.ok) return job;
    const fixed = await fixRow({ tx, actor, origin, now }, job.value, params.line, body);
    if (!fixed.ok) return fixed;
    const row = await oneRow(tx, actor.client.id, params.job, params.line);
    const after = await showJob(tx, { actor, now }, params.job);
    return row && after.ok
      ? ok({ row: presentRow(row, job.value), job: after.value })
      : fail('not_found');
  },
  async acceptWarnings({ tx, actor, origin, now, params, body }) {
    const job = await lockVisibleJob(tx, actor, params.job);
    if (!job.ok) return job;
    // Once sent, a row that failed may still be left out of a retry.
    const later = job.value.state === 'complete_with_errors' && body.accepted === undefined;
    if (job.value.state !== 'awaiting_confirmation' && !later)
      return fail('job_state', { state: job.value.state });
    const which = {
      lines: body.lines ?? null,
      severity:
        body.which === 'errors' ? (2 as const) : body.which === 'warnings' ? (1 as const) : null,
      sent: later,
    };
    if (which.lines === null && which.severity === null)
      return fail('invalid_input', {}, [{ path: 'lines', code: 'required' }]);
    const set = {
      ...(body.excluded === undefined ? {} : { excluded: body.excluded }),
      ...(body.accepted === undefined ? {} : { accepted: body.accepted }),
    };
    if (Object.keys(set).length > 0)
      await markRows(tx, actor.client.id, params.job, { rows: which, set });
    if (body.excluded !== undefined && !later)
      await compareRepeated(
        tx,
        actor.client.id,
        params.job,
        await repeatedIn(tx, actor.client.id, params.job),
      );
    await storeTotals(tx, actor.client.id, params.job);
    await saveJob(tx, actor.client.id, params.job, { updated_at: now });
    await audit(
      { tx, actor, origin, now },
      {
        action: 'funds.bulk_mark',
        subject: { kind: 'bulk_job', id: params.job },
        after: { ...set, which: body.which, lines: body.lines?.length },
      },
    );
    return showJob(tx, { actor, now }, params.job);
  },
  async correctedRows({ tx, actor, origin, now, params, upload }) {
    const job = await lockVisibleJob(tx, actor, params.job);
    if (!job.ok) return job;
    const read = readCorrected(upload.csv);
    if (read.problems.length > 0)
      return fail(
        'invalid_input',
        {},
        read.problems.map((one) => ({ ...one, path: `transfer_file.${one.path}` })),
      );
    const taken = await takeCorrected({ tx, actor, origin, now }, job.value, read.rows);
    return taken.ok ? showJob(tx, { actor, now }, params.job) : taken;
  },
  async saveMemo({ tx, actor, origin, now, params, body }) {
    const jobs = await lockVisibleJobs(tx, actor, { job: params.job, group: body.group });
    if (!jobs.ok) return jobs;
    const open = jobs.value.filter(({ state }) => state === 'awaiting_confirmation');
    if (open.length === 0) return fail('job_state', { state: jobs.value[0]?.state ?? 'cancelled' });
    for (const job of open) {
      const set = { memo: body.memo ?? job.memo, notes: body.notes ?? job.notes };
      await saveJob(tx, actor.client.id, job.id, { ...set, updated_at: now });
      await audit(
        { tx, actor, origin, now },
        {
          action: 'funds.bulk_memo',
          subject: { kind: 'bulk_job', id: job.id },
          before: { memo: job.memo, notes: job.notes },
          after: set,
        },
      );
    }
    return showJob(tx, { actor, now }, params.job);
  },
} satisfies Partial<ModuleHandlers<typeof bulk, FundsDeps>>;
