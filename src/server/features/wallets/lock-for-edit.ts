import { type Result, fail, ok } from '#kernel/result.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { versionConflict } from '#server/platform/last-change.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { lockStores } from './wallet-edits.repo.ts';

/** What an edit answers: done, or why not. */
export type Edited = Promise<Result<true, 'not_found' | 'changed_meanwhile' | 'invalid_input'>>;

type Asked = {
  readonly kind: 'store' | 'wallet';
  readonly id: number;
  readonly version: number | undefined;
};

/**
 * Locks a store or a wallet that is edited, in turn with whoever opens stores of the client;
 * refuses where it is gone or was changed meanwhile.
 */
export async function lockForEdit<T extends { readonly version: number }>(
  { tx, actor }: Pick<RequestContext, 'tx' | 'actor'>,
  { kind, id, version }: Asked,
  lock: (tx: WriteHandle, clientId: number, id: number) => Promise<T | null>,
): Promise<Result<T, 'not_found' | 'changed_meanwhile'>> {
  const clientId = actor.client.id;
  await lockStores(tx, clientId);
  const row = await lock(tx, clientId, id);
  if (!row) return fail('not_found');
  const conflict = await versionConflict(tx, { clientId, kind, id, version: row.version }, version);
  return conflict ?? ok(row);
}
