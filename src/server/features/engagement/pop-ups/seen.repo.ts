import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';

type Reader = { readonly clientId: number; readonly managerId: number };

export const programOf = async (tx: ReadHandle, clientId: number): Promise<number> =>
  (await tx.one(q.selectFrom('client').select('program_id').where('client_id', '=', clientId)))
    .program_id;

/** What a manager was shown, and whether they dismissed it. */
export const seenBy = (tx: ReadHandle, { clientId, managerId }: Reader) =>
  tx.all(
    q
      .selectFrom('pop_up_seen')
      .select(['pop_up_id', 'dismissed_at'])
      .where('client_id', '=', clientId)
      .where('manager_id', '=', managerId),
  );

export const markSeen = (
  tx: WriteHandle,
  { clientId, managerId }: Reader,
  ids: readonly number[],
  now: Date,
) =>
  tx.run(
    q
      .insertInto('pop_up_seen')
      .values(
        ids.map((id) => ({
          client_id: clientId,
          manager_id: managerId,
          pop_up_id: id,
          seen_at: now,
          dismissed_at: null,
        })),
      )
      .onConflict((on) => on.doNothing()),
  );

/** Whether it was not dismissed before. */
export const dismiss = async (
  tx: WriteHandle,
  { clientId, managerId }: Reader,
  id: number,
  now: Date,
): Promise<boolean> =>
  (await tx.run(
    q
      .insertInto('pop_up_seen')
      .values({
        client_id: clientId,
        manager_id: managerId,
        pop_up_id: id,
        seen_at: now,
        dismissed_at: now,
      })
      .onConflict((on) =>
        on
          .columns(['client_id', 'manager_id', 'pop_up_id'])
          .doUpdateSet({ dismissed_at: now })
          .where('pop_up_seen.dismissed_at', 'is', null),
      ),
  )) > 0;
