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

/** Of one session: a new sign-in takes the place of those before. */
export const removeRosterSessions = (
  tx: WriteHandle,
  clientId: number,
  sessionId: string,
): Promise<number> =>
  tx.run(
    q
      .deleteFrom('roster_session')
      .where('client_id', '=', clientId)
      .where('session_id', '=', sessionId),
  );

export const insertUpload = (
  tx: WriteHandle,
  row: Insertable<Upload> & { readonly client_id: number },
): Promise<number> => tx.run(q.insertInto('roster_upload').values(row));

/** What became of the same file a moment ago. */
export const findUpload = (
  tx: ReadHandle,
  clientId: number,
  contentHash: Buffer,
  since: Date,
): Promise<Selectable<Upload> | null> =>
  tx.maybe(
    q
      .selectFrom('roster_upload')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('content_hash', '=', contentHash)
      .where('at', '>', since)
      .orderBy('at', 'desc')
      .limit(1),
  );
