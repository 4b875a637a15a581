import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { FileReading } from '#server/platform/file-heads.ts';
import { walletsSeen } from './wallets.repo.ts';
import { seenBy } from './wallets.routes.ts';

/**
 * How a manager reads a file: in their language, by the clock of the wallet that it is about, else
 * of their first one.
 */
export async function fileReading(
  tx: ReadHandle,
  actor: ManagerActor,
  walletId: number | null = null,
): Promise<FileReading> {
  const wallets = await walletsSeen(tx, seenBy(actor));
  const wallet = wallets.find(({ id }) => id === walletId) ?? wallets[0];
  return { language: actor.language, zone: wallet?.timezone ?? 'UTC' };
}
