import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { jobShown, rowShown } from '#contract/bulk-shapes.ts';
import type { RawRow } from '#domain/funds/fund-rows.ts';
import { may } from '#domain/access/rights.ts';
import { blockersOfUse } from '#domain/subscriptions/index.ts';
import { after, days } from '#kernel/instant.ts';
import { type Cents, toWire } from '#kernel/money.ts';
import type { Problem } from '#kernel/result.ts';
import { balances } from '#server/ledger/index.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { BATCH_RETENTION_DAYS } from '../funds.deps.ts';
import { brokenLimits } from '../manager-limits.ts';
import { shortfall } from '../shortfall.ts';
import type { JobRow } from './bulk.repo.ts';
import { problemsOf, rawOf } from './row-edits.repo.ts';
import { type JobTotals, sharesOfReady, totalsOf } from './totals.repo.ts';

export type JobShown = z.input<typeof jobShown>;
export type RowShown = z.input<typeof rowShown>;

/**
 * Jobs as the wizard's state, with what would stop them now; balances for those who may see them.
 */
export async function presentJobs(
  tx: ReadHandle,
  actor: ManagerActor,
  jobs: readonly JobRow[],
  now: Date,
): Promise<JobShown[]> {
  const totals = await totalsOf(tx, actor.client.id, jobs);
  const held = await balances(tx, {
    clientId: actor.client.id,
    accountIds: [...new Set(jobs.map((job) => job.account_id))],
  });
  return Promise.all(
    jobs.map((job) =>
      presentJob(tx, actor, job, {
        totals: totals(job.id),
        balance: held.get(job.account_id) ?? 0n,
        now,
      }),
    ),
  );
}

async function presentJob(
  tx: ReadHandle,
  actor: ManagerActor,
  job: JobRow,
  {
    totals,
    balance,
    now,
  }: { readonly totals: JobTotals; readonly balance: Cents; readonly now: Date },
): Promise<JobShown> {
  const waits = job.state === 'awaiting_confirmation';
  const { leaves: total, arrives } = sharesOfReady(job.kind, totals);
  const left = job.kind === 'load' ? balance - total : balance + arrives;
  const enough = job.kind === 'unload' || !waits || balance >= total;
  const money = may(actor.level, 'view_money', false);
  const counted = (count: number, amount: Cents) => ({ count, amount: toWire(amount) });
  const settled = job.sent + job.failed + job.unknown;
  return {
    job_id: job.id,
    group_id: job.group_id,
    kind: job.kind,
    source: job.source,
    state: job.state,
    failure: job.failure,
    file_name: job.file_name,
    encoding: job.encoding,
    delimiter: job.delimiter,
    // `startBatch` writes what is wrong with a file; batches without one have an empty list.
    file_problems: (job.file_problems as Problem[]).map(({ params = {}, ...one }) => ({
      ...one,
      params,
    })),
    wallet: {
      wallet_id: job.wallet_id,
      wallet_name: job.wallet_name,
      before: money ? toWire(balance) : null,
      after: money && waits ? toWire(left) : null,
      enough,
    },
    currency: actor.client.currency,
    memo: job.memo,
    notes: job.notes,
    rows: totals.rows,
    ready: counted(totals.ready, totals.ready_amount),
    with_errors: counted(totals.errors, totals.errors_amount),
    with_warnings: counted(totals.warnings, totals.warnings_amount),
    excluded: counted(totals.excluded, totals.excluded_amount),
    fees: toWire(totals.ready_fees),
    member_part: toWire(totals.ready_member_part),
    total: toWire(total),
    blockers: waits
      ? await blockersOf(tx, actor, job, { totals, lacking: enough ? null : total, now })
      : [],
    sent: counted(job.sent, job.sent_amount),
    failed: counted(job.failed, job.failed_amount),
    unknown: counted(job.unknown, job.unknown_amount),
    waiting: counted(
      Math.max(0, job.to_send - settled),
      job.to_send_amount - job.sent_amount - job.failed_amount - job.unknown_amount,
    ),
    key: job.key,
    created_by: job.manager_name,
    created_at: job.created_at.toISOString(),
    updated_at: job.updated_at.toISOString(),
    confirmed_at: job.confirmed_at?.toISOString() ?? null,
    finished_at: job.finished_at?.toISOString() ?? null,
    kept_until: waits ? after(job.created_at, days(BATCH_RETENTION_DAYS)).toISOString() : null,
  };
}

/** What would stop a batch if it were sent now. */
async function blockersOf(
  tx: ReadHandle,
  actor: ManagerActor,
  job: JobRow,
  { totals, lacking, now }: { totals: JobTotals; lacking: Cents | null; now: Date },
): Promise<JobShown['blockers']> {
  const found: JobShown['blockers'] = [];
  if (job.kind === 'load') {
    if (job.blocked) found.push({ code: 'wallet_blocked', params: {} });
    found.push(...blockersOfUse({ name: job.wallet_name, access: job.access }, 'wallet_pay'));
  }
  if (lacking !== null)
    found.push({ code: 'insufficient_wallet', params: shortfall(actor, lacking) });
  if (job.kind === 'unload') return found;
  const { ready_amount: amount, largest } = totals;
  const limits = await brokenLimits(tx, actor, { amount, largest, zone: job.timezone, now });
  return [...found, ...limits];
}

export type RowWithOutcome = RawRow &
  Pick<
    Selectable<Schema['bulk_row']>,
    'customer_id' | 'amount' | 'problems' | 'accepted' | 'excluded' | 'severity'
  > & {
    readonly known_first: string | null;
    readonly known_last: string | null;
    readonly proxy: string | null;
    readonly member_status: string | null;
    readonly movement_id: bigint | null;
    readonly movement_status: string | null;
    readonly reason: string | null;
  };

/** One row as it is shown. `waiting` is a row that will be sent and has not been yet. */
export function presentRow(row: RowWithOutcome, job: Pick<JobRow, 'state'>): RowShown {
  const ready = !row.excluded && (row.severity === 0 || (row.severity === 1 && row.accepted));
  const draft =
    job.state === 'awaiting_confirmation' ||
    job.state === 'cancelled' ||
    job.state === 'validating' ||
    job.state === 'uploaded' ||
    !ready;
  return {
    ...rawOf(row),
    customer_id: row.customer_id,
    full_name:
      row.known_first === null ? null : `${row.known_first} ${row.known_last ?? ''}`.trim(),
    proxy: row.proxy,
    member_status: row.member_status,
    amount: row.amount === null ? null : toWire(row.amount),
    problems: problemsOf(row),
    accepted: row.accepted,
    excluded: row.excluded,
    fate:
      row.movement_status === null ? (draft ? 'draft' : 'waiting') : outcomeOf(row.movement_status),
    reason: row.reason,
    movement_id: row.movement_id === null ? null : Number(row.movement_id),
  };
}

function outcomeOf(status: string): RowShown['fate'] {
  if (status === 'failed') return 'failed';
  return status === 'pre-paid' ? 'unknown' : 'sent';
}
