import { readLocationId } from '#domain/wallets/location-id.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import {
  removeWalletReferences,
  saveWalletReference,
  walletReferencesOf,
} from './wallet-edits.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

/** Writes what another system calls a wallet; one id of a type is one wallet's. */
export async function writeWalletReference(
  context: RequestContext,
  walletId: number,
  type: string | undefined,
  externalId: string,
): Promise<Result<true, 'invalid_input'>> {
  const { tx, actor } = context;
  if (type === undefined || type === 'all')
    return fail('invalid_input', {}, [{ path: 'type', code: 'required' }]);
  const read = readLocationId(externalId.trim());
  if (!read.ok) return fail('invalid_input', {}, [{ path: 'external_id', code: read.code }]);
  const [before] = await walletReferencesOf(tx, actor.client.id, walletId, type);
  if (!(await saveWalletReference(tx, actor.client.id, walletId, { type, externalId: read.value })))
    return fail('invalid_input', {}, [{ path: 'external_id', code: 'reference_taken' }]);
  await audit(context, {
    action: 'wallets.references',
    subject: { kind: 'wallet', id: walletId },
    before: { [type]: before?.external_id ?? null },
    after: { [type]: read.value },
  });
  return ok(true);
}

/** Removes one type of reference of a wallet, or all of them. */
export async function dropWalletReferences(
  context: RequestContext,
  walletId: number,
  type: string | null,
): Promise<void> {
  const { tx, actor } = context;
  const before = await walletReferencesOf(tx, actor.client.id, walletId, type);
  if (before.length === 0) return;
  await removeWalletReferences(tx, actor.client.id, walletId, type);
  const none = Object.fromEntries(before.map((one) => [one.type, null]));
  await audit(context, {
    action: 'wallets.references',
    subject: { kind: 'wallet', id: walletId },
    before: Object.fromEntries(before.map((one) => [one.type, one.external_id])),
    after: none,
  });
}
