import { randomUUID } from 'node:crypto';
import { feeColumnOf, feeRule } from '#domain/funds/fees.ts';
import { type RawRow, kindBySigns } from '#domain/funds/fund-rows.ts';
import { MAX_DRAFTS } from '#domain/imports/import-states.ts';
import { readMoney } from '#domain/money-input.ts';
import { groupBy } from '#kernel/group-by.ts';
import { type Failure, type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { Upload } from '#server/platform/http/handler.ts';
import { announce } from '#server/platform/outbox.ts';
import { clientTerms } from '../../clients/index.ts';
import { findWallet, seenBy } from '../../wallets/index.ts';
import { countDrafts, insertJob, sameFile, saveJob } from './bulk.repo.ts';
import { insertRows } from './row-edits.repo.ts';
import { storeTotals } from './totals.repo.ts';
import { checkRows } from './check-rows.ts';
import { withPeopleNamed } from './named-rows.ts';
import { readFundFile } from './read-file.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type Base = {
  readonly walletId: number;
  readonly kind: 'load' | 'unload' | null;
  readonly memo: string;
  readonly notes: string;
};
type FileInput = Base & {
  readonly upload: Upload;
  readonly again: boolean;
};

/**
 * Takes a fund file: its rows are checked whole and wait in a job. A file that cannot be read
 * becomes a job too, which says why.
 */
export async function startFromFile(
  context: RequestContext,
  input: FileInput,
): Promise<Result<number, 'not_found' | 'same_file_again' | 'too_many_drafts'>> {
  const { tx, actor } = context;
  const wallet = await findWallet(tx, seenBy(actor), input.walletId);
  if (!wallet) return fail('not_found');
  const { name, csv, hash } = input.upload;
  const duplicate = input.again ? null : await sameFile(tx, actor.client.id, wallet.id, hash);
  if (duplicate)
    return fail('same_file_again', {
      job_id: duplicate.id,
      at: duplicate.created_at.toISOString(),
      by: duplicate.manager_name,
    });
  const full = await refusedAsDraft(context);
  if (full) return full;
  const read = readFundFile(csv);
  return start(context, input, {
    wallet,
    source: 'file',
    raws: read.rows,
    details: {
      file_name: name.slice(0, 200),
      file_hash: hash,
      encoding: read.encoding || null,
      delimiter: read.delimiter || null,
      file_problems: JSON.stringify(read.problems),
      ...(read.problems.length > 0 ? { state: 'failed' as const, failure: 'file_problems' } : {}),
    },
  });
}

/**
 * Takes a table that waits to be confirmed: one batch a wallet, of which all or none begin. Answers
 * the first. A row keeps the line that it has in the table.
 */
export async function startDraft(
  context: RequestContext,
  input: DraftInput,
): Promise<Result<number, 'not_found' | 'too_many_drafts'>> {
  const byWallet = groupBy(
    input.rows.map((row, index) => ({ ...row, line: index + 1 })),
    (row) => row.walletId ?? input.walletId,
  );
  const full = await refusedAsDraft(context, byWallet.size);
  if (full) return full;
  let first: number | null = null;
  for (const [walletId, rows] of byWallet) {
    const started = await startFromTable(context, { ...input, walletId, rows });
    if (!started.ok) return started;
    first ??= started.value;
    if (byWallet.size > 1)
      await saveJob(context.tx, context.actor.client.id, started.value, { group_id: first });
  }
  return first === null ? fail('not_found') : ok(first);
}

/** Nothing of what waits is given up for what comes: its manager decides. */
async function refusedAsDraft(
  { tx, actor }: RequestContext,
  more = 1,
): Promise<Failure<'too_many_drafts'> | null> {
  const drafts = await countDrafts(tx, actor.client.id, actor.managerId);
  return drafts + more <= MAX_DRAFTS ? null : fail('too_many_drafts', { maximum: MAX_DRAFTS });
}

type TableInput = Base & {
  readonly rows: readonly (TableRow & { readonly line?: number })[];
  readonly source?: 'table' | 'single';
};
type TableRow = Omit<RawRow, 'line'> & { readonly who?: string };
type DraftInput = Base & {
  readonly rows: readonly (TableRow & { readonly walletId?: number | undefined })[];
};

/** Takes rows that were typed or pasted; without lines of their own they are counted from 1. */
export async function startFromTable(
  context: RequestContext,
  input: TableInput,
): Promise<Result<number, 'not_found'>> {
  const wallet = await findWallet(context.tx, seenBy(context.actor), input.walletId);
  if (!wallet) return fail('not_found');
  const rows = await withPeopleNamed(
    context.tx,
    context.actor.client.id,
    wallet.store_id,
    input.rows.map(({ who = '', ...row }) => ({ ...row, who })),
  );
  return start(context, input, {
    wallet,
    source: input.source ?? 'table',
    raws: rows.map((row, index) => ({ ...row, line: input.rows[index]?.line ?? index + 1 })),
    details: {},
  });
}

type Details = Partial<{
  file_name: string;
  file_hash: Buffer;
  encoding: string | null;
  delimiter: string | null;
  file_problems: string;
  state: 'failed';
  failure: string;
}>;

async function start(
  context: RequestContext,
  input: Base,
  {
    wallet,
    source,
    raws,
    details,
  }: {
    readonly wallet: { id: number; store_id: number };
    readonly source: 'file' | 'table' | 'single';
    readonly raws: readonly RawRow[];
    readonly details: Details;
  },
): Promise<Result<number, never>> {
  const { tx, actor, now } = context;
  const kind = input.kind ?? kindBySigns(raws.map((raw) => amountOf(raw)));
  const { fees } = await clientTerms(tx, actor.client.id);
  const rows = await checkRows(
    tx,
    { actor, kind, storeId: wallet.store_id, fees, mixed: input.kind === null },
    raws,
  );
  const id = await insertJob(tx, {
    client_id: actor.client.id,
    kind,
    source,
    state: 'awaiting_confirmation',
    wallet_id: wallet.id,
    manager_id: actor.managerId,
    manager_name: actor.name,
    memo: input.memo,
    notes: input.notes,
    key: randomUUID(),
    fee_borne_by: feeColumnOf(feeRule(fees, kind)),
    created_at: now,
    updated_at: now,
    ...details,
  });
  if (rows.length > 0) await insertRows(tx, actor.client.id, id, rows);
  await storeTotals(tx, actor.client.id, id);
  await audit(context, {
    action: 'funds.bulk_start',
    subject: { kind: 'bulk_job', id },
    after: {
      kind,
      source,
      rows: rows.length,
      wallet_id: wallet.id,
      file: details.file_name ?? null,
    },
  });
  announce(tx, {
    at: now,
    clientId: actor.client.id,
    kind: 'bulk.started',
    payload: { job_id: id },
  });
  return ok(id);
}

function amountOf(raw: RawRow): bigint | null {
  const read = readMoney(raw.load_amount);
  return read.ok ? read.value : null;
}
