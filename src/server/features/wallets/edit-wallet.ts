import type { storeChanges } from '#contract/store-changes.ts';
import type { BodyOf } from '#contract/operation.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { changesOf } from '#server/platform/changes.ts';
import { versionConflict } from '#server/platform/last-change.ts';
import { changeWallet, lockStores, lockWallet } from './wallet-edits.repo.ts';
import { settingsProblems, toSettings } from './wallet-settings.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type Input = BodyOf<(typeof storeChanges)['editWallet']>;

/** Changes a wallet's name and settings, under lock. */
export async function editWallet(
  context: RequestContext,
  id: number,
  input: Input,
): Promise<Result<true, 'not_found' | 'changed_meanwhile' | 'invalid_input'>> {
  const { tx, actor } = context;
  const clientId = actor.client.id;
  await lockStores(tx, clientId);
  const wallet = await lockWallet(tx, clientId, id);
  if (!wallet) return fail('not_found');
  const versioned = { clientId, kind: 'wallet', id, version: wallet.version };
  const conflict = await versionConflict(tx, versioned, input.version);
  if (conflict) return conflict;
  const problems = await settingsProblems(tx, clientId, input, id);
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  const next = { name: input.wallet_name, ...toSettings(input) };
  const changes = changesOf({ ...toSettings(wallet), name: wallet.name }, next);
  if (changes === null) return ok(true);
  await changeWallet(tx, clientId, id, next);
  await audit(context, {
    action: 'wallets.edit',
    subject: { kind: 'wallet', id },
    ...changes,
  });
  return ok(true);
}
