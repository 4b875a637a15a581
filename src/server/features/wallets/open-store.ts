import type { storeChanges } from '#contract/store-changes.ts';
import type { BodyOf } from '#contract/operation.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import { assignWallet } from '../managers/index.ts';
import { createStore } from './create-store.ts';
import { settingsProblems, toSettings } from './wallet-settings.ts';
import { lockStores, storeNamed } from './wallet-edits.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type Input = BodyOf<(typeof storeChanges)['createStore']>;

/**
 * Opens a store with its main wallet. Who sees assigned wallets alone is assigned this one with it.
 * Answers the store's number.
 */
export async function openStore(
  context: RequestContext,
  input: Input,
): Promise<Result<number, 'invalid_input'>> {
  const { tx, actor } = context;
  const { id: clientId, currency } = actor.client;
  await lockStores(tx, clientId);
  const problems: Problem[] = await settingsProblems(tx, clientId, input, null);
  if (await storeNamed(tx, clientId, input.store_name, null))
    problems.push({ path: 'store_name', code: 'name_taken' });
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  const departments = [
    ...new Map(input.departments.map((name) => [name.toLowerCase(), name])).values(),
  ];
  const { storeId } = await createStore(context, {
    name: input.store_name,
    timezone: input.timezone,
    currency,
    alertAmount: input.alert_amount,
    departments,
    settings: toSettings(input),
  });
  if (actor.wallets !== 'all') await assignWallet(tx, clientId, actor.managerId, storeId);
  return ok(storeId);
}
