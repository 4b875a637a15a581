import { after, seconds } from '#kernel/instant.ts';
import { type Tasks, enqueue } from '#server/platform/jobs.ts';
import { RETENTION } from './files.present.ts';
import { forgottenFiles, leftFiles, saveFile } from './files.repo.ts';
import { type FileDeps, processFile } from './process-file.ts';

/** A file that nobody has worked on for this long was left behind by a killed process. */
const LEFT = seconds(30);

export const membersTasks = (deps: FileDeps): Tasks => ({
  'members.file': (job) => processFile(deps, job.clientId, job.fileId as number),
});

/** Takes up what a killed process left, and gives up what nobody has come back to. */
export async function sweepMemberFiles(deps: FileDeps, clientId: number): Promise<void> {
  const now = deps.clock.now();
  const { left, forgotten } = await deps.db.read({ clientId }, async (tx) => ({
    left: await leftFiles(tx, clientId, after(now, -LEFT)),
    forgotten: await forgottenFiles(tx, clientId, after(now, -RETENTION)),
  }));
  if (left.length + forgotten.length === 0) return;
  await deps.db.write({ clientId }, async (tx) => {
    // Under a name of its own: the queue still holds the job that the killed process was working on.
    for (const { id } of left)
      await enqueue(
        tx,
        'members.file',
        { clientId, fileId: id },
        { once: `members-file-again-${clientId}-${id}` },
      );
    for (const { id } of forgotten)
      await saveFile(tx, clientId, id, {
        state: 'cancelled',
        content_sealed: null,
        examples_sealed: null,
        updated_at: now,
        finished_at: now,
      });
  });
}
