import { createHash } from 'node:crypto';
import {
  type LogAnswer,
  type LogRow,
  LOG_COLUMNS,
  checkLog,
  lackingColumns,
  namedIn,
} from '#domain/tips-payouts/payout-log.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { unguard } from '#server/platform/csv.ts';
import { readCsv } from '#server/platform/csv-file.ts';
import type { Upload } from '#server/platform/http/handler.ts';
import { type StoreRef, lockTips } from '../tips-setup/index.ts';
import { payResult } from './pay-result.ts';
import { claimLog, findLog, loggedResults, saveLogAnswers } from './payout-logs.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

const MOST_ROWS = 5_000;
export type PayoutLog = {
  readonly uuid: string;
  readonly fileName: string;
  readonly answers: readonly LogAnswer[];
};

/**
 * Takes a log of payouts that were made elsewhere: results that it names whole are marked as paid by hand, so no money moves. The
 * sender's uuid is taken once: the same file again is answered as the first time, another one under it is refused.
 */
export async function takePayoutLog(
  work: RequestContext,
  place: StoreRef,
  uuid: string,
  upload: Upload,
): Promise<Result<PayoutLog, 'invalid_input' | 'idempotency_key_reused'>> {
  const { tx, actor, origin, now } = work;
  const clientId = actor.client.id;
  const rows = readLog(upload.content);
  if (!rows.ok) return rows;
  await lockTips(work, place);
  const fileHash = createHash('sha256').update(upload.content).digest('hex');
  const fileName = upload.name.slice(0, 200);
  if (
    !(await claimLog(tx, {
      clientId,
      uuid,
      storeId: place.storeId,
      fileName,
      fileHash,
      madeBy: actor.name,
      now,
    }))
  )
    return before(work, place, uuid, fileHash);
  const { answers, paid } = checkLog(
    rows.value,
    await loggedResults(tx, clientId, place.storeId, namedIn(rows.value)),
  );
  const refused = new Map<number, Pick<LogAnswer, 'code' | 'params'>>();
  for (const id of paid) {
    const done = await payResult(work, id, { manual: true, version: undefined, reason: null });
    if (!done.ok)
      refused.set(id, {
        code: 'payout_blocked',
        params: { why: String(done.params.why ?? done.code) },
      });
  }
  const final = answers.map((answer): LogAnswer => {
    const why =
      answer.state === 'paid' && answer.payout_id !== null
        ? refused.get(answer.payout_id)
        : undefined;
    return why ? { ...answer, state: 'refused', ...why } : answer;
  });
  await saveLogAnswers(tx, clientId, uuid, final);
  await audit(
    { tx, actor, origin, now },
    {
      action: 'tips.payout_log',
      subject: { kind: 'tip_wallet', id: place.storeId },
      after: { file: fileName, rows: final.length, results: paid.length - refused.size },
    },
  );
  return ok({ uuid, fileName, answers: final });
}

async function before(
  { tx, actor }: RequestContext,
  place: StoreRef,
  uuid: string,
  fileHash: string,
): Promise<Result<PayoutLog, 'idempotency_key_reused'>> {
  const log = await findLog(tx, actor.client.id, uuid);
  if (log === null || log.store_id !== place.storeId || log.file_hash !== fileHash)
    return fail('idempotency_key_reused');
  return ok({ uuid, fileName: log.file_name, answers: log.rows as LogAnswer[] });
}

/** The rows by the names of their columns, in whatever order; what is no column of a log is left alone. */
function readLog(content: Buffer): Result<LogRow[], 'invalid_input'> {
  const broken = (code: string, params = {}): Result<LogRow[], 'invalid_input'> =>
    fail('invalid_input', {}, [{ path: 'log_file', code, params }]);
  const { header, body, problems } = readCsv(content);
  const [problem] = problems;
  if (problem) return broken(problem.code, problem.params);
  const names = (header ?? []).map((name) => unguard(name).trim().toLowerCase());
  const lacking = lackingColumns(names);
  if (lacking.length > 0) return broken('columns_lacking', { columns: lacking.join(', ') });
  if (body.length > MOST_ROWS)
    return broken('file_too_many_rows', { maximum: MOST_ROWS, rows: body.length });
  const at = LOG_COLUMNS.map((column) => names.indexOf(column));
  return ok(
    body.map(({ cells, line }) => {
      const [
        payoutId = '',
        toDate = '',
        service = '',
        employeeId = '',
        firstName = '',
        tips = '',
        process = '',
      ] = at.map((index) => unguard((cells[index] ?? '').normalize('NFC').trim()).slice(0, 100));
      return {
        line,
        payout_id: payoutId,
        to_date: toDate,
        service,
        employee_id: employeeId,
        first_name: firstName,
        tips,
        process,
      };
    }),
  );
}
