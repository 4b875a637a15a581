import { memberFiles } from '#contract/member-files.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { sessionStands } from '#server/platform/directory/sessions.ts';
import { fileLanguage } from '#server/platform/texts.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { jobStream } from '#server/platform/http/job-stream.ts';
import { pageOf, readCursor, writeCursor } from '#server/platform/http/paging.ts';
import type { MembersDeps } from '../members.ports.ts';
import { confirmFile } from './confirm-file.ts';
import { badRowsFile, peopleTemplate, resultsFile } from './export-rows.ts';
import { type RowShow, countFileRows, filePage } from './file-rows.repo.ts';
import { type FileShown, presentFileRow, presentFiles } from './files.present.ts';
import {
  type FileRow,
  type Whose,
  countFiles,
  findFile,
  listFiles,
  lockFile,
  saveFile,
} from './files.repo.ts';
import { fixRow, markRows, takeCorrected } from './fix-rows.ts';
import { mapFile } from './map-file.ts';
import { startFile } from './start-file.ts';

/** A file names people of any wallet: it is its uploader's, and of those who see all. */
const whose = (actor: ManagerActor): Whose => (actor.wallets === 'all' ? 'all' : actor.managerId);
export const seesMemberFile = async (
  tx: ReadHandle,
  actor: ManagerActor,
  id: number,
): Promise<boolean> => (await findFile(tx, actor.client.id, id, whose(actor))) !== null;

const SHOWS: readonly string[] = ['all', 'ready', 'errors', 'excluded', 'created'];
type Outside = { readonly db: Database };
type Some = Partial<Handlers<typeof memberFiles, Outside>>;
type Whole = {
  shown(tx: ReadHandle, actor: ManagerActor, id: number): Promise<Result<FileShown, 'not_found'>>;
  locked(tx: WriteHandle, actor: ManagerActor, id: number): Promise<Result<FileRow, 'not_found'>>;
};

/** Serves adding people by file. */
export function serveMemberFiles(edge: Edge<Outside>, deps: MembersDeps): void {
  const whole: Whole = {
    async shown(tx, actor, id) {
      const file = await findFile(tx, actor.client.id, id, whose(actor));
      const [one] = file ? await presentFiles(tx, [file], actor.client.region, deps.vault) : [];
      return one ? ok(one) : fail('not_found');
    },
    async locked(tx, actor, id) {
      const file = (await seesMemberFile(tx, actor, id))
        ? await lockFile(tx, actor.client.id, id)
        : null;
      return file ? ok(file) : fail('not_found');
    },
  };
  edge.serve(memberFiles, {
    ...starting(deps, whole),
    ...looking(whole),
    ...fixing(deps, whole),
  } satisfies Handlers<typeof memberFiles, Outside>);
}

const starting = (deps: MembersDeps, { shown, locked }: Whole) =>
  ({
    fileClientsTemplate: ({ actor }) =>
      Promise.resolve(
        ok({
          filename: `add-members-${actor.client.region}.csv`,
          content: peopleTemplate(actor.client.region),
        }),
      ),
    async fileClients({ tx, actor, origin, now, query, upload }) {
      const started = await startFile(
        { tx, deps, actor, origin, now },
        {
          name: upload.name,
          content: upload.content,
          storeId: query.store_id ?? null,
          departmentId: query.department_id ?? null,
          again: query.again,
        },
      );
      if (!started.ok) return started;
      const file = await locked(tx, actor, started.value);
      return file.ok ? ok({ job_id: file.value.id, state: file.value.state }) : file;
    },
    async processFileClients({ tx, actor, origin, now, body }) {
      const file = await locked(tx, actor, body.job_id);
      if (!file.ok) return file;
      const done = await confirmFile({ tx, deps, actor, origin, now }, file.value, body.invite);
      return done.ok ? shown(tx, actor, body.job_id) : done;
    },
    async cancelMemberFile({ tx, actor, origin, now, params }) {
      const file = await locked(tx, actor, params.member_file);
      if (!file.ok) return file;
      const { state } = file.value;
      if (state !== 'mapping' && state !== 'awaiting_confirmation' && state !== 'failed')
        return fail('job_state', { state });
      await saveFile(tx, actor.client.id, params.member_file, {
        state: 'cancelled',
        content_sealed: null,
        examples_sealed: null,
        updated_at: now,
        finished_at: now,
      });
      await audit(
        { tx, actor, origin, now },
        {
          action: 'customers.file_cancel',
          subject: { kind: 'member_file', id: params.member_file },
          before: { state },
          after: { state: 'cancelled' },
        },
      );
      return shown(tx, actor, params.member_file);
    },
  }) satisfies Some;

const looking = ({ shown }: Whole) =>
  ({
    async listMemberFiles({ tx, actor, query }) {
      const page = query.page ?? 1;
      const files = await listFiles(
        tx,
        actor.client.id,
        whose(actor),
        query.open,
        query.per_page,
        (page - 1) * query.per_page,
      );
      return ok(
        pageOf(await presentFiles(tx, files, actor.client.region, null), {
          page,
          perPage: query.per_page,
          total: await countFiles(tx, actor.client.id, whose(actor), query.open),
          cursor: null,
        }),
      );
    },
    showMemberFile: ({ tx, actor, params }) => shown(tx, actor, params.member_file),
    memberFileEvents({ outside, actor, params }) {
      const load = () =>
        outside.db.read({ clientId: actor.client.id }, async (fresh) => {
          if (!(await sessionStands(fresh, actor.sessionId))) return null;
          const one = await shown(fresh, actor, params.member_file);
          return one.ok ? one.value : null;
        });
      return Promise.resolve(ok({ filename: '', content: jobStream(load) }));
    },
    async memberFileRows({ tx, actor, params, query }) {
      const file = await findFile(tx, actor.client.id, params.member_file, whose(actor));
      if (!file) return fail('not_found');
      const show = (SHOWS.includes(query.show ?? '') ? query.show : 'all') as RowShow;
      const cursor = readCursor(query.cursor, 'id');
      const page = query.page ?? 1;
      const rows = await filePage(
        tx,
        actor.client.id,
        file.id,
        show,
        cursor ? Number(cursor[0]) : 0,
        query.per_page + 1,
        cursor ? 0 : (page - 1) * query.per_page,
      );
      const some = rows.slice(0, query.per_page);
      const last = some.at(-1);
      const total = await countFileRows(tx, actor.client.id, file.id, show);
      return ok(
        pageOf(
          some.map((row) => presentFileRow(row, file.state)),
          {
            page,
            perPage: query.per_page,
            total,
            cursor: rows.length > query.per_page && last ? writeCursor([last.line]) : null,
          },
        ),
      );
    },
    memberFileBadRows: async ({ tx, actor, params, query }) =>
      ok({
        filename: `members-${params.member_file}-rows-with-reasons.csv`,
        content: await badRowsFile(
          tx,
          { clientId: actor.client.id, fileId: params.member_file, country: actor.client.region },
          fileLanguage(query.language, actor.language),
        ),
      }),
    exportMemberFile: async ({ tx, actor, params, query }) =>
      ok({
        filename: `members-${params.member_file}-results.csv`,
        content: await resultsFile(
          tx,
          { clientId: actor.client.id, fileId: params.member_file, country: actor.client.region },
          fileLanguage(query.language, actor.language),
        ),
      }),
  }) satisfies Some;

const fixing = (deps: MembersDeps, { shown, locked }: Whole) =>
  ({
    async mapMemberFile({ tx, actor, origin, now, params, body }) {
      const file = await locked(tx, actor, params.member_file);
      if (!file.ok) return file;
      const done = await mapFile({ tx, deps, actor, origin, now }, file.value, body);
      return done.ok ? shown(tx, actor, params.member_file) : done;
    },
    async fixMemberFileRow({ tx, actor, origin, now, params, body }) {
      const file = await locked(tx, actor, params.member_file);
      if (!file.ok) return file;
      const done = await fixRow({ tx, deps, actor, origin, now }, file.value, params.line, body);
      if (!done.ok) return done;
      const [row] = await filePage(
        tx,
        actor.client.id,
        params.member_file,
        'all',
        params.line - 1,
        1,
        0,
      );
      const after = await shown(tx, actor, params.member_file);
      return after.ok && row
        ? ok({ row: presentFileRow(row, file.value.state), file: after.value })
        : fail('not_found');
    },
    async correctedMemberRows({ tx, actor, origin, now, params, upload }) {
      const file = await locked(tx, actor, params.member_file);
      if (!file.ok) return file;
      const done = await takeCorrected(
        { tx, deps, actor, origin, now },
        file.value,
        upload.content,
      );
      return done.ok ? shown(tx, actor, params.member_file) : done;
    },
    async markMemberFileRows({ tx, actor, origin, now, params, body }) {
      const file = await locked(tx, actor, params.member_file);
      if (!file.ok) return file;
      const done = await markRows({ tx, deps, actor, origin, now }, file.value, body);
      return done.ok ? shown(tx, actor, params.member_file) : done;
    },
  }) satisfies Some;
