import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { changesOf } from '#server/platform/changes.ts';
import { versionConflict } from '#server/platform/last-change.ts';
import { changeStore, lockStore, lockStores, storeNamed } from './wallet-edits.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type Input = {
  readonly store_name: string;
  readonly timezone: string;
  readonly version?: number | undefined;
};

/** Changes a store's name or time zone. Business days that were counted stay as they were counted. */
export async function editStore(
  context: RequestContext,
  id: number,
  input: Input,
): Promise<Result<true, 'not_found' | 'changed_meanwhile' | 'invalid_input'>> {
  const { tx, actor } = context;
  const clientId = actor.client.id;
  await lockStores(tx, clientId);
  const store = await lockStore(tx, clientId, id);
  if (!store) return fail('not_found');
  const versioned = { clientId, kind: 'store', id, version: store.version };
  const conflict = await versionConflict(tx, versioned, input.version);
  if (conflict) return conflict;
  if (await storeNamed(tx, clientId, input.store_name, id))
    return fail('invalid_input', {}, [{ path: 'store_name', code: 'name_taken' }]);
  const next = { name: input.store_name, timezone: input.timezone };
  const changes = changesOf({ name: store.name, timezone: store.timezone }, next);
  if (changes === null) return ok(true);
  await changeStore(tx, clientId, id, next);
  await audit(context, {
    action: 'stores.edit',
    subject: { kind: 'store', id },
    ...changes,
  });
  return ok(true);
}
