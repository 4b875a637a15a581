import { sql } from 'kysely';
import type { AccountId } from '#kernel/ids.ts';
import { invariant } from '#kernel/invariant.ts';
import { type Cents, sum, toWire } from '#kernel/money.ts';
import { type Params, type Result, fail, ok } from '#kernel/result.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { BatchId, Entry, TransferId, TransferKind, When } from './words.ts';

export type Posted = {
  readonly transferId: TransferId;
  readonly balances: ReadonlyMap<AccountId, Cents>;
};
/** `params.account` is the account that lacks the money, `params.shortfall` how much. */
export type PostResult = Result<Posted, 'insufficient_funds'>;
export type NewTransfer = When & {
  readonly kind: Exclude<TransferKind, 'reversal' | 'bulk_hold' | 'bulk_post' | 'bulk_release'>;
  /** Sum to 0. An account may have several: a load and the fee that its card bears. */
  readonly entries: readonly Entry[];
};

/**
 * Moves money in one round trip. What cannot be paid in full does not happen, and the transaction
 * can go on.
 */
export function postTransfer(tx: WriteHandle, transfer: NewTransfer): Promise<PostResult> {
  return post(tx, transfer);
}

/**
 * A new transfer with all signs turned, that names the first. A second one of the same, or one of a
 * bulk's chunk, is our own error.
 */
export async function reverseTransfer(
  tx: WriteHandle,
  { transferId, ...when }: When & { readonly transferId: TransferId },
): Promise<PostResult> {
  const entries = await tx.text<Entry>({
    name: 'ledger_entries_of',
    sql: `SELECT e.account_id AS "accountId", -e.amount AS amount
          FROM ledger_transfer AS t CROSS JOIN unnest(t.accounts, t.seqs) WITH ORDINALITY AS u (account, seq, nth)
          JOIN ledger_entry AS e ON e.client_id = $1 AND e.account_id = u.account AND e.seq = u.seq
          WHERE t.client_id = $1 AND t.id = $2 ORDER BY u.nth DESC`,
    values: [when.clientId, transferId],
  });
  invariant(entries.length > 0, `no transfer ${transferId} that can be reversed`);
  return post(tx, { ...when, kind: 'reversal', reverses: transferId, entries });
}

type PostedRow = {
  transfer_id: TransferId | null;
  balances: string[] | null;
  refused: AccountId | null;
  shortfall: Cents | null;
};
type AnyTransfer = When & {
  readonly kind: TransferKind;
  readonly entries: readonly Entry[];
  readonly reverses?: TransferId;
  readonly batch?: { readonly id: BatchId; readonly step: number };
};

/** Of the module: any kind of transfer, those of a bulk too. */
export async function post(tx: WriteHandle, transfer: AnyTransfer): Promise<PostResult> {
  const { accounts, values } = parameters(transfer);
  const [row] = await tx.text<PostedRow>({
    name: 'ledger_post',
    sql: 'SELECT * FROM ledger_post($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    values,
  });
  invariant(row, 'ledger_post answers one row');
  if (row.transfer_id === null)
    return fail('insufficient_funds', {
      account: row.refused ?? 0,
      shortfall: toWire(row.shortfall ?? 0n),
    });
  return ok({
    transferId: row.transfer_id,
    balances: new Map(
      accounts.map((account, index) => [account, BigInt(row.balances?.[index] ?? 0)]),
    ),
  });
}

const LACKING = 'CL001';

/**
 * Moves money with the commit of the transaction: what others wait for is not held for a way to
 * the server and back. What cannot be paid undoes the transaction, whose answer is then what
 * `refused` makes of it, and our own error without one.
 */
export function postTransferLast(
  tx: WriteHandle,
  transfer: NewTransfer,
  refused?: (params: Params) => Result<never>,
): void {
  const { values } = parameters(transfer);
  tx.atCommit(
    {
      name: 'ledger_post_last',
      sql: 'SELECT ledger_post($1, $2, $3, $4, $5, $6, $7, $8, $9, true)',
      values,
    },
    ({ code, detail }) => {
      const [account, shortfall] = (detail ?? '').split(' ');
      return code === LACKING && refused
        ? refused({ account: Number(account), shortfall: toWire(BigInt(shortfall ?? 0)) })
        : null;
    },
  );
}

/** For words after such a posting: its number. */
export const postedNumber = sql<TransferId>`ledger_posted()`;
function parameters(transfer: AnyTransfer): { accounts: AccountId[]; values: unknown[] } {
  // The order of locks is the order of account numbers; sort is stable, so entries of one account
  // keep theirs.
  const entries = [...transfer.entries].sort((a, b) => a.accountId - b.accountId);
  invariant(sum(entries.map((entry) => entry.amount)) === 0n, 'the entries of a transfer sum to 0');
  const accounts = entries.map((entry) => entry.accountId);
  const values = [
    transfer.clientId,
    transfer.kind,
    accounts,
    entries.map((entry) => entry.amount),
    transfer.effectiveAt,
    transfer.recordedAt ?? transfer.effectiveAt,
    transfer.reverses ?? null,
    transfer.batch?.id ?? null,
    transfer.batch?.step ?? null,
  ];
  return { accounts, values };
}
