import { type Shares, sharesOf } from '#domain/payments/shares.ts';
import { sum } from '#kernel/money.ts';
import { type PostedChunk, batchAccount, postBatchChunk } from '#server/ledger/index.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { clientTerms } from '../../clients/index.ts';
import type { FundsDeps } from '../funds.deps.ts';
import type { JobRow } from './bulk.repo.ts';
import type { RowOutcome } from './outcomes.repo.ts';
import { type SendRow, takenLines } from './sending.repo.ts';

/**
 * Steps in the ledger: each attempt has its own numbers, two a chunk (an unload takes first and may
 * give back).
 */
export const stepOf = (attempt: number, no: number, second: boolean): number =>
  attempt * 1_000_000 + no * 2 + (second ? 1 : 0);

/** What leaves the payer of a row, and what reaches its payee. */
const sharesOfRow = (job: JobRow, { amount, fee, member_part: memberPart }: SendRow): Shares =>
  sharesOf({ direction: job.kind, amount, fee, memberPart });

export async function postLoads(
  tx: WriteHandle,
  job: JobRow,
  {
    no,
    outcomes,
    now,
  }: { readonly no: number; readonly outcomes: readonly RowOutcome[]; readonly now: Date },
): Promise<bigint | null> {
  const accepted = outcomes.filter(({ status }) => status === 'paid');
  if (accepted.length === 0) return null;
  const { accounts } = await clientTerms(tx, job.client_id);
  const rows = accepted.map(({ row }) => ({
    line: row.line,
    accountId: row.account_id,
    amount: sharesOfRow(job, row).arrives,
    feeAmount: row.fee,
  }));
  const posted = await postBatchChunk(tx, {
    clientId: job.client_id,
    batchId: job.id,
    step: stepOf(job.attempt, no, false),
    rows,
    feeAccountId: accounts.fee_income,
    effectiveAt: now,
  });
  return posted.transferId;
}

export type TakenFromCards = {
  readonly lacking: ReadonlySet<number>;
  readonly transferId: bigint | null;
};

/**
 * An unload holds on the cards first, in a transaction of its own: a card that lacks the money is
 * left out and never told.
 */
export async function takeFromCards(
  deps: FundsDeps,
  job: JobRow,
  no: number,
  rows: readonly SendRow[],
): Promise<TakenFromCards> {
  if (rows.length === 0) return { lacking: new Set(), transferId: null };
  const posted: PostedChunk = await deps.db.write({ clientId: job.client_id }, async (tx) => {
    const now = deps.clock.now();
    await batchAccount(tx, {
      clientId: job.client_id,
      batchId: job.id,
      currency: (await clientTerms(tx, job.client_id)).currency,
      effectiveAt: now,
    });
    return postBatchChunk(tx, {
      clientId: job.client_id,
      batchId: job.id,
      step: stepOf(job.attempt, no, false),
      effectiveAt: now,
      rows: rows.map((row) => ({
        line: row.line,
        accountId: row.account_id,
        amount: -sharesOfRow(job, row).leaves,
      })),
    });
  });
  if (!posted.replayed) return { lacking: new Set(posted.lacking), transferId: posted.transferId };
  const taken = await deps.db.read({ clientId: job.client_id }, (tx) =>
    takenLines(
      tx,
      job.client_id,
      rows.map((row) => row.account_id),
      posted.transferId,
    ),
  );
  return {
    lacking: new Set(rows.map((row) => row.line).filter((line) => !taken.has(line))),
    transferId: posted.transferId,
  };
}

/**
 * What the processor declined of an unload goes back onto its cards; what it accepted bears its
 * fees now.
 */
export async function afterTaking(
  tx: WriteHandle,
  job: JobRow,
  {
    no,
    outcomes,
    taken,
    now,
  }: {
    readonly no: number;
    readonly outcomes: readonly RowOutcome[];
    readonly taken: TakenFromCards;
    readonly now: Date;
  },
): Promise<bigint | null> {
  const declined = outcomes.filter(
    ({ row, status }) => status === 'failed' && !taken.lacking.has(row.line),
  );
  const laterFees = sum(
    outcomes.filter(({ status }) => status === 'paid').map(({ row }) => row.fee),
  );
  if (declined.length > 0 || laterFees > 0n) {
    const rows = declined.map(({ row }) => ({
      line: row.line,
      accountId: row.account_id,
      amount: sharesOfRow(job, row).leaves,
    }));
    const { accounts } = await clientTerms(tx, job.client_id);
    await postBatchChunk(tx, {
      clientId: job.client_id,
      batchId: job.id,
      step: stepOf(job.attempt, no, true),
      rows,
      laterFees,
      feeAccountId: accounts.fee_income,
      effectiveAt: now,
    });
  }
  return taken.transferId;
}
