import { toWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { NotPayable } from '#domain/people/member-status.ts';
import { invariant } from '#kernel/invariant.ts';
import { movementAmountProblem } from '#domain/funds/load-limits.ts';
import { checkMovable, findPair } from '../check-card.ts';
import { lockJob } from './bulk.repo.ts';
import { markRows } from './row-edits.repo.ts';
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
type Context = RequestContext & { readonly body: Body };

type Started = { job_id: number; state: string };
type CheckRefusal = 'not_found' | 'invalid_input' | NotPayable;
type SendRefusal = ConfirmRefusal | 'not_found' | 'invalid_input';

/** A load of one card as a job: a batch of one row, confirmed at once. */
export const beginSingleLoad = (context: Context) =>
  beginSingle(context, 'load', [
    'not_found',
    'invalid_input',
    'looks_like_duplicate',
    'insufficient_wallet',
    'wallet_blocked',
    'load_time_not_allowed',
    'daily_limit_exceeded',
    'single_card_limit_exceeded',
  ]);

/** An unload of one card as a job. */
export const beginSingleUnload = (context: Context) =>
  beginSingle(context, 'unload', ['not_found', 'invalid_input', 'looks_like_duplicate']);

async function beginSingle<E extends SendRefusal>(
  context: Context,
  kind: 'load' | 'unload',
  refusals: readonly E[],
): Promise<Result<Started, CheckRefusal | E>> {
  const { customer_id, amount, description: memo } = context.body;
  const checked = await checkSingle(context, kind);
  if (!checked.ok) return checked;
  const sent = await sendRows(context, kind, 'single', [{ customer_id, amount, memo }]);
  if (sent.ok) return sent;
  // The client was deactivated meanwhile: there is nobody any more to take the money back.
  if (sent.code === 'job_state') return fail('not_found');
  const refusal = refusals.find((code) => code === sent.code);
  invariant(refusal, `a batch of one fresh row is not refused with ${sent.code}`);
  return fail(refusal, sent.params, sent.problems);
}

/** What can be wrong with the card or the amount. */
async function checkSingle(
  { tx, actor, body }: Context,
  kind: 'load' | 'unload',
): Promise<Result<true, CheckRefusal>> {
  const { customer_id: customerId, amount } = body;
  const pair = await findPair(tx, actor, body.store_id, customerId);
  if (!pair.ok) return pair;
  const movable = checkMovable(kind, pair.value);
  if (!movable.ok) return movable;
  const problem = movementAmountProblem(kind, amount);
  if (problem) return fail('invalid_input', {}, [{ path: 'amount', ...problem }]);
  return ok(true);
}

type Rows = readonly { customer_id: number; amount: bigint; memo: string }[];
type Sendable = Omit<Context, 'body'> & { readonly body: Omit<Body, 'customer_id' | 'amount'> };

/**
 * Rows of the API: validated as a batch's rows are, and sent whole or not at all. Problems come
 * back by row.
 */
export async function sendRows(
  context: Sendable,
  kind: 'load' | 'unload',
  source: 'table' | 'single',
  rows: Rows,
): Promise<Result<Started, SendRefusal>> {
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
  await markRows(tx, actor.client.id, started.value, {
    rows: { lines: null, severity: 1 },
    set: { accepted: true },
  });
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
