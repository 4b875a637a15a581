import { randomUUID } from 'node:crypto';
import { q, type ReadHandle, type WriteHandle } from '../database/handle.ts';

export type SharedPage = {
  readonly id: string;
  readonly clientId: number;
  readonly resultId: number;
  readonly expiresAt: Date;
};

/** Makes an address for a result; the one that it has goes on, with a new end. */
export async function openSharedPage(
  tx: WriteHandle,
  clientId: number,
  {
    resultId,
    now,
    expiresAt,
  }: { readonly resultId: number; readonly now: Date; readonly expiresAt: Date },
): Promise<SharedPage> {
  const known = await tx.maybe(
    q
      .selectFrom('directory.shared_page')
      .select('id')
      .where('client_id', '=', clientId)
      .where('result_id', '=', resultId)
      .where('expires_at', '>', now)
      .orderBy('expires_at', 'desc')
      .limit(1),
  );
  const id = known?.id ?? randomUUID();
  if (known)
    await tx.run(
      q.updateTable('directory.shared_page').set({ expires_at: expiresAt }).where('id', '=', id),
    );
  else
    await tx.run(
      q
        .insertInto('directory.shared_page')
        .values({ id, client_id: clientId, result_id: resultId, expires_at: expiresAt }),
    );
  return { id, clientId, resultId, expiresAt };
}

/** Takes the addresses of results away: they never show anything again. */
export const closeSharedPages = (
  tx: WriteHandle,
  clientId: number,
  resultIds: readonly number[],
): Promise<unknown> =>
  tx.text({
    sql: 'DELETE FROM directory.shared_page WHERE client_id = $1 AND result_id = ANY ($2::int[])',
    values: [clientId, resultIds],
  });

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What an address shows, while it does. */
export async function sharedPage(
  tx: ReadHandle,
  id: string,
  now: Date,
): Promise<SharedPage | null> {
  if (!UUID.test(id)) return null;
  const row = await tx.maybe(
    q
      .selectFrom('directory.shared_page')
      .selectAll()
      .where('id', '=', id)
      .where('expires_at', '>', now),
  );
  return (
    row && {
      id: row.id,
      clientId: row.client_id,
      resultId: row.result_id,
      expiresAt: row.expires_at,
    }
  );
}
