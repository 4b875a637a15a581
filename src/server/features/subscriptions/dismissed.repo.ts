import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';

/** What a manager does not want to be told again, as `subscription:what`. */
export const dismissedOf = async (
  tx: ReadHandle,
  clientId: number,
  managerId: number,
): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await tx.all(
        q
          .selectFrom('subscription_dismissed')
          .select(['subscription_id', 'what'])
          .where('client_id', '=', clientId)
          .where('manager_id', '=', managerId),
      )
    ).map(({ subscription_id: id, what }) => `${id}:${what}`),
  );

/** Kept once; a second time changes nothing. */
export const insertDismissed = (
  tx: WriteHandle,
  row: {
    readonly client_id: number;
    readonly manager_id: number;
    readonly subscription_id: number;
    readonly what: string;
    readonly at: Date;
  },
) =>
  tx.run(
    q
      .insertInto('subscription_dismissed')
      .values(row)
      .onConflict((on) =>
        on.columns(['client_id', 'manager_id', 'subscription_id', 'what']).doNothing(),
      ),
  );
