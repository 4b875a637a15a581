import type { ClientId } from '#kernel/ids.ts';
import { invariant } from '#kernel/invariant.ts';
import { sum } from '#kernel/money.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { NewTransfer } from './post-transfer.ts';
import type { TransferId } from './words.ts';

export type OneOfTransfers = Pick<NewTransfer, 'kind' | 'entries' | 'effectiveAt'>;

/**
 * Posts several transfers of one client in their order, in one round trip; answers their numbers
 * in that order. The caller has locked the accounts and looked at what they hold: an account that
 * lacks the money is an error.
 */
export async function postTransfers(
  tx: WriteHandle,
  clientId: ClientId,
  transfers: readonly OneOfTransfers[],
  recordedAt: Date,
): Promise<TransferId[]> {
  if (transfers.length === 0) return [];
  for (const { entries } of transfers)
    invariant(
      entries.length > 1 && sum(entries.map(({ amount }) => amount)) === 0n,
      'the entries of a transfer sum to 0',
    );
  const entries = transfers.flatMap((transfer, index) =>
    transfer.entries.map((entry) => ({ ...entry, nth: index + 1 })),
  );
  const rows = await tx.text<{ id: TransferId }>({
    name: 'ledger_post_many',
    sql: 'SELECT id FROM ledger_post_many($1, $2::text[]::ledger_transfer_kind[], $3, $4, $5, $6, $7) AS id',
    values: [
      clientId,
      transfers.map(({ kind }) => kind),
      transfers.map(({ effectiveAt }) => effectiveAt),
      recordedAt,
      entries.map(({ nth }) => nth),
      entries.map(({ accountId }) => accountId),
      entries.map(({ amount }) => amount),
    ],
  });
  invariant(rows.length === transfers.length, 'every transfer was posted');
  return rows.map(({ id }) => id);
}
