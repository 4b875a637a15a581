import type { AccountId, ClientId } from '#kernel/ids.ts';
import { invariant } from '#kernel/invariant.ts';
import { type Cents, type Currency, sum } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import { post } from './post-transfer.ts';
import type { BatchId, TransferId, When } from './words.ts';

export type Batch = When & { readonly batchId: BatchId };
type Step = Batch & {
  /** Numbers this hold, chunk or release within the bulk. Posting a step again does nothing. */
  readonly step: number;
};

/** The clearing account of a bulk, opened when it is first asked for. */
export async function batchAccount(
  tx: WriteHandle,
  { clientId, batchId, currency }: Batch & { readonly currency: Currency },
): Promise<AccountId> {
  const [row] = await tx.text<{ id: AccountId }>({
    name: 'ledger_open_batch',
    sql: 'SELECT ledger_open_batch($1, $2, $3) AS id',
    values: [clientId, batchId, currency],
  });
  invariant(row, 'a bulk has its account');
  return row.id;
}

export type Hold = Step & {
  readonly walletAccountId: AccountId;
  readonly amount: Cents;
  readonly currency: Currency;
};

/**
 * Takes the whole amount of a bulk from its wallet before anything is sent: overdraft is decided
 * here, and nothing waits for the bulk after.
 */
export async function reserveForBatch(
  tx: WriteHandle,
  hold: Hold,
): Promise<Result<{ transferId: TransferId; replayed: boolean }, 'insufficient_funds'>> {
  const pot = await batchAccount(tx, hold);
  const before = await stepOf(tx, hold, 'bulk_hold');
  if (before !== null) return ok({ transferId: before, replayed: true });
  const done = await post(tx, {
    ...hold,
    kind: 'bulk_hold',
    batch: { id: hold.batchId, step: hold.step },
    entries: [
      { accountId: pot, amount: hold.amount },
      { accountId: hold.walletAccountId, amount: -hold.amount },
    ],
  });
  return done.ok
    ? ok({ transferId: done.value.transferId, replayed: false })
    : fail('insufficient_funds', done.params);
}

export type ChunkRow = {
  /** The line of the file. */
  readonly line: number;
  readonly accountId: AccountId;
  /** Above 0 onto the card, below 0 from it. */
  readonly amount: Cents;
  /** Borne by the payer, out of the bulk's account. */
  readonly feeAmount?: Cents;
};
export type Chunk = Step & {
  readonly rows: readonly ChunkRow[];
  /** Fees of rows that were taken by an earlier step, when nobody knew their fate: an unload's. */
  readonly laterFees?: Cents;
  readonly feeAccountId?: AccountId;
};
export type PostedChunk = {
  readonly transferId: TransferId;
  readonly replayed: boolean;
  /**
   * Lines that were left out: their card lacks the money, counting the rows of the same card before
   * them in the chunk.
   */
  readonly lacking: readonly number[];
};

/**
 * Posts what the processor accepted of one chunk, as a set, with its marker: after a kill, posting
 * it again does nothing.
 */
export async function postBatchChunk(tx: WriteHandle, chunk: Chunk): Promise<PostedChunk> {
  const { rows } = chunk;
  const fees = sum(rows.map((row) => row.feeAmount ?? 0n)) + (chunk.laterFees ?? 0n);
  invariant(rows.length > 0 || fees > 0n, 'a chunk has rows or fees');
  invariant(
    fees === 0n || (chunk.feeAccountId !== undefined && rows.every((row) => row.amount > 0n)),
    'fees of a bulk have an account, and are not taken while cards are drawn on',
  );
  const [done] = await tx.text<{ transfer_id: TransferId; replayed: boolean; lacking: number[] }>({
    name: 'ledger_post_chunk',
    sql: 'SELECT * FROM ledger_post_chunk($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    values: [
      chunk.clientId,
      chunk.batchId,
      chunk.step,
      rows.map((row) => row.line),
      rows.map((row) => row.accountId),
      rows.map((row) => row.amount),
      chunk.feeAccountId ?? null,
      fees,
      chunk.effectiveAt,
      chunk.recordedAt ?? chunk.effectiveAt,
    ],
  });
  invariant(done, 'ledger_post_chunk answers one row');
  return { transferId: done.transfer_id, replayed: done.replayed, lacking: done.lacking };
}

export type Release = Step & {
  readonly walletAccountId: AccountId;
  /** What stays held: rows whose fate is not known yet. */
  readonly keep?: Cents;
};

/**
 * Moves what a bulk still holds to a wallet: what was declined of a load, what an unload brought
 * in.
 */
export async function releaseBatch(
  tx: WriteHandle,
  release: Release,
): Promise<{ readonly released: Cents }> {
  const pot = await tx.one(
    q
      .selectFrom('ledger_batch')
      .select('account_id')
      .where('client_id', '=', release.clientId)
      .where('batch_id', '=', release.batchId),
  );
  if ((await stepOf(tx, release, 'bulk_release')) !== null) return { released: 0n };
  const { balance } = await tx.one(
    q
      .selectFrom('ledger_account')
      .select('balance')
      .where('client_id', '=', release.clientId)
      .where('id', '=', pot.account_id),
  );
  const amount = balance - (release.keep ?? 0n);
  invariant(amount >= 0n, 'a bulk keeps no more than it holds');
  if (amount === 0n) return { released: 0n };
  const done = await post(tx, {
    ...release,
    kind: 'bulk_release',
    batch: { id: release.batchId, step: release.step },
    entries: [
      { accountId: pot.account_id, amount: -amount },
      { accountId: release.walletAccountId, amount },
    ],
  });
  invariant(done.ok, 'what a bulk holds can be released');
  return { released: amount };
}

/** The steps of a bulk that are in the books, to resume after them. */
export async function postedSteps(
  read: ReadHandle,
  clientId: ClientId,
  batchId: BatchId,
): Promise<Set<number>> {
  const rows = await read.all(
    q
      .selectFrom('ledger_transfer')
      .select('step')
      .where('client_id', '=', clientId)
      .where('batch_id', '=', batchId)
      .where('kind', '=', 'bulk_post'),
  );
  return new Set(rows.map((row) => row.step ?? 0));
}

async function stepOf(
  read: ReadHandle,
  { clientId, batchId, step }: Step,
  kind: 'bulk_hold' | 'bulk_release',
): Promise<TransferId | null> {
  const row = await read.maybe(
    q
      .selectFrom('ledger_transfer')
      .select('id')
      .where('client_id', '=', clientId)
      .where('batch_id', '=', batchId)
      .where('kind', '=', kind)
      .where('step', '=', step),
  );
  return row?.id ?? null;
}
