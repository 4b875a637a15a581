import type { FastifyInstance } from 'fastify';
import { clients } from '#contract/clients.ts';
import { fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { enterClient } from '#server/platform/directory/sessions.ts';
import { type EdgeDeps, serveRoom } from '#server/platform/http/edge.ts';
import { pageOf } from '#server/platform/http/paging.ts';
import { countClients, findClient, pageOfClients } from './clients.repo.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findClient>>>;
const present = (row: Row) => ({ ...row, features: row.features as Record<string, string> });

/** Serves the reads of clients and the operator's way in and out of one. */
export function serveClients(app: FastifyInstance, edge: EdgeDeps): void {
  serveRoom(app, edge, clients, {
    listClients: async ({ db, query }) =>
      db.read('platform', async (tx) => {
        const page = query.page ?? 1;
        const rows = await pageOfClients(tx, query.search, query.per_page, (page - 1) * query.per_page);
        return ok(pageOf(rows.map(present), { page, perPage: query.per_page, total: await countClients(tx, query.search), cursor: null }));
      }),
    async showClient({ tx, params }) {
      const row = await findClient(tx, params.client_id);
      return row ? ok(present(row)) : fail('not_found');
    },
    async enterClient({ db, actor, origin, now, body }) {
      const target = await db.read('platform', (tx) => findClient(tx, body.client_id));
      if (!target || !target.active) return fail('not_found');
      await db.write({ clientId: body.client_id }, async (tx) => {
        await enterClient(tx, actor.sessionId, body.client_id === actor.homeClientId ? null : body.client_id, body.reason);
        const inside = { ...actor, client: { ...actor.client, id: body.client_id } };
        await audit(tx, now, inside, origin, { action: 'operator.enter', subject: { kind: 'client', id: body.client_id }, after: { reason: body.reason } });
      });
      return ok({ client_id: target.client_id, client_name: target.client_name });
    },
    async leaveClient({ tx, actor, origin, now }) {
      await enterClient(tx, actor.sessionId, null, null);
      await audit(tx, now, actor, origin, { action: 'operator.leave', subject: { kind: 'client', id: actor.client.id } });
      return ok({ status: 'success' as const });
    },
  });
}
