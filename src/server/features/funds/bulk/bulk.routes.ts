import { bulk } from '#contract/bulk.ts';
import { may } from '#domain/access/rights.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import { sessionStands } from '#server/platform/directory/sessions.ts';
import { readerOf } from '#server/platform/problem-texts.ts';
import { fileLanguage } from '#server/platform/texts.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { ModuleHandlers } from '#server/platform/http/handler.ts';
import { twoSteps } from '#server/platform/http/two-step.ts';
import { jobStream } from '#server/platform/http/job-stream.ts';
import { pageOf, readCursor, writeCursor } from '#server/platform/http/paging.ts';
import { departmentsOf, findWallet, seenBy } from '../../wallets/index.ts';
import type { FundsDeps } from '../funds.deps.ts';
import { sendRows } from './begin-single.ts';
import { type JobShown, presentJobs, presentRow } from './bulk.present.ts';
import {
  type JobRow,
  countJobs,
  findJob,
  listJobs,
  lockJob,
  markRows,
  repeatedIn,
  saveJob,
} from './bulk.repo.ts';
import { confirmBatch } from './confirm-batch.ts';
import { badRowsFile, jobFile } from './export-rows.ts';
import { compareRepeated, fixRow, takeCorrected } from './fix-rows.ts';
import { readCorrected } from './read-file.ts';
import { checkUnknown, noteCheck, retryBatch } from './retry-batch.ts';
import { type RowShow, countRows, oneRow, rowPage } from './rows.repo.ts';
import { startFromFile, startFromTable } from './start-batch.ts';
import { fundTemplate } from './templates.ts';

type JobViewer = { readonly actor: ManagerActor; readonly now: Date };

/** A job of a wallet that the manager sees. */
async function theirJob(
  tx: ReadHandle,
  actor: ManagerActor,
  id: number,
  lock = false,
): Promise<Result<JobRow, 'not_found'>> {
  const job = lock
    ? await lockJob(tx as WriteHandle, actor.client.id, id)
    : await findJob(tx, actor.client.id, id);
  if (!job || !(await findWallet(tx, seenBy(actor), job.wallet_id))) return fail('not_found');
  // Who may not work with batches follows what they loaded one by one, and nothing else.
  const own = job.source === 'single' && job.manager_id === actor.managerId;
  return own || may(actor.level, 'bulk', false) ? ok(job) : fail('not_found');
}

/** Whether a job is one of the manager's wallets'. */
export const seesJob = async (tx: ReadHandle, actor: ManagerActor, id: number): Promise<boolean> =>
  (await theirJob(tx, actor, id)).ok;

async function shown(
  tx: ReadHandle,
  { actor, now }: JobViewer,
  id: number,
): Promise<Result<JobShown, 'not_found'>> {
  const job = await theirJob(tx, actor, id);
  if (!job.ok) return job;
  const [one] = await presentJobs(tx, actor, [job.value], now);
  return one ? ok(one) : fail('not_found');
}

const SHOWS: readonly string[] = [
  'all',
  'ready',
  'errors',
  'warnings',
  'excluded',
  'sent',
  'failed',
  'unknown',
];

/** Serves loading and unloading by file and by table. */
export function serveBulk(edge: Edge<FundsDeps>): void {
  edge.serve(bulk, { ...starting, ...looking, ...fixing, ...sending });
}

type Some = Partial<ModuleHandlers<typeof bulk, FundsDeps>>;

const starting = {
  async bulkTransfer({ tx, actor, origin, now, query, body, upload }) {
    const walletId = Number(query.wallet ?? query.store_id ?? 0);
    if (!Number.isSafeInteger(walletId) || walletId <= 0)
      return fail('invalid_input', {}, [{ path: 'store_id', code: 'wallet_required' }]);
    const kind = query.kind === 'load' || query.kind === 'unload' ? query.kind : null;
    const started = await startFromFile(
      { tx, actor, origin, now },
      {
        walletId,
        kind,
        memo: body.description,
        notes: body.notes,
        name: upload.name,
        content: upload.content,
        again: query.again,
      },
    );
    if (!started.ok) return started;
    const job = await theirJob(tx, actor, started.value);
    return job.ok ? ok({ job_id: job.value.id, state: job.value.state }) : job;
  },
  bulkLoadValue: (context) => sendRows(context, 'load', 'table', context.body.rows),
  bulkReverseLoadValue: (context) => sendRows(context, 'unload', 'table', context.body.rows),
  async bulkDraft({ tx, actor, origin, now, body }) {
    const started = await startFromTable(
      { tx, actor, origin, now },
      {
        walletId: body.store_id,
        kind: body.kind,
        memo: body.description,
        notes: body.notes,
        rows: body.rows,
      },
    );
    return started.ok ? shown(tx, { actor, now }, started.value) : started;
  },
  async bulkTemplate({ tx, actor, params, query }) {
    const wallet = await findWallet(tx, seenBy(actor), params.wallet);
    const department =
      params.department === 'all' || params.department === '0' ? null : Number(params.department);
    const known =
      department === null ||
      (wallet !== null &&
        (await departmentsOf(tx, actor.client.id, wallet.store_id)).some(
          (one) => one.id === department,
        ));
    if (!wallet || !known) return fail('not_found');
    const content = await fundTemplate(tx, {
      clientId: actor.client.id,
      storeIds: [wallet.store_id],
      departmentIds: department === null ? null : [department],
      byFirst: query.by_first,
      all: query.all,
    });
    return ok({ filename: `${wallet.name}-template.csv`, content });
  },
  async bulkTemplateGenerate({ tx, actor, body }) {
    const wallets = await Promise.all(
      body.wallet_ids.map((id) => findWallet(tx, seenBy(actor), id)),
    );
    if (wallets.some((wallet) => wallet === null)) return fail('not_found');
    const storeIds = wallets.flatMap((wallet) => (wallet ? [wallet.store_id] : []));
    const content = await fundTemplate(tx, {
      clientId: actor.client.id,
      storeIds,
      departmentIds: body.department_ids ?? null,
      byFirst: body.by_first ?? false,
      all: body.all ?? false,
    });
    return ok({ filename: 'bulk-load-template.csv', content });
  },
} satisfies Some;

const looking = {
  async listJobs({ tx, actor, query, now }) {
    const page = query.page ?? 1;
    const filter = {
      wallets: actor.wallets,
      open: query.open,
      sentOnly: false,
      from: null,
      to: null,
    };
    const jobs = await listJobs(
      tx,
      actor.client.id,
      filter,
      query.per_page,
      (page - 1) * query.per_page,
    );
    return ok(
      pageOf(await presentJobs(tx, actor, jobs, now), {
        page,
        perPage: query.per_page,
        total: await countJobs(tx, actor.client.id, filter, 10_000),
        cursor: null,
      }),
    );
  },
  showJob: ({ tx, actor, params, now }) => shown(tx, { actor, now }, params.job),
  jobEvents({ outside, actor, params }) {
    const load = () =>
      outside.db.read({ clientId: actor.client.id }, async (tx) => {
        if (!(await sessionStands(tx, actor.sessionId))) return null;
        const one = await shown(tx, { actor, now: outside.clock.now() }, params.job);
        return one.ok ? one.value : null;
      });
    return Promise.resolve(ok({ filename: '', content: jobStream(load) }));
  },
  async jobRows({ tx, actor, params, query }) {
    const job = await theirJob(tx, actor, params.job);
    if (!job.ok) return job;
    const show = (SHOWS.includes(query.show ?? '') ? query.show : 'all') as RowShow;
    const cursor = readCursor(query.cursor, 'id');
    const page = query.page ?? 1;
    const rows = await rowPage(
      tx,
      actor.client.id,
      params.job,
      show,
      cursor ? Number(cursor[0]) : 0,
      query.per_page + 1,
      cursor ? 0 : (page - 1) * query.per_page,
    );
    const some = rows.slice(0, query.per_page);
    const last = some.at(-1);
    const total = await countRows(tx, actor.client.id, params.job, show);
    return ok(
      pageOf(
        some.map((row) => presentRow(row, job.value)),
        {
          page,
          perPage: query.per_page,
          total,
          cursor: rows.length > query.per_page && last ? writeCursor([last.line]) : null,
        },
      ),
    );
  },
  async badRows({ tx, actor, params, query }) {
    const job = await theirJob(tx, actor, params.job);
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
  async exportJob({ tx, actor, params }) {
    const job = await theirJob(tx, actor, params.job);
    return job.ok
      ? ok({
          filename: `bulk-${params.job}.csv`,
          content: await jobFile(tx, actor.client.id, job.value, readerOf(actor)),
        })
      : job;
  },
} satisfies Some;

const fixing = {
  async fixRow({ tx, actor, origin, now, params, body }) {
    const job = await theirJob(tx, actor, params.job, true);
    if (!job.ok) return job;
    const fixed = await fixRow({ tx, actor, origin, now }, job.value, params.line, body);
    if (!fixed.ok) return fixed;
    const row = await oneRow(tx, actor.client.id, params.job, params.line);
    const after = await shown(tx, { actor, now }, params.job);
    return row && after.ok
      ? ok({ row: presentRow(row, job.value), job: after.value })
      : fail('not_found');
  },
  async acceptWarnings({ tx, actor, origin, now, params, body }) {
    const job = await theirJob(tx, actor, params.job, true);
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
    if (Object.keys(set).length > 0) await markRows(tx, actor.client.id, params.job, which, set);
    if (body.excluded !== undefined && !later)
      await compareRepeated(
        tx,
        actor.client.id,
        params.job,
        await repeatedIn(tx, actor.client.id, params.job),
      );
    await saveJob(tx, actor.client.id, params.job, { updated_at: now });
    await audit(
      { tx, actor, origin, now },
      {
        action: 'funds.bulk_mark',
        subject: { kind: 'bulk_job', id: params.job },
        after: { ...set, which: body.which, lines: body.lines?.length },
      },
    );
    return shown(tx, { actor, now }, params.job);
  },
  async correctedRows({ tx, actor, origin, now, params, upload }) {
    const job = await theirJob(tx, actor, params.job, true);
    if (!job.ok) return job;
    const read = readCorrected(upload.content);
    if (read.problems.length > 0)
      return fail(
        'invalid_input',
        {},
        read.problems.map((one) => ({ ...one, path: `transfer_file.${one.path}` })),
      );
    const taken = await takeCorrected({ tx, actor, origin, now }, job.value, read.rows);
    return taken.ok ? shown(tx, { actor, now }, params.job) : taken;
  },
  async saveMemo({ tx, actor, origin, now, params, body }) {
    const job = await theirJob(tx, actor, params.job, true);
    if (!job.ok) return job;
    if (job.value.state !== 'awaiting_confirmation')
      return fail('job_state', { state: job.value.state });
    const set = { memo: body.memo ?? job.value.memo, notes: body.notes ?? job.value.notes };
    await saveJob(tx, actor.client.id, params.job, { ...set, updated_at: now });
    await audit(
      { tx, actor, origin, now },
      {
        action: 'funds.bulk_memo',
        subject: { kind: 'bulk_job', id: params.job },
        before: { memo: job.value.memo, notes: job.value.notes },
        after: set,
      },
    );
    return shown(tx, { actor, now }, params.job);
  },
} satisfies Some;

const sending = {
  async confirmJob({ tx, actor, origin, now, params, body }) {
    const job = await theirJob(tx, actor, params.job, true);
    if (!job.ok) return job;
    const confirmed = await confirmBatch({ tx, actor, origin, now }, job.value, {
      total: body.total,
      duplicateOk: body.duplicate_ok ?? false,
    });
    return confirmed.ok ? shown(tx, { actor, now }, params.job) : confirmed;
  },
  async cancelJob({ tx, actor, origin, now, params }) {
    const job = await theirJob(tx, actor, params.job, true);
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
    return shown(tx, { actor, now }, params.job);
  },
  async retryFailed({ tx, actor, origin, now, params }) {
    const job = await theirJob(tx, actor, params.job, true);
    if (!job.ok) return job;
    const sent = await retryBatch({ tx, actor, origin, now }, job.value);
    return sent.ok ? shown(tx, { actor, now }, params.job) : sent;
  },
  checkUnknown: twoSteps<(typeof bulk)['checkUnknown'], FundsDeps>()(
    async ({ tx, actor, origin, now, params }) => {
      const job = await theirJob(tx, actor, params.job);
      if (!job.ok) return job;
      const noted = await noteCheck({ tx, actor, origin, now }, job.value);
      return noted.ok ? ok({}) : noted;
    },
    async (_, { outside, actor, now, params }) => {
      await checkUnknown(outside, actor.client.id, params.job);
      return outside.db.read({ clientId: actor.client.id }, (tx) =>
        shown(tx, { actor, now }, params.job),
      );
    },
  ),
} satisfies Some;
