import { isDraft } from '#domain/imports/import-states.ts';
import { recordOf } from '#kernel/keys.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { announce } from '#server/platform/outbox.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { totalsOf } from './import-rows.repo.ts';
import { type ImportFile, saveImport } from './imports.repo.ts';
import type { ImportKind } from './kind.ts';

export const APPLY_TASK = 'imports.apply';

/** Has the ready rows of a file applied; the others stay in it. Pressed twice it is done once. */
export async function confirmImport<Field extends string, Options extends object, Value>(
  context: RequestContext,
  kind: ImportKind<Field, Options, Value>,
  file: ImportFile,
  options: Partial<Options> = {},
): Promise<Result<true, 'job_state' | 'nothing_to_send'>> {
  if (file.state === 'processing' || file.state === 'complete') return ok(true);
  if (file.state !== 'awaiting_confirmation' && file.state !== 'complete_with_errors')
    return fail('job_state', { state: file.state });
  const { tx, now } = context;
  const { ready } = (await totalsOf(tx, file.client_id, [file.id]))(file.id);
  if (ready === 0) return fail('nothing_to_send');
  await beginApplying(context, file, ready);
  await saveImport(tx, file.client_id, file.id, {
    options: JSON.stringify({ ...recordOf(file.options), ...options }),
  });
  await enqueueApply(tx, file.client_id, file.id);
  const { confirm: action } = kind.actions;
  if (action)
    await audit(context, {
      action,
      subject: { kind: kind.subject, id: file.id },
      before: { state: file.state },
      after: { state: 'processing', rows: ready, ...options },
    });
  announce(tx, {
    at: now,
    clientId: file.client_id,
    kind: 'imports.confirmed',
    payload: {
      kind: kind.name,
      file_id: file.id,
    },
  });
  return ok(true);
}

export async function beginApplying(
  { tx, actor, now }: RequestContext,
  file: Pick<ImportFile, 'id' | 'client_id' | 'applied'>,
  ready: number,
): Promise<void> {
  await saveImport(tx, file.client_id, file.id, {
    state: 'processing',
    confirmed_by: JSON.stringify(confirmedBy(actor)),
    to_apply: file.applied + ready,
    refused: 0,
    confirmed_at: now,
    updated_at: now,
    finished_at: null,
  });
}

/**
 * Has a file applied at once that has good rows only; one without any has failed, others wait to be
 * confirmed.
 */
export async function applyOrFail(context: RequestContext, fileId: number): Promise<void> {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  const totals = (await totalsOf(tx, clientId, [fileId]))(fileId);
  if (totals.ready === 0) {
    await saveImport(tx, clientId, fileId, { state: 'failed', finished_at: now });
  } else if (totals.with_errors === 0) {
    await beginApplying(context, { id: fileId, client_id: clientId, applied: 0 }, totals.ready);
    await enqueueApply(tx, clientId, fileId);
  }
}

/** Who confirmed a file, as far as applying it needs it after their session has ended. */
function confirmedBy({ kind, managerId, name, wallets, client }: ManagerActor) {
  const { id, name: clientName, region, currency } = client;
  return { kind, managerId, name, wallets, client: { id, name: clientName, region, currency } };
}

/**
 * `again`: under a name of its own, while the queue still holds the job that a killed process was
 * working on.
 */
export const enqueueApply = (
  tx: WriteHandle,
  clientId: number,
  fileId: number,
  again = false,
): Promise<void> =>
  enqueue(
    tx,
    APPLY_TASK,
    { clientId, fileId },
    { once: `imports-apply${again ? '-again' : ''}-${clientId}-${fileId}` },
  );

/** Gives up a file that waits, or that could not be read. */
export async function cancelImport<Field extends string, Options, Value>(
  context: RequestContext,
  kind: ImportKind<Field, Options, Value>,
  file: ImportFile,
): Promise<Result<true, 'job_state'>> {
  if (!isDraft(file.state) && file.state !== 'failed')
    return fail('job_state', { state: file.state });
  await giveUp(context.tx, file.client_id, file.id, context.now);
  const { cancel: action } = kind.actions;
  if (action)
    await audit(context, {
      action,
      subject: { kind: kind.subject, id: file.id },
      before: { state: file.state },
      after: { state: 'cancelled' },
    });
  return ok(true);
}

export const giveUp = (tx: WriteHandle, clientId: number, fileId: number, now: Date) =>
  saveImport(tx, clientId, fileId, {
    state: 'cancelled',
    content_sealed: null,
    examples_sealed: null,
    updated_at: now,
    finished_at: now,
  });
