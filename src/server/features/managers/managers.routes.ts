import { managers } from '#contract/managers.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { andThen, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { allPages } from '#server/platform/http/all-pages.ts';
import { pageOf } from '#server/platform/http/paging.ts';
import { addManager } from './add-manager.ts';
import { changePassword } from './change-password.ts';
import { deactivateManager } from './deactivate-manager.ts';
import { editManager } from './edit-manager.ts';
import { inviteAgain } from './invite-again.ts';
import { managersFile } from './managers-file.ts';
import type { ManagersPorts } from './managers.ports.ts';
import { presentManagers } from './managers.present.ts';
import {
  countManagers,
  findFor,
  findManager,
  mergeColumns,
  pageOfManagers,
  saveManager,
  seenManager,
} from './managers.repo.ts';
import { atHome, homeOf } from '#server/platform/at-home.ts';
import { trackingData } from './tracking-data.ts';

type Deps = { readonly ports: ManagersPorts; readonly portalUrl: string };
type Outside = { readonly db: Database };
type Filters = {
  search?: string | undefined;
  level?: string | undefined;
  status?: string | undefined;
  wallet?: number | undefined;
  page?: number | undefined;
  per_page: number;
};

async function list(
  ports: ManagersPorts,
  tx: ReadHandle,
  actor: ManagerActor,
  { page = 1, per_page: perPage, ...filters }: Filters,
) {
  const find = { ...findFor(actor), ...filters };
  const rows = await pageOfManagers(tx, find, perPage, (page - 1) * perPage);
  return pageOf(await presentManagers(tx, ports, actor, rows), {
    page,
    perPage,
    total: await countManagers(tx, find),
    cursor: null,
  });
}

type Viewer = { readonly tx: ReadHandle; readonly actor: ManagerActor };

async function showManager(ports: ManagersPorts, { tx, actor }: Viewer, id: number) {
  const row = await seenManager(tx, findFor(actor), id);
  return row ? ok((await presentManagers(tx, ports, actor, [row]))[0]!) : fail('not_found');
}

/** Serves managers: the list, one, their changes, and everybody's own preferences and password. */
export function serveManagers(edge: Edge<Outside>, { ports, portalUrl }: Deps): void {
  const show = (context: Viewer & { params: { id: number } }) => () =>
    showManager(ports, context, context.params.id);
  edge.serve(managers, {
    async listManagers({ tx, actor, query: { file_type: type, ...query } }) {
      if (type === undefined) return ok(await list(ports, tx, actor, query));
      const rows = await allPages((page) => list(ports, tx, actor, { ...query, ...page }));
      return ok(await managersFile(rows, actor.language, type));
    },
    listAllManagers: async ({ tx, actor, query }) => ok(await list(ports, tx, actor, query)),
    showManager: (context) => showManager(ports, context, context.params.id),
    createManager: (context) =>
      andThen(addManager(context, ports, context.body, portalUrl), (id) =>
        showManager(ports, context, id),
      ),
    editManager: (context) =>
      andThen(
        editManager(context, { ports, portalUrl }, context.params.id, context.body),
        show(context),
      ),
    deactivateManager: (context) =>
      andThen(deactivateManager(context, findFor(context.actor), context.params.id), show(context)),
    inviteManagerAgain: (context) =>
      andThen(
        inviteAgain(context, findFor(context.actor), context.params.id, portalUrl),
        show(context),
      ),
    managerActivityData: async ({ outside: { db }, actor }) => ok(await trackingData(db, actor)),
    ...ownPreferences,
  });
}

/** What a manager keeps for themselves. */
const ownPreferences = {
  saveColumns: ({ outside, actor: sender, origin, now, body }) =>
    atHome(outside.db, sender, async (tx, actor) => {
      const columns = await mergeColumns(tx, actor.client.id, actor.managerId, {
        [body.table]: body.columns,
      });
      await audit(
        { tx, actor, origin, now },
        {
          action: 'managers.columns',
          subject: { kind: 'manager', id: actor.managerId },
          after: { [body.table]: body.columns },
        },
      );
      return ok({ columns });
    }),
  // Counting a wrong guess and hashing a password have transactions of their own.
  changePassword: ({ outside, actor, body, origin, now }) =>
    changePassword(outside.db, {
      actor: homeOf(actor),
      current: body.current_password,
      password: body.password,
      origin,
      now,
    }),
  saveLanguage: ({ outside, actor: sender, origin, now, body }) =>
    atHome(outside.db, sender, async (tx, actor) => {
      await saveManager(tx, actor.client.id, actor.managerId, { language: body.language });
      await audit(
        { tx, actor, origin, now },
        {
          action: 'managers.language',
          subject: { kind: 'manager', id: actor.managerId },
          before: { language: actor.language },
          after: { language: body.language },
        },
      );
      return ok({ language: body.language });
    }),
} satisfies Partial<Handlers<typeof managers, Outside>>;

/** Whether another manager is one that this one may see. */
export const seesManager = async (
  tx: ReadHandle,
  actor: ManagerActor,
  id: number,
): Promise<boolean> => (await seenManager(tx, findFor(actor), id)) !== null;

/** The columns that a manager chose, by table. */
export async function columnsOf(
  tx: ReadHandle,
  clientId: number,
  managerId: number,
): Promise<Record<string, string[]>> {
  // `mergeColumns` alone writes them.
  return ((await findManager(tx, clientId, managerId))?.columns ?? {}) as Record<string, string[]>;
}
