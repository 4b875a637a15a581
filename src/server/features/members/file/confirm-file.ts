import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { announce } from '#server/platform/outbox.ts';
import { type FileRow, saveFile, totalsOf } from './files.repo.ts';
import type { FileContext } from './start-file.ts';

/** Has the people of a file added whose rows are ready; the others stay in it. Pressed twice it is done once. */
export async function confirmFile(
  context: FileContext,
  file: FileRow,
  invite: boolean,
): Promise<Result<true, 'job_state' | 'nothing_to_send'>> {
  const { tx, actor, now } = context;
  if (file.state === 'processing' || file.state === 'complete') return ok(true);
  if (file.state !== 'awaiting_confirmation' && file.state !== 'complete_with_errors')
    return fail('job_state', { state: file.state });
  const clientId = actor.client.id;
  const { ready } = (await totalsOf(tx, clientId, [file.id]))(file.id);
  if (ready === 0) return fail('nothing_to_send');
  const by = {
    kind: actor.kind,
    managerId: actor.managerId,
    name: actor.name,
    wallets: actor.wallets,
  };
  await saveFile(tx, clientId, file.id, {
    state: 'processing',
    invite,
    confirmed_by: JSON.stringify(by),
    to_create: file.created + ready,
    refused: 0,
    confirmed_at: now,
    updated_at: now,
    finished_at: null,
  });
  await enqueue(
    tx,
    'members.file',
    { clientId, fileId: file.id },
    { once: `members-file-${clientId}-${file.id}` },
  );
  await audit(context, {
    action: 'customers.file_process',
    subject: { kind: 'member_file', id: file.id },
    after: { rows: ready, invite },
  });
  await announce(tx, now, clientId, 'members.file_confirmed', { file_id: file.id });
  return ok(true);
}
