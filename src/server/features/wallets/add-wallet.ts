import type { storeChanges } from '#contract/store-changes.ts';
import type { BodyOf } from '#contract/operation.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { assignWallet } from '../managers/index.ts';
import { lockStores } from './wallet-edits.repo.ts';
import { settingsProblems, toSettings } from './wallet-settings.ts';
import { openWalletAccounts } from './open-wallet-accounts.ts';
import { insertWallet, nextNumber } from './wallets.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type Input = BodyOf<(typeof storeChanges)['createWallet']>;

/** Adds a wallet with books of its own to a store. Answers its number. */
export async function addWallet(
  context: RequestContext,
  storeId: number,
  input: Input,
): Promise<Result<number, 'invalid_input'>> {
  const { tx, actor, now } = context;
  const { id: clientId, currency } = actor.client;
  await lockStores(tx, clientId);
  const problems = await settingsProblems(tx, clientId, input, null);
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  const id = await nextNumber(tx);
  const { accountId, inFlightAccountId } = await openWalletAccounts(tx, clientId, currency);
  await insertWallet(tx, {
    client_id: clientId,
    id,
    store_id: storeId,
    name: input.wallet_name,
    account_id: accountId,
    in_flight_account_id: inFlightAccountId,
    created_at: now,
    ...toSettings(input),
  });
  if (actor.wallets !== 'all') await assignWallet(tx, clientId, actor.managerId, id);
  await audit(context, {
    action: 'wallets.create',
    subject: { kind: 'wallet', id },
    after: { name: input.wallet_name, store_id: storeId, ...toSettings(input) },
  });
  return ok(id);
}
