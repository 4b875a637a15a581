import type { Insertable, Selectable, Updateable } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

type Table = Schema['pos_attempt'];
export type AttemptRow = Selectable<Table>;
/** Whose attempt it is: of one session, at one provider. */
export type AttemptOwner = {
  readonly clientId: number;
  readonly sessionId: string;
  readonly provider: Table['provider'];
};

/** What a session began before at the provider counts no more. */
export const endOpenAttempts = (
  tx: WriteHandle,
  { clientId, sessionId, provider }: AttemptOwner,
  now: Date,
): Promise<number> =>
  tx.run(
    q
      .updateTable('pos_attempt')
      .set({ ended_at: now })
      .where('client_id', '=', clientId)
      .where('session_id', '=', sessionId)
      .where('provider', '=', provider)
      .where('used_at', 'is', null)
      .where('ended_at', 'is', null),
  );

export const insertAttempt = (
  tx: WriteHandle,
  row: Insertable<Table> & { readonly client_id: number },
): Promise<number> => tx.run(q.insertInto('pos_attempt').values(row));

const ofOwner = ({ clientId, sessionId, provider }: AttemptOwner) =>
  q
    .selectFrom('pos_attempt')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('session_id', '=', sessionId)
    .where('provider', '=', provider);

/** By the token that came back, and of this session only. */
export const lockAttempt = (
  tx: WriteHandle,
  owner: AttemptOwner,
  stateHash: Buffer,
): Promise<AttemptRow | null> =>
  tx.maybe(ofOwner(owner).where('state_hash', '=', stateHash).forUpdate());

/** Where no token came back: the session's open attempt, or the one that this answer was for. */
export const lockAttemptWithoutState = async (
  tx: WriteHandle,
  owner: AttemptOwner,
  answerHash: Buffer,
): Promise<AttemptRow | null> =>
  (await tx.maybe(
    ofOwner(owner).where('answer_hash', '=', answerHash).orderBy('id', 'desc').limit(1).forUpdate(),
  )) ??
  tx.maybe(ofOwner(owner).where('used_at', 'is', null).where('ended_at', 'is', null).forUpdate());

/** The newest attempt of the session for a store that led to a connection. */
export const newestConnected = (
  tx: ReadHandle,
  owner: AttemptOwner,
  storeId: number,
): Promise<AttemptRow | null> =>
  tx.maybe(
    ofOwner(owner)
      .where('store_id', '=', storeId)
      .where('connection_id', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1),
  );

export const saveAttempt = (
  tx: WriteHandle,
  { client_id: clientId, id }: Pick<AttemptRow, 'client_id' | 'id'>,
  change: Updateable<Table>,
): Promise<number> =>
  tx.run(
    q.updateTable('pos_attempt').set(change).where('client_id', '=', clientId).where('id', '=', id),
  );
