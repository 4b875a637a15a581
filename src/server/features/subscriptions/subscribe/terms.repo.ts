import type { Insertable } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

type Columns = Schema['subscription_terms'];

/** Who accepted a version for a wallet first, or for any wallet of the client. */
export const acceptedTerms = (
  tx: ReadHandle,
  {
    clientId,
    walletId,
    version,
  }: { readonly clientId: number; readonly walletId: number | null; readonly version: string },
) => {
  const query = q
    .selectFrom('subscription_terms')
    .select(['version', 'accepted_at', 'accepted_by_name'])
    .where('client_id', '=', clientId)
    .where('version', '=', version);
  return tx.maybe(
    (walletId === null ? query : query.where('wallet_id', '=', walletId))
      .orderBy('accepted_at')
      .limit(1),
  );
};

/** Kept once; a second time changes nothing. */
export const insertTerms = (tx: WriteHandle, row: Insertable<Columns>) =>
  tx.run(
    q
      .insertInto('subscription_terms')
      .values(row)
      .onConflict((on) => on.columns(['client_id', 'wallet_id', 'version']).doNothing()),
  );
