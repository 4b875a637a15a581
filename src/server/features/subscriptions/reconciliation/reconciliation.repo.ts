import type { Insertable } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';

/*
 * Everything here is over all clients, in the scope of the platform.
 */

type RoundName = Schema['billing_round']['name'];

/** Until when a round went the last time. */
export const roundOf = async (tx: ReadHandle, name: RoundName): Promise<Date | null> =>
  (await tx.maybe(q.selectFrom('billing_round').select('until').where('name', '=', name)))?.until ??
  null;

export const saveRound = (tx: WriteHandle, name: RoundName, until: Date) =>
  tx.run(
    q
      .insertInto('billing_round')
      .values({ name, until })
      .onConflict((on) => on.column('name').doUpdateSet({ until })),
  );

export type TheirRow = Insertable<Schema['billing_theirs']>;

/** Keeps what was read of the provider; what moved to the next page meanwhile is there already. */
export const insertTheirs = (tx: WriteHandle, rows: readonly TheirRow[]) =>
  rows.length === 0
    ? Promise.resolve(0)
    : tx.run(
        q
          .insertInto('billing_theirs')
          .values([...rows])
          .onConflict((on) => on.columns(['run', 'kind', 'id']).doNothing()),
      );

/** Throws away what a comparison read, and what another that ended in the middle left behind. */
export const deleteTheirs = (tx: WriteHandle, run: string, before: Date) =>
  tx.run(
    q
      .deleteFrom('billing_theirs')
      .where((where) => where.or([where('run', '=', run), where('read_at', '<', before)])),
  );

/** The provider's names of customers that we know, after a name; in the scope of the platform. */
export const knownCustomers = async (
  tx: ReadHandle,
  after: string,
  limit: number,
): Promise<string[]> =>
  (
    await tx.text<{ provider_id: string }>({
      sql: 'SELECT provider_id FROM billing_customers($1, $2)',
      values: [after, limit],
    })
  ).map(({ provider_id: id }) => id);

/** A payment that came back, or a subscription, or else the client's customer. */
export type Behind = {
  readonly client_id: number;
  readonly subscription_id: number | null;
  readonly returned: string | null;
};

export const whatIsBehind = (tx: ReadHandle, run: string, before: Date): Promise<Behind[]> =>
  tx.text<Behind>({
    sql: 'SELECT client_id, subscription_id, returned FROM billing_behind($1, $2)',
    values: [run, before],
  });

/** How many differences were named and closed; in the scope of the platform. */
export const compare = async (
  tx: WriteHandle,
  {
    run,
    since,
    before,
    now,
  }: { readonly run: string; readonly since: Date; readonly before: Date; readonly now: Date },
): Promise<{ opened: number; settled: number }> => {
  const [counts] = await tx.text<{ opened: number; settled: number }>({
    sql: 'SELECT opened, settled FROM billing_compare($1, $2, $3, $4)',
    values: [run, since, before, now],
  });
  return counts ?? { opened: 0, settled: 0 };
};
