import type { managers } from '#contract/managers.ts';
import type { BodyOf } from '#contract/operation.ts';
import { seesAllWallets } from '#domain/access/levels.ts';
import { mayGrantLevel, walletsBeyond } from '#domain/access/granting.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { granterOf } from './managers.policy.ts';
import type { ManagersPorts } from './managers.ports.ts';

export type ManagerInput = BodyOf<(typeof managers)['createManager']>;

/**
 * What a rule says against the input, all at once: a level that is not theirs to give, wallets that
 * are not theirs or missing.
 */
export async function checkManagerInput(
  tx: ReadHandle,
  ports: ManagersPorts,
  actor: ManagerActor,
  input: ManagerInput,
): Promise<Result<true, 'invalid_input'>> {
  const by = granterOf(actor);
  const problems: Problem[] = [];
  if (!mayGrantLevel(by, input.account_level))
    problems.push({ path: 'account_level', code: 'level_not_yours' });
  if (!seesAllWallets(input.account_level))
    problems.push(...(await walletProblems(tx, ports, actor, input.wallets)));
  return problems.length === 0 ? ok(true) : fail('invalid_input', {}, problems);
}

async function walletProblems(
  tx: ReadHandle,
  ports: ManagersPorts,
  actor: ManagerActor,
  wallets: readonly number[],
): Promise<Problem[]> {
  if (wallets.length === 0) return [{ path: 'wallets', code: 'wallet_required' }];
  const known = await ports.walletNames(tx, actor);
  const strange = new Set([
    ...walletsBeyond(granterOf(actor), wallets),
    ...wallets.filter((wallet) => !known.has(wallet)),
  ]);
  return wallets.flatMap((wallet, index) =>
    strange.has(wallet) ? [{ path: `wallets.${index}`, code: 'wallet_not_yours' }] : [],
  );
}
