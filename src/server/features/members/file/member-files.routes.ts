import type { BodyOf, QueryOf } from '#contract/operation.ts';
import { memberFiles } from '#contract/member-files.ts';
import { textsFor } from '#server/platform/texts.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { memberFileOutcomes } from '#texts/member-file/outcomes.ts';
import {
  type FileImport,
  type ImportOutside,
  importHandlers,
  importRoutes,
  ownFiles,
  registerKind,
} from '../../imports/index.ts';
import type { MembersDeps } from '../members.ports.ts';
import type { MemberFileOptions } from './check-people.ts';
import { type MemberFileKind, memberFileKind } from './member-file-kind.ts';
import { customerOf, presentFileRows, presentFiles } from './member-files.present.ts';

type StartQuery = QueryOf<typeof memberFiles.fileClients>;

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
const filesOfPeople = (kind: MemberFileKind, deps: MembersDeps) =>
  importHandlers(kind, deps.vault, {
    whose: ownFiles,
    present: (viewer, files, vault) => presentFiles(kind, viewer, files, vault),
    presentRows: presentFileRows,
    resultTexts: (language) => {
      const text = textsFor(language, memberFileOutcomes);
      return (result) => text(RESULT_WORDS[result]);
    },
    resultColumn: { heading: 'member', cell: (result) => customerOf({ result }) },
    downloads: 'members',
    template: 'add-members',
  });

/** Adding people by file. */
export function memberFileImport(deps: MembersDeps): FileImport {
  const kind = memberFileKind(deps);
  const files = filesOfPeople(kind, deps);
  return {
    sees: files.sees,
    task: registerKind(kind),
    serve: (edge) => edge.serve(memberFiles, memberFileRoutes(files)),
  };
}

function memberFileRoutes(files: ReturnType<typeof filesOfPeople>) {
  const routes = importRoutes(files, 'member_file');
  return {
    fileClientsTemplate: routes.template,
    fileClients: routes.startWith((query: StartQuery): MemberFileOptions => ({
      store_id: query.store_id ?? null,
      department_id: query.department_id ?? null,
      invite: true,
    })),
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
    mapMemberFile: routes.mapWith(mappedOptions),
    fixMemberFileRow: routes.fix,
    markMemberFileRows: routes.mark,
    correctedMemberRows: routes.correct,
  } satisfies Handlers<typeof memberFiles, ImportOutside>;
}

/** A department belongs to the store that it was chosen with. */
function mappedOptions(
  before: MemberFileOptions,
  input: BodyOf<typeof memberFiles.mapMemberFile>,
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
