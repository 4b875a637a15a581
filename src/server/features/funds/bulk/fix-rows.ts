import {
  FUND_COLUMNS,
  type FundColumn,
  type RawRow,
  repeatedPeople,
  secondRow,
  severityOf,
} from '#domain/funds/fund-rows.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import { placeCorrected } from '#server/platform/corrected-rows.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { clientTerms } from '../../clients/index.ts';
import { type JobRow, saveJob } from './bulk.repo.ts';
import {
  type StoredRow,
  deleteRows,
  insertRows,
  problemsOf,
  rawOf,
  rowsOf,
  rowsOfPeople,
  saveRow,
} from './row-edits.repo.ts';
import { storeTotals } from './totals.repo.ts';
import { checkRows, usualFor } from './check-rows.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

export type RowFix = Partial<Record<FundColumn, string | undefined>> & {
  readonly excluded?: boolean | undefined;
  readonly accepted?: boolean | undefined;
};

/**
 * Corrects one row of a batch that waits; it is checked at once, and with it the rows of the people
 * it named before and names now.
 */
export async function fixRow(
  context: RequestContext,
  job: JobRow,
  line: number,
  fix: RowFix,
): Promise<Result<true, 'not_found' | 'job_state'>> {
  const { tx, actor, now } = context;
  if (job.state !== 'awaiting_confirmation') return fail('job_state', { state: job.state });
  const [before] = await rowsOf(tx, actor.client.id, job.id, [line]);
  if (!before) return fail('not_found');
  const columns = FUND_COLUMNS.filter((column) => fix[column] !== undefined);
  const cells = Object.fromEntries(columns.map((column) => [column, fix[column]]));
  const excluded = fix.excluded ?? before.excluded;
  const edited = columns.length > 0;
  const raw = { ...rawOf(before), ...cells };
  const [checked] = edited ? await recheck(tx, actor, job, [raw]) : [null];
  const set = checked
    ? {
        ...cells,
        customer_id: checked.checked.customerId,
        amount: checked.checked.amount,
        fee: checked.fee,
        severity: severityOf(checked.checked.problems),
        problems: JSON.stringify(checked.checked.problems),
        accepted: fix.accepted ?? false,
      }
    : { accepted: fix.accepted ?? before.accepted };
  await saveRow(tx, actor.client.id, { jobId: job.id, line }, { ...set, excluded });
  await compareRepeated(tx, actor.client.id, job.id, [
    before.customer_id,
    checked?.checked.customerId ?? null,
  ]);
  await storeTotals(tx, actor.client.id, job.id);
  await saveJob(tx, actor.client.id, job.id, { updated_at: now });
  await audit(context, {
    action: 'funds.bulk_fix',
    subject: { kind: 'bulk_job', id: job.id },
    before: { line, ...pick(before, columns) },
    after: { line, ...cells, excluded, accepted: fix.accepted },
  });
  return ok(true);
}

const pick = (
  row: StoredRow,
  columns: readonly FundColumn[],
): Partial<Record<FundColumn, string>> =>
  Object.fromEntries(columns.map((column) => [column, row[column]]));

async function recheck(tx: WriteHandle, actor: ManagerActor, job: JobRow, raws: readonly RawRow[]) {
  const { fees } = await clientTerms(tx, actor.client.id);
  const usual = usualFor(await rowsOf(tx, actor.client.id, job.id, null), job.kind);
  return checkRows(
    tx,
    {
      actor,
      kind: job.kind,
      storeId: job.store_id,
      fees,
      mixed: false,
    },
    raws,
    usual,
  );
}

/**
 * "Second row for this person" anew for the rows of some people; only rows whose word changes are
 * written.
 */
export async function compareRepeated(
  tx: WriteHandle,
  clientId: number,
  jobId: number,
  people: readonly (number | null)[],
): Promise<void> {
  const ids = [...new Set(people.filter((id): id is number => id !== null))];
  const rows = await rowsOfPeople(tx, clientId, jobId, ids);
  const repeated = repeatedPeople(
    rows.map((row) => ({ line: row.line, customerId: row.customer_id, excluded: row.excluded })),
  );
  for (const row of rows) {
    const others = problemsOf(row).filter((problem) => problem.code !== 'person_twice');
    const first = repeated.get(row.line);
    const problems = first === undefined ? others : [...others, secondRow(first)];
    if (JSON.stringify(problems) === JSON.stringify(row.problems)) continue;
    await saveRow(
      tx,
      clientId,
      { jobId, line: row.line },
      {
        problems: JSON.stringify(problems),
        severity: severityOf(problems),
      },
    );
  }
}

/**
 * Takes corrected rows back into the job: each replaces the row of its line, where the file says
 * one, else the first bad row of that person; others are added.
 */
export async function takeCorrected(
  context: RequestContext,
  job: JobRow,
  corrected: readonly (RawRow & { readonly replaces: number | null })[],
): Promise<Result<true, 'job_state'>> {
  const { tx, actor, now } = context;
  if (job.state !== 'awaiting_confirmation') return fail('job_state', { state: job.state });
  const existing = await rowsOf(tx, actor.client.id, job.id, null);
  const known = new Map(existing.map((row) => [row.line, row]));
  const unique = placeCorrected(corrected, [...known.keys()]);
  const replaced = unique.map((row) => row.line).filter((line) => known.has(line));
  const rows = await recheck(tx, actor, job, unique);
  if (replaced.length > 0) await deleteRows(tx, actor.client.id, job.id, replaced);
  await insertRows(tx, actor.client.id, job.id, rows);
  await compareRepeated(tx, actor.client.id, job.id, [
    ...rows.map((row) => row.checked.customerId),
    ...replaced.map((line) => known.get(line)?.customer_id ?? null),
  ]);
  await storeTotals(tx, actor.client.id, job.id);
  await saveJob(tx, actor.client.id, job.id, { updated_at: now });
  await audit(context, {
    action: 'funds.bulk_corrected',
    subject: { kind: 'bulk_job', id: job.id },
    after: { rows: rows.length, replaced: replaced.length },
  });
  return ok(true);
}
