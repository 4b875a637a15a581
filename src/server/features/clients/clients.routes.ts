import { clients } from '#contract/clients.ts';
import type { QueryOf } from '#contract/operation.ts';
import { type Result, andThen, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { enterClient } from '#server/platform/directory/sessions.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { pageOf } from '#server/platform/http/paging.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { presentClient, presentDetails } from './clients.present.ts';
import type { ClientsDeps } from './clients.ports.ts';
import { countClients, findClient, pageOfClients } from './clients.repo.ts';
import { deactivateClient } from './deactivate-client.ts';
import { editClient } from './edit-client.ts';
import { openClient } from './open-client.ts';

type Outside = { readonly db: Database };
type Clients = typeof clients;

async function showClient(db: Database, clientId: number) {
  const row = await db.read({ clientId }, (tx) => findClient(tx, clientId));
  return row ? ok(presentDetails(row)) : fail('not_found');
}

/** The same with how its tips are paid for: to an operator of all wallets, else of one's own. */
const showWithSubscriptions = (
  db: Database,
  { subscriptionsOf }: ClientsDeps['ports'],
  actor: ManagerActor,
  clientId: number,
) =>
  db.read({ clientId }, async (tx) => {
    const row = await findClient(tx, clientId);
    if (!row) return fail('not_found');
    const isOwn = actor.client.id === clientId;
    const viewer = { ...insideClient(actor, clientId), ...(!isOwn && { wallets: 'all' as const }) };
    const subscriptions = await subscriptionsOf(tx, viewer);
    return ok({ ...presentDetails(row), billing: row.billing, subscriptions });
  });

/** The actor as they are inside a client, whichever they are in. */
const insideClient = (actor: ManagerActor, id: number): ManagerActor => ({
  ...actor,
  client: { ...actor.client, id },
});

type Changing = Pick<RequestContext, 'actor' | 'origin' | 'now'> & {
  readonly outside: Outside;
  readonly params: { readonly client_id: number };
};

/** A change of a client in its own scope; answers the client as it stands afterwards. */
const changeClient = <E extends string>(
  { outside: { db }, actor, origin, now, params: { client_id: clientId } }: Changing,
  change: (context: RequestContext) => Promise<Result<unknown, E>>,
) =>
  andThen(
    db.write(
      { clientId },
      (tx) => change({ tx, actor: insideClient(actor, clientId), origin, now }),
      (result) => result.ok,
    ),
    () => showClient(db, clientId),
  );

/**
 * Serves clients: to an operator all of them, and the way into one; to everybody else their own.
 */
export function serveClients(edge: Edge<Outside>, deps: ClientsDeps): void {
  edge.serve(clients, {
    listClients: ({ outside, query }) => listClients(outside.db, query),
    showClient: ({ outside: { db }, actor, params: { client_id: id }, query }) =>
      query.show_subscriptions
        ? showWithSubscriptions(db, deps.ports, actor, id)
        : showClient(db, id),
    createClient: ({ outside: { db }, actor, origin, body, now }) =>
      andThen(openClient(db, deps, { actor, origin, now }, body), (id) => showClient(db, id)),
    editClient: (context) =>
      changeClient(context, (inside) => editClient(inside, deps, context.body)),
    deactivateClient: (context) =>
      changeClient(context, (inside) => deactivateClient(inside, deps)),
    ...visits,
  });
}

const listClients = (db: Database, query: QueryOf<Clients['listClients']>) =>
  db.read('platform', async (tx) => {
    const { search, page = 1, per_page: perPage } = query;
    const rows = await pageOfClients(tx, search, perPage, (page - 1) * perPage);
    const total = await countClients(tx, search);
    return ok(pageOf(rows.map(presentClient), { page, perPage, total, cursor: null }));
  });

/** The way of an operator into a client, and out of it. */
const visits = {
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
      await audit(
        { tx, actor: insideClient(actor, body.client_id), origin, now },
        {
          action: 'operator.enter',
          subject: { kind: 'client', id: body.client_id },
          after: { reason: body.reason },
        },
      );
    });
    return ok({ client_id: target.client_id, client_name: target.client_name });
  },
  async leaveClient(context) {
    const { tx, actor } = context;
    await enterClient(tx, actor.sessionId, null, null);
    await audit(context, {
      action: 'operator.leave',
      subject: { kind: 'client', id: actor.client.id },
    });
    return ok({ status: 'success' as const, client_id: actor.homeClientId });
  },
} satisfies Partial<Handlers<Clients, Outside>>;
