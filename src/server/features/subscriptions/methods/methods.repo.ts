import type { Insertable, Selectable, Updateable } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

type Columns = Schema['payment_method'];
export type MethodRow = Selectable<Columns>;

const ofClient = (clientId: number) =>
  q.selectFrom('payment_method').selectAll().where('client_id', '=', clientId);

/** Those that can be paid with, or that are being verified; oldest first. */
export const methodsOf = (tx: ReadHandle, clientId: number): Promise<MethodRow[]> =>
  tx.all(
    ofClient(clientId)
      .where('provider_id', 'is not', null)
      .where('state', '!=', 'removed')
      .orderBy('id'),
  );

export const findMethod = (tx: ReadHandle, clientId: number, id: number) =>
  tx.maybe(ofClient(clientId).where('id', '=', id).where('state', '!=', 'removed'));

/** By the provider's own name of it. */
export const methodNamed = (tx: ReadHandle, clientId: number, providerId: string) =>
  tx.maybe(ofClient(clientId).where('provider_id', '=', providerId));

export const methodOfSetup = (tx: ReadHandle, clientId: number, setupIntent: string) =>
  tx.maybe(ofClient(clientId).where('setup_intent', '=', setupIntent));

export const insertMethod = (tx: WriteHandle, row: Insertable<Columns>) =>
  tx.run(q.insertInto('payment_method').values(row));

export const saveMethod = (
  tx: WriteHandle,
  clientId: number,
  id: number,
  set: Updateable<Columns>,
) =>
  tx.run(
    q.updateTable('payment_method').set(set).where('client_id', '=', clientId).where('id', '=', id),
  );

/** How many were begun since an instant. */
export const setupsSince = async (tx: ReadHandle, clientId: number, since: Date): Promise<number> =>
  (
    await tx.text<{ count: number }>({
      sql: 'SELECT count(*)::int AS count FROM payment_method WHERE client_id = $1 AND created_at > $2',
      values: [clientId, since],
    })
  )[0]?.count ?? 0;
