import { proxyFiles } from '#contract/proxy-files.ts';
import { fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { TransactionContext } from '#server/platform/http/handler.ts';
import type { Vault } from '#server/platform/vault.ts';
import {
  type FileImport,
  type ImportFile,
  SEALS_NOTHING,
  cancelImport,
  confirmImport,
  importHandlers,
  lockImport,
  plainView,
  problemRows,
  registerKind,
  totalsOf,
} from '../imports/index.ts';
import { proxyFileKind } from './proxy-file-kind.ts';

type Viewer = { readonly tx: ReadHandle; readonly actor: ManagerActor };
type At = TransactionContext<(typeof proxyFiles)['confirmProxyFile']>;

/** Of the cell that a problem is about. */
const MAX_SHOWN = 40;

const files = importHandlers(proxyFileKind, SEALS_NOTHING, {
  ...plainView(proxyFileKind),
  whose: () => 'all',
  present,
});

/** Card numbers for the stock by file. */
export const proxyFileImport: FileImport = {
  sees: files.sees,
  task: registerKind(proxyFileKind),
  serve: (edge) =>
    edge.serve(proxyFiles, {
      /**
       * Takes a file as often as it comes: one without a fault is added at once, as a job; else its
       * good lines wait to be confirmed.
       */
      async uploadProxies({ params, upload, query: _, ...context }) {
        if (params.client_id !== context.actor.client.id) return fail('not_found');
        const taken = await files.start(context, { ...upload, options: {}, again: true });
        if (!taken.ok)
          return taken.code === 'too_many_drafts'
            ? fail(taken.code, taken.params)
            : fail('invalid_input', {}, taken.problems);
        const shown = await files.show(context, taken.value);
        return shown.ok ? ok({ job_id: shown.value.job_id, state: shown.value.state }) : shown;
      },
      listProxyFiles: ({ query, ...viewer }) => files.list(viewer, { ...query, open: false }),
      showProxyFile: ({ params, ...viewer }) => files.show(viewer, params.proxy_file),
      confirmProxyFile: (at) => decide(at, true),
      cancelProxyFile: (at) => decide(at, false),
    }),
};

/** Adds the good lines of a file that has others, or leaves the file. */
async function decide({ params: { proxy_file: id }, ...context }: At, add: boolean) {
  const file = await lockImport(context.tx, context.actor.client.id, proxyFileKind, id);
  if (!file) return fail('not_found');
  if (file.state !== 'awaiting_confirmation') return fail('job_state', { state: file.state });
  const done = add
    ? await confirmImport(context, proxyFileKind, file)
    : await cancelImport(context, proxyFileKind, file);
  return done.ok ? files.show(context, id) : fail('job_state', { state: file.state });
}

/** A file that was applied as far as it could be is complete, whatever lines it has besides. */
const shownState = (state: ImportFile['state']) =>
  state === 'complete_with_errors' ? 'complete' : state === 'mapping' ? 'failed' : state;

/** What is wrong with its lines only of a file that is looked at alone. */
async function present(viewer: Viewer, found: readonly ImportFile[], alone: Vault | null) {
  const { tx, actor } = viewer;
  const ids = found.map(({ id }) => id);
  const totals = await totalsOf(tx, actor.client.id, ids);
  const [only] = alone ? ids : [];
  const problems = only === undefined ? [] : await problemsIn(viewer, only);
  return found.map((file) => {
    const { rows, ready, problems: faults } = totals(file.id);
    return {
      job_id: file.id,
      state: shownState(file.state),
      file_name: file.file_name,
      lines: rows,
      good: file.confirmed_at === null ? ready : file.to_apply,
      done: file.applied + file.refused,
      added: file.applied,
      faults,
      problems,
      created_by: file.manager_name,
      created_at: file.created_at.toISOString(),
      updated_at: file.updated_at.toISOString(),
      finished_at: file.finished_at?.toISOString() ?? null,
    };
  });
}

async function problemsIn({ tx, actor }: Viewer, fileId: number) {
  const rows = await problemRows({ tx, clientId: actor.client.id, fileId });
  return rows.flatMap(({ line, cells, problems }) =>
    problems.map(({ column, code, params }) => ({
      line,
      column,
      value: (cells[column] ?? '').slice(0, MAX_SHOWN),
      code,
      params: { ...params },
    })),
  );
}
