import { readLocationId } from '#domain/wallets/location-id.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { referencesOf, removeReferences, saveReference } from './references.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type MemberInStore = { readonly storeId: number; readonly customerId: number };
type Input = { readonly type: string | undefined; readonly externalId: string };

/** Writes what another system calls a member at a store; one id is one member's there. */
export async function writeReference(
  context: RequestContext,
  at: MemberInStore,
  input: Input,
): Promise<Result<true, 'invalid_input'>> {
  const { tx, actor } = context;
  if (input.type === undefined || input.type === 'all')
    return fail('invalid_input', {}, [{ path: 'type', code: 'required' }]);
  const read = readLocationId(input.externalId.trim());
  if (!read.ok) return fail('invalid_input', {}, [{ path: 'external_id', code: read.code }]);
  const place = { clientId: actor.client.id, ...at };
  const before = await referencesOf(tx, place, input.type);
  if (before[0]?.external_id === read.value) return ok(true);
  if (!(await saveReference(tx, place, input.type, read.value)))
    return fail('invalid_input', {}, [{ path: 'external_id', code: 'reference_taken' }]);
  await auditReferences(
    context,
    at,
    { [input.type]: before[0]?.external_id ?? null },
    { [input.type]: read.value },
  );
  return ok(true);
}

/** Removes one type of reference of a member at a store, or all of them. */
export async function dropReferences(
  context: RequestContext,
  at: MemberInStore,
  type: string | null,
): Promise<void> {
  const { tx, actor } = context;
  const place = { clientId: actor.client.id, ...at };
  const before = await referencesOf(tx, place, type);
  if (before.length === 0) return;
  await removeReferences(tx, place, type);
  await auditReferences(
    context,
    at,
    Object.fromEntries(before.map((one) => [one.type, one.external_id])),
    Object.fromEntries(before.map((one) => [one.type, null])),
  );
}

const auditReferences = (
  { tx, actor, origin, now }: RequestContext,
  { storeId, customerId }: MemberInStore,
  before: object,
  after: object,
) =>
  audit(
    { tx, actor, origin, now },
    {
      action: 'customers.references',
      subject: { kind: 'customer', id: customerId },
      before: { store_id: storeId, ...before },
      after: { store_id: storeId, ...after },
    },
  );
