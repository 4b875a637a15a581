import type { LogAnswer } from '#domain/tips-payouts/payout-log.ts';
import { invariant } from '#kernel/invariant.ts';
import { recordOf } from '#kernel/keys.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { Upload } from '#server/platform/http/handler.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import {
  type ImportFile,
  SEALS_NOTHING,
  allRows,
  applyNow,
  findBySenderKey,
  startImport,
} from '../imports/index.ts';
import { type StoreRef, lockTips } from '../tips-setup/index.ts';
import { type LogOptions, answerOf, payoutLogKind } from './payout-log-kind.ts';

export type PayoutLog = {
  readonly uuid: string;
  readonly fileName: string;
  readonly answers: readonly LogAnswer[];
};

/**
 * Takes a log of payouts once by its sender's uuid: the same file again is answered as the first
 * time, another one under it is refused.
 */
export async function takePayoutLog(
  work: RequestContext,
  place: StoreRef,
  uuid: string,
  upload: Upload,
): Promise<Result<PayoutLog, 'invalid_input' | 'idempotency_key_reused'>> {
  const context = { ...work, vault: SEALS_NOTHING };
  await lockTips(work, place);
  const options: LogOptions = { store_id: place.storeId };
  const senderKey = uuid.toLowerCase();
  const taken = await startImport(context, payoutLogKind, {
    ...upload,
    options,
    again: true,
    senderKey,
  });
  if (!taken.ok && taken.code === 'invalid_input') return fail('invalid_input', {}, taken.problems);
  if (taken.ok) await applyNow(context, payoutLogKind, taken.value);
  const file = await findBySenderKey(work.tx, work.actor.client.id, payoutLogKind, senderKey);
  invariant(file, 'a log that was taken is there');
  if (!taken.ok && !isSame(file, place, upload)) return fail('idempotency_key_reused');
  const rows = await allRows({ tx: work.tx, clientId: file.client_id, fileId: file.id });
  const answers = rows.map(answerOf);
  if (taken.ok) await note(work, place, file, answers);
  return ok({ uuid, fileName: file.file_name, answers });
}

function isSame(file: ImportFile, place: StoreRef, upload: Upload): boolean {
  return (
    recordOf(file.options).store_id === place.storeId &&
    file.file_hash?.equals(upload.hash) === true
  );
}

function note(
  work: RequestContext,
  place: StoreRef,
  file: ImportFile,
  answers: readonly LogAnswer[],
): Promise<void> {
  const paid = answers.filter(({ state }) => state === 'paid');
  return audit(work, {
    action: 'tips.payout_log',
    subject: { kind: 'tip_wallet', id: place.storeId },
    after: {
      file: file.file_name,
      rows: answers.length,
      results: new Set(paid.map((answer) => answer.payout_id)).size,
    },
  });
}
