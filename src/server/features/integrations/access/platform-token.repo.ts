import type { Selectable, Updateable } from 'kysely';
import { q, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

type Table = Schema['pos_platform_token'];
export type PlatformTokenRow = Selectable<Table>;

/** The token that we have of a provider, under lock; in the scope of the platform. */
export async function lockPlatformToken(
  tx: WriteHandle,
  provider: Table['provider'],
): Promise<PlatformTokenRow> {
  await tx.run(
    q
      .insertInto('pos_platform_token')
      .values({ provider, token_sealed: null, expires_at: null, lease: null, leased_until: null })
      .onConflict((on) => on.doNothing()),
  );
  return tx.one(
    q.selectFrom('pos_platform_token').selectAll().where('provider', '=', provider).forUpdate(),
  );
}

/** Keeps what is new of it; in the scope of the platform. */
export const savePlatformToken = (
  tx: WriteHandle,
  provider: Table['provider'],
  change: Updateable<Table>,
): Promise<number> =>
  tx.run(q.updateTable('pos_platform_token').set(change).where('provider', '=', provider));
