import { type Result, fail, ok } from '#kernel/result.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Upload } from '#server/platform/http/handler.ts';
import { pageOf } from '#server/platform/http/paging.ts';
import {
  type ImportFile,
  cancelImport,
  confirmImport,
  countImports,
  findImport,
  lockImport,
  pageOfImports,
  problemRows,
  startImport,
  SEALS_NOTHING,
  totalsOf,
} from '../imports/index.ts';
import { proxyFileKind } from './proxy-file-kind.ts';

type Viewer = { readonly tx: ReadHandle; readonly actor: ManagerActor };
type Paging = { readonly page?: number | undefined; readonly per_page: number };
/** A problem as it is shown, with the cell that it is about. */
const MAX_SHOWN = 40;

/**
 * Takes a file of proxies, as often as it comes: one without a fault is added at once, as a job;
 * else its good lines wait to be confirmed.
 */
export async function takeProxyFile(
  context: RequestContext,
  upload: Upload,
): Promise<Result<number, 'invalid_input' | 'too_many_drafts'>> {
  const taken = await startImport({ ...context, vault: SEALS_NOTHING }, proxyFileKind, {
    ...upload,
    options: {},
    again: true,
  });
  if (taken.ok) return taken;
  return taken.code === 'too_many_drafts'
    ? fail(taken.code, taken.params)
    : fail('invalid_input', {}, taken.problems);
}

/** Adds the good lines of a file that has others, or leaves the file. */
export async function decideProxyFile(
  context: RequestContext,
  id: number,
  add: boolean,
): Promise<Result<true, 'not_found' | 'job_state'>> {
  const file = await lockImport(context.tx, context.actor.client.id, proxyFileKind, id);
  if (!file) return fail('not_found');
  if (file.state !== 'awaiting_confirmation') return fail('job_state', { state: file.state });
  const done = add
    ? await confirmImport(context, proxyFileKind, file)
    : await cancelImport(context, proxyFileKind, file);
  return done.ok ? done : fail('job_state', { state: file.state });
}

/** The files that were uploaded, newest first. */
export async function listProxyFiles({ tx, actor }: Viewer, query: Paging) {
  const { page = 1, per_page: limit } = query;
  const clientId = actor.client.id;
  const filter = { whose: 'all' as const, open: false };
  const window = { ...filter, limit, offset: (page - 1) * limit };
  const files = await pageOfImports(tx, clientId, proxyFileKind, window);
  const data = await present({ tx, actor }, files);
  const total = await countImports(tx, clientId, proxyFileKind, filter);
  return pageOf(data, { page, perPage: limit, total, cursor: null });
}

export async function showProxyFile(viewer: Viewer, id: number) {
  const { tx, actor } = viewer;
  const clientId = actor.client.id;
  const file = await findImport(tx, clientId, proxyFileKind, id);
  const [shown] = file ? await present(viewer, [file]) : [];
  if (!shown) return fail('not_found') satisfies Result<never, 'not_found'>;
  const rows = await problemRows({ tx, clientId, fileId: id });
  const problems = rows.flatMap(({ line, cells, problems: found }) =>
    found.map(({ column, code, params }) => ({
      line,
      column,
      value: (cells[column] ?? '').slice(0, MAX_SHOWN),
      code,
      params: { ...params },
    })),
  );
  return ok({ ...shown, problems });
}

/** A file that was applied as far as it could be is complete, whatever lines it has besides. */
const shownState = (state: ImportFile['state']) =>
  state === 'complete_with_errors' ? 'complete' : state === 'mapping' ? 'failed' : state;

async function present({ tx, actor }: Viewer, files: readonly ImportFile[]) {
  const totals = await totalsOf(
    tx,
    actor.client.id,
    files.map(({ id }) => id),
  );
  return files.map((file) => {
    const { rows, ready, problems } = totals(file.id);
    return {
      job_id: file.id,
      state: shownState(file.state),
      file_name: file.file_name,
      lines: rows,
      good: file.confirmed_at === null ? ready : file.to_apply,
      done: file.applied + file.refused,
      added: file.applied,
      faults: problems,
      created_by: file.manager_name,
      created_at: file.created_at.toISOString(),
      finished_at: file.finished_at?.toISOString() ?? null,
    };
  });
}
