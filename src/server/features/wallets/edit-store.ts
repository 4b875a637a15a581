import { fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { changesOf } from '#server/platform/changes.ts';
import { type Edited, lockForEdit } from './lock-for-edit.ts';
import { changeStore, lockStore, storeNamed } from './wallet-edits.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type Input = {
  readonly store_name: string;
  readonly timezone: string;
  readonly version?: number | undefined;
};

export type ZoneChanged = (
  tx: WriteHandle,
  store: { readonly clientId: number; readonly storeId: number; readonly timezone: string },
  now: Date,
) => Promise<void>;

/**
 * Changes a store's name or time zone. Business days that were counted stay as they were counted;
 * who still works with them is told.
 */
export async function editStore(
  context: RequestContext,
  id: number,
  input: Input,
  zoneChanged: ZoneChanged,
): Edited {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  const { version } = input;
  const locked = await lockForEdit(context, { kind: 'store', id, version }, lockStore);
  if (!locked.ok) return locked;
  const store = locked.value;
  if (await storeNamed(tx, clientId, input.store_name, id))
    return fail('invalid_input', {}, [{ path: 'store_name', code: 'name_taken' }]);
  const next = { name: input.store_name, timezone: input.timezone };
  const changes = changesOf({ name: store.name, timezone: store.timezone }, next);
  if (changes === null) return ok(true);
  await changeStore(tx, clientId, id, next);
  if (next.timezone !== store.timezone)
    await zoneChanged(tx, { clientId, storeId: id, timezone: next.timezone }, now);
  await audit(context, {
    action: 'stores.edit',
    subject: { kind: 'store', id },
    ...changes,
  });
  return ok(true);
}
