import { savedViews } from '#contract/saved-views.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import { changesOf } from '#server/platform/changes.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { changeView, deleteView, insertView, viewOf, viewsOf } from './saved-views.repo.ts';

/** A list keeps this many views of one manager. */
const MAX_VIEWS = 30;
const ownerOf = (actor: ManagerActor) => ({
  clientId: actor.client.id,
  managerId: actor.managerId,
});
const tooMany = (): Result<never, 'invalid_input'> =>
  fail('invalid_input', {}, [{ path: 'name', code: 'too_many', params: { maximum: MAX_VIEWS } }]);
const nameTaken = () => fail('invalid_input', {}, [{ path: 'name', code: 'name_taken' }]);

/** Whether a saved view is the manager's own. */
export const seesView = async (tx: ReadHandle, actor: ManagerActor, id: number): Promise<boolean> =>
  (await viewOf(tx, ownerOf(actor), id)) !== null;

/** Serves the own saved views of lists. */
export function serveSavedViews(edge: Edge): void {
  const showViews = async (tx: ReadHandle, actor: ManagerActor, list: string | null) =>
    ok({
      data: (await viewsOf(tx, ownerOf(actor), list)).map(({ id, ...view }) => ({
        view_id: id,
        ...view,
      })),
    });
  edge.serve(savedViews, {
    listViews: ({ tx, actor, query }) => showViews(tx, actor, query.list ?? null),
    async saveView({ tx, actor, origin, body, now }) {
      if ((await viewsOf(tx, ownerOf(actor), body.list)).length >= MAX_VIEWS) return tooMany();
      if (!(await insertView(tx, ownerOf(actor), body, now))) return nameTaken();
      await audit(
        { tx, actor, origin, now },
        {
          action: 'managers.save_view',
          subject: { kind: 'manager', id: actor.managerId },
          after: body,
        },
      );
      return showViews(tx, actor, body.list);
    },
    async changeView({ tx, actor, origin, params, body, now }) {
      const view = await viewOf(tx, ownerOf(actor), params.view);
      if (!view) return fail('not_found');
      const next = { name: body.name ?? view.name, query: body.query ?? view.query };
      const taken = (await viewsOf(tx, ownerOf(actor), view.list)).some(
        (one) => one.id !== view.id && one.name.toLowerCase() === next.name.toLowerCase(),
      );
      if (taken) return nameTaken();
      await changeView(tx, ownerOf(actor), view.id, next);
      const changes = changesOf({ name: view.name, query: view.query }, next);
      await audit(
        { tx, actor, origin, now },
        {
          action: 'managers.change_view',
          subject: { kind: 'manager', id: actor.managerId },
          before: changes?.before,
          after: changes?.after,
        },
      );
      return showViews(tx, actor, view.list);
    },
    async removeView({ tx, actor, origin, params, now }) {
      const view = await viewOf(tx, ownerOf(actor), params.view);
      if (!view) return fail('not_found');
      await deleteView(tx, ownerOf(actor), view.id);
      await audit(
        { tx, actor, origin, now },
        {
          action: 'managers.remove_view',
          subject: { kind: 'manager', id: actor.managerId },
          before: { list: view.list, name: view.name, query: view.query },
        },
      );
      return showViews(tx, actor, view.list);
    },
  });
}
