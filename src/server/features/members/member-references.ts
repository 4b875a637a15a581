import { readLocationId } from '#domain/wallets/location-id.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor, Origin } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { referencesOf, removeReferences, saveReference } from './references.repo.ts';

type At = { readonly storeId: number; readonly customerId: number };
type Input = { readonly type: string | undefined; readonly externalId: string };

/** Writes what another system calls a member at a store; one id is one member's there. */
export async function writeReference(
  tx: WriteHandle,
  actor: ManagerActor,
  origin: Origin,
  at: At,
  input: Input,
  now: Date,
): Promise<Result<true, 'invalid_input'>> {
  if (input.type === undefined || input.type === 'all')
    return fail('invalid_input', {}, [{ path: 'type', code: 'required' }]);
  const read = readLocationId(input.externalId.trim());
  if (!read.ok) return fail('invalid_input', {}, [{ path: 'external_id', code: read.code }]);
  const place = { clientId: actor.client.id, ...at };
  const before = await referencesOf(tx, place, input.type);
  if (before[0]?.external_id === read.value) return ok(true);
  if (!(await saveReference(tx, place, input.type, read.value)))
    return fail('invalid_input', {}, [{ path: 'external_id', code: 'reference_taken' }]);
  await note(
    tx,
    actor,
    origin,
    at,
    { [input.type]: before[0]?.external_id ?? null },
    { [input.type]: read.value },
    now,
  );
  return ok(true);
}

/** Removes one type of reference of a member at a store, or all of them. */
export async function dropReferences(
  tx: WriteHandle,
  actor: ManagerActor,
  origin: Origin,
  at: At,
  type: string | null,
  now: Date,
): Promise<void> {
  const place = { clientId: actor.client.id, ...at };
  const before = await referencesOf(tx, place, type);
  if (before.length === 0) return;
  await removeReferences(tx, place, type);
  await note(
    tx,
    actor,
    origin,
    at,
    Object.fromEntries(before.map((one) => [one.type, one.external_id])),
    Object.fromEntries(before.map((one) => [one.type, null])),
    now,
  );
}

const note = (
  tx: WriteHandle,
  actor: ManagerActor,
  origin: Origin,
  { storeId, customerId }: At,
  before: object,
  after: object,
  now: Date,
) =>
  audit(tx, now, actor, origin, {
    action: 'customers.references',
    subject: { kind: 'customer', id: customerId },
    before: { store_id: storeId, ...before },
    after: { store_id: storeId, ...after },
  });
