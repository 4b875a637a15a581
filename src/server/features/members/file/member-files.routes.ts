import { memberFiles } from '#contract/member-files.ts';
import { ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { CsvReader } from '#server/platform/csv-reader.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { textsFor } from '#server/platform/texts.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { memberFileOutcomes } from '#texts/member-file/outcomes.ts';
import { importHandlers, importRoutes, templateOf } from '../../imports/index.ts';
import type { MembersDeps } from '../members.ports.ts';
import type { MemberFileOptions } from './check-people.ts';
import { memberFileKind } from './member-file-kind.ts';
import { customerOf, presentFileRows, presentFiles } from './member-files.present.ts';

type Outside = { readonly db: Database; readonly csvReader: CsvReader };

const RESULT_WORDS = {
  applied: 'added',
  left_out: 'left_out',
  not_applied: 'not_added',
  ready: 'ready',
} as const;

/**
 * The machine's handlers for files of people. A file names people of any wallet: it is its
 * uploader's, and of those who see all.
 */
function filesOfPeople(deps: MembersDeps) {
  const kind = memberFileKind(deps);
  return importHandlers(kind, deps.vault, {
    whose: (actor) => (actor.wallets === 'all' ? 'all' : actor.managerId),
    present: (viewer, files, vault) => presentFiles(kind, viewer, files, vault),
    presentRows: presentFileRows,
    resultTexts: (language) => {
      const text = textsFor(language, memberFileOutcomes);
      return (result) => text(RESULT_WORDS[result]);
    },
    resultColumn: { heading: 'member', cell: (result) => customerOf({ result }) },
    downloads: 'members',
  });
}

export const seesMemberFile =
  (deps: MembersDeps) =>
  async (tx: ReadHandle, actor: ManagerActor, id: number): Promise<boolean> =>
    (await filesOfPeople(deps).find({ tx, actor }, id)) !== null;

/** Serves adding people by file. */
export function serveMemberFiles(edge: Edge<Outside>, deps: MembersDeps): void {
  const files = filesOfPeople(deps);
  const routes = importRoutes(files, 'member_file');
  const { columns } = memberFileKind(deps);
  edge.serve(memberFiles, {
    fileClientsTemplate: ({ actor: { client } }) =>
      Promise.resolve(
        ok({
          filename: `add-members-${client.region}.csv`,
          content: templateOf(columns, client.region),
        }),
      ),
    async fileClients({ tx, actor, origin, now, query, upload }) {
      const { store_id: storeId = null, department_id: departmentId = null, again } = query;
      const options: MemberFileOptions = {
        store_id: storeId,
        department_id: departmentId,
        invite: true,
      };
      const context = { tx, actor, origin, now };
      const started = await files.start(context, { ...upload, options, again });
      if (!started.ok) return started;
      const file = await files.show(context, started.value);
      return file.ok ? ok({ job_id: file.value.file_id, state: file.value.state }) : file;
    },
    processFileClients: ({ body, ...context }) =>
      files.confirm(context, body.job_id, { invite: body.invite }),
    listMemberFiles: routes.list,
    showMemberFile: routes.show,
    memberFileEvents: routes.events,
    memberFileRows: ({ query, ...context }) =>
      routes.rows({
        ...context,
        query: { ...query, show: query.show === 'created' ? 'applied' : query.show },
      }),
    memberFileBadRows: routes.badRows,
    exportMemberFile: routes.results,
    cancelMemberFile: routes.cancel,
    async mapMemberFile({ outside, actor, origin, now, params: { member_file: id }, body }) {
      const csv = await files.readAgain({ ...outside, actor }, id);
      if (!csv.ok) return csv;
      const { value } = csv;
      return outside.db.write(
        { clientId: actor.client.id },
        (tx) =>
          files.map({ tx, actor, origin, now }, id, ({ options }) => ({
            mapping: body.fields,
            options: mappedOptions(options as MemberFileOptions, body),
            csv: value,
          })),
        ({ ok: done }) => done,
      );
    },
    fixMemberFileRow: routes.fix,
    markMemberFileRows: routes.mark,
    correctedMemberRows: routes.correct,
  } satisfies Handlers<typeof memberFiles, Outside>);
}

/** A department belongs to the store that it was chosen with. */
function mappedOptions(
  before: MemberFileOptions,
  input: {
    readonly store_id?: number | null | undefined;
    readonly department_id?: number | null | undefined;
  },
): MemberFileOptions {
  const storeId = input.store_id === undefined ? before.store_id : input.store_id;
  const kept = input.store_id === undefined ? before.department_id : null;
  const departmentId = input.department_id === undefined ? kept : input.department_id;
  return {
    ...before,
    store_id: storeId,
    department_id: storeId === null ? null : departmentId,
  };
}
