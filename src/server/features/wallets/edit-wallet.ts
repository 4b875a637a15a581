import type { storeChanges } from '#contract/store-changes.ts';
import type { BodyOf } from '#contract/operation.ts';
import { fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { changesOf } from '#server/platform/changes.ts';
import { type Edited, lockForEdit } from './lock-for-edit.ts';
import { changeWallet, lockWallet } from './wallet-edits.repo.ts';
import { settingsProblems, toSettings } from './wallet-settings.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type Input = BodyOf<(typeof storeChanges)['editWallet']>;

/** Changes a wallet's name and settings, under lock. */
export async function editWallet(context: RequestContext, id: number, input: Input): Edited {
  const { tx, actor } = context;
  const clientId = actor.client.id;
  const { version } = input;
  const locked = await lockForEdit(context, { kind: 'wallet', id, version }, lockWallet);
  if (!locked.ok) return locked;
  const wallet = locked.value;
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
