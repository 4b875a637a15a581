import type { Insertable, Selectable } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

export type RosterSessionRow = Selectable<Schema['roster_session']>;
type Upload = Schema['roster_upload'];

export const insertRosterSession = (
  tx: WriteHandle,
  row: Insertable<Schema['roster_session']> & { readonly client_id: number },
): Promise<number> => tx.run(q.insertInto('roster_session').values(row));

/** By its handle, and of this session only. */
export const findRosterSession = (
  tx: ReadHandle,
  clientId: number,
  sessionId: string,
  handleHash: Buffer,
): Promise<RosterSessionRow | null> =>
  tx.maybe(
    q
      .selectFrom('roster_session')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('session_id', '=', sessionId)
      .where('handle_hash', '=', handleHash),
  );

/** Ends those of one session and forgets their tokens: a new sign-in takes their place. */
export const endRosterSessions = (
  tx: WriteHandle,
  clientId: number,
  sessionId: string,
  now: Date,
): Promise<number> =>
  tx.run(
    q
      .updateTable('roster_session')
      .set({ token_sealed: null, expires_at: now })
      .where('client_id', '=', clientId)
      .where('session_id', '=', sessionId)
      .where('token_sealed', 'is not', null),
  );

export const insertUpload = (
  tx: WriteHandle,
  row: Insertable<Upload> & { readonly client_id: number },
): Promise<number> => tx.run(q.insertInto('roster_upload').values(row));

/** The last file of a location and a position that was sent since, by whomever of the client. */
export const lastUpload = (
  tx: ReadHandle,
  clientId: number,
  { location, position, since }: Pick<Upload, 'location' | 'position'> & { readonly since: Date },
): Promise<Selectable<Upload> | null> =>
  tx.maybe(
    q
      .selectFrom('roster_upload')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('location', '=', location)
      .where('position', '=', position)
      .where('at', '>', since)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1),
  );
