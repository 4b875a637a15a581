import { clients } from '#contract/clients.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { enterClient } from '#server/platform/directory/sessions.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { pageOf } from '#server/platform/http/paging.ts';
import { presentClient, presentDetails } from './clients.present.ts';
import type { ClientsDeps } from './clients.ports.ts';
import { countClients, findClient, pageOfClients } from './clients.repo.ts';
import { deactivateClient } from './deactivate-client.ts';
import { editClient } from './edit-client.ts';
import { openClient } from './open-client.ts';

type Outside = { readonly db: Database };

/** Serves clients: to an operator all of them, and the way into one; to everybody else their own. */
export function serveClients(edge: Edge<Outside>, deps: ClientsDeps): void {
  const shown = async (db: Database, clientId: number) => {
    const row = await db.read({ clientId }, (tx) => findClient(tx, clientId));
    return row ? ok(presentDetails(row)) : fail('not_found');
  };
  /** A change of a client in its own scope, and the client as it stands afterwards. */
  const change = async <E extends string>(
    db: Database,
    actor: ManagerActor,
    clientId: number,
    work: (tx: WriteHandle, inside: ManagerActor) => Promise<Result<unknown, E>>,
  ) => {
    const done = await db.write(
      { clientId },
      (tx) => work(tx, { ...actor, client: { ...actor.client, id: clientId } }),
      (result) => result.ok,
    );
    return done.ok ? shown(db, clientId) : done;
  };
  edge.serve(clients, {
    listClients: async ({ outside, query }) =>
      outside.db.read('platform', async (tx) => {
        const page = query.page ?? 1;
        const rows = await pageOfClients(
          tx,
          query.search,
          query.per_page,
          (page - 1) * query.per_page,
        );
        return ok(
          pageOf(rows.map(presentClient), {
            page,
            perPage: query.per_page,
            total: await countClients(tx, query.search),
            cursor: null,
          }),
        );
      }),
    showClient: ({ outside, params }) => shown(outside.db, params.client_id),
    async createClient({ outside: { db }, actor, origin, body, now }) {
      const done = await openClient(db, deps, { actor, origin, now }, body);
      return done.ok ? shown(db, done.value) : done;
    },
    editClient: ({ outside, actor, origin, params, body, now }) =>
      change(outside.db, actor, params.client_id, (tx, inside) =>
        editClient({ tx, actor: inside, origin, now }, deps, body),
      ),
    deactivateClient: ({ outside, actor, origin, params, now }) =>
      change(outside.db, actor, params.client_id, (tx, inside) =>
        deactivateClient({ tx, actor: inside, origin, now }, deps),
      ),
    async enterClient({ outside: { db }, actor, origin, now, body }) {
      const target = await db.read('platform', (tx) => findClient(tx, body.client_id));
      if (!target || !target.active) return fail('not_found');
      await db.write({ clientId: body.client_id }, async (tx) => {
        await enterClient(
          tx,
          actor.sessionId,
          body.client_id === actor.homeClientId ? null : body.client_id,
          body.reason,
        );
        const inside = { ...actor, client: { ...actor.client, id: body.client_id } };
        await audit(
          { tx, actor: inside, origin, now },
          {
            action: 'operator.enter',
            subject: { kind: 'client', id: body.client_id },
            after: { reason: body.reason },
          },
        );
      });
      return ok({ client_id: target.client_id, client_name: target.client_name });
    },
    async leaveClient({ tx, actor, origin, now }) {
      await enterClient(tx, actor.sessionId, null, null);
      await audit(
        { tx, actor, origin, now },
        {
          action: 'operator.leave',
          subject: { kind: 'client', id: actor.client.id },
        },
      );
      return ok({ status: 'success' as const, client_id: actor.homeClientId });
    },
  });
}
