import { may } from '#domain/access/rights.ts';
import { isDue } from '#domain/compliance/third-party.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { type DeclarationRow, declarationsOf } from './declarations.repo.ts';

/** Whether a declaration is due after the last one; null where there is none. */
export const isDueAfter = (last: DeclarationRow | undefined, now: Date): boolean =>
  isDue(last ? { at: last.at, textVersion: last.text_version } : null, now);

/**
 * Whether a manager is asked for the client's declaration wherever they are: it is due, they may
 * make it, and the client is not one of tips alone, who sees no other page.
 */
export async function isAskedForDeclaration(
  tx: ReadHandle,
  actor: ManagerActor,
  now: Date,
): Promise<boolean> {
  if (actor.client.hideToday !== 0 || !may(actor.level, 'integrations', true)) return false;
  const [last] = await declarationsOf(tx, actor.client.id, 1);
  return isDueAfter(last, now);
}
