import { after, hours } from '#kernel/instant.ts';
import { toWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor, Origin } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { loadAmountProblem } from '#domain/funds/load-limits.ts';
import { checkMovable, findPair } from '../check-card.ts';
import { DUPLICATE_WINDOW_HOURS } from '../funds.deps.ts';
import { findDuplicate } from '../movements.repo.ts';
import { lockJob, markRows } from './bulk.repo.ts';
import { type ConfirmRefusal, confirmBatch } from './confirm-batch.ts';
import { startFromTable } from './start-batch.ts';

type Body = {
  customer_id: number;
  amount: bigint;
  store_id: number;
  notes: string;
  description: string;
  duplicate_ok?: boolean | undefined;
};
type Context = {
  readonly tx: WriteHandle;
  readonly actor: ManagerActor;
  readonly origin: Origin;
  readonly now: Date;
  readonly body: Body;
};

/** A load or unload of one card as a job: a batch of one row, confirmed at once. */
export async function beginSingle(
  context: Context,
  kind: 'load' | 'unload',
): Promise<Result<{ job_id: number; state: string }, never>> {
  const { body } = context;
  const pair = await findPair(context.tx, context.actor, body.store_id, body.customer_id);
  if (!pair.ok) return pair as never;
  const payable = checkMovable('load', pair.value.member);
  if (!payable.ok) return payable as never;
  const problem =
    kind === 'load'
      ? loadAmountProblem(body.amount)
      : body.amount <= 0n
        ? { code: 'amount_not_positive', params: {} }
        : null;
  if (problem) return fail('invalid_input', {}, [{ path: 'amount', ...problem }]) as never;
  const like = {
    kind,
    walletId: pair.value.wallet.id,
    customerId: body.customer_id,
    amount: body.amount,
  };
  const twin = await findDuplicate(
    context.tx,
    context.actor.client.id,
    like,
    after(context.now, -hours(DUPLICATE_WINDOW_HOURS)),
  );
  if (twin && !body.duplicate_ok)
    return fail('looks_like_duplicate', {
      movement_id: Number(twin.id),
      at: twin.at.toISOString(),
      by: twin.manager_name,
    }) as never;
  return (await sendRows(context, kind, 'single', [
    { customer_id: body.customer_id, amount: body.amount, memo: body.description },
  ])) as never;
}

type Rows = readonly { customer_id: number; amount: bigint; memo: string }[];
type Sendable = Omit<Context, 'body'> & { readonly body: Omit<Body, 'customer_id' | 'amount'> };

/** Rows of the API: validated as a batch's rows are, and sent whole or not at all. Problems come back by row. */
export async function sendRows(
  context: Sendable,
  kind: 'load' | 'unload',
  source: 'table' | 'single',
  rows: Rows,
): Promise<
  Result<{ job_id: number; state: string }, ConfirmRefusal | 'not_found' | 'invalid_input'>
> {
  const { tx, actor, body } = context;
  const names = await namesOf(
    tx,
    actor.client.id,
    rows.map((row) => row.customer_id),
  );
  const raws = rows.map((row) => {
    const name = names.get(row.customer_id);
    return {
      first_name: name?.first ?? '',
      last_name: name?.last ?? '',
      identifier: name?.identifier ?? `#${row.customer_id}`,
      staff_id: '',
      load_amount: toWire(kind === 'load' ? row.amount : -row.amount),
      memo: row.memo,
    };
  });
  const started = await startFromTable(context, {
    walletId: body.store_id,
    kind,
    memo: body.description,
    notes: body.notes,
    rows: raws,
    source,
  });
  if (!started.ok) return started;
  const bad = await problemRows(tx, actor.client.id, started.value);
  if (bad.length > 0) {
    return fail(
      'invalid_input',
      {},
      bad.flatMap((row) =>
        row.problems.map((one) => ({
          path: `rows.${row.line - 1}.${one.column === 'load_amount' ? 'amount' : 'customer_id'}`,
          code: one.code,
          params: one.params,
        })),
      ),
    );
  }
  // What is only a warning on screen is the caller's own decision here.
  await markRows(
    tx,
    actor.client.id,
    started.value,
    { lines: null, severity: 1 },
    { accepted: true },
  );
  const job = await lockJob(tx, actor.client.id, started.value);
  if (!job) return fail('not_found');
  const confirmed = await confirmBatch(context, job, {
    total: null,
    duplicateOk: body.duplicate_ok ?? false,
  });
  return confirmed.ok ? ok({ job_id: job.id, state: 'processing' }) : confirmed;
}

type Problems = {
  line: number;
  problems: { column: string; code: string; params: Record<string, string | number> }[];
};

const problemRows = (tx: WriteHandle, clientId: number, jobId: number): Promise<Problems[]> =>
  tx.text<Problems>({
    sql: 'SELECT line, problems FROM bulk_row WHERE client_id = $1 AND job_id = $2 AND severity = 2 ORDER BY line LIMIT 200',
    values: [clientId, jobId],
  });

async function namesOf(tx: WriteHandle, clientId: number, ids: readonly number[]) {
  const rows = await tx.text<{ id: number; first: string; last: string; identifier: string }>({
    sql: 'SELECT id, first_name AS first, last_name AS last, identifier FROM customer WHERE client_id = $1 AND id = ANY($2::int[])',
    values: [clientId, ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}
