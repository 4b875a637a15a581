import { describe, expect, test } from 'vitest';
import { LEVELS } from '#domain/access/levels.ts';
import { isGranted, isShownAllWallets } from '#test/support/rights-table.ts';
import { call, kindOf } from './contract-calls.ts';
import { ContractWorld, forManagers, rightOf, writes } from './contract-world.ts';

const contract = new ContractWorld();
const { signedIn } = contract;

describe("with somebody else's thing: 404", () => {
  /** What is made by its name names nothing that there is; a promo code is nobody's. */
  const FREE = ['role_name', 'code'];
  const named = forManagers
    .flatMap(([name, operation]) =>
      [...operation.path.matchAll(/\{(\w+)\}/g)].map(
        (match) => [name, match[1]!, operation] as const,
      ),
    )
    .filter(([, parameter]) => !FREE.includes(parameter));
  const theirs = (): Record<string, string | number> => ({
    ...contract.made,
    manager: contract.world.travel.managers.Admin!,
    client: contract.world.travel.id,
    client_id: contract.world.travel.id,
    store: contract.world.travel.store,
    wallet: contract.world.travel.store,
    from: contract.world.travel.store,
    tip_wallet: contract.world.travel.store,
    customer: contract.world.travel.customers[0]!,
    department: contract.world.travel.department,
    colleague: contract.world.travel.managers.Admin!,
  });

  test.each(named)('%s, {%s}', async (_name, parameter, operation) => {
    const { token, manager } = signedIn(contract.world.ours, 'Admin');
    const strange = [theirs()[kindOf(operation, parameter)] ?? 1_999_999_999, 1_999_999_998];
    for (const value of strange)
      expect(
        await call(contract.world, operation, manager, { token, params: { [parameter]: value } }),
      ).toMatchObject({ status: 404, code: 'not_found' });
    if (!operation.textParams?.includes(parameter)) {
      expect(
        await call(contract.world, operation, manager, { token, params: { [parameter]: 'x1' } }),
      ).toMatchObject({ status: 404, code: 'not_found' });
    }
  });

  const ofWallets = named.filter(
    ([, parameter, operation]) =>
      ['store', 'wallet', 'tip_wallet', 'from'].includes(kindOf(operation, parameter)) &&
      !operation.adminPath,
  );
  test.each(ofWallets)('%s, {%s} that is not assigned', async (_name, parameter, operation) => {
    const right = rightOf(operation);
    const level = LEVELS.find(
      (one) =>
        !isShownAllWallets(one) &&
        contract.world.ours.managers[one] &&
        (!right || isGranted(one, right, writes(operation))),
    )!;
    const { token, manager } = signedIn(contract.world.ours, level);
    expect(
      await call(contract.world, operation, manager, {
        token,
        params: { [parameter]: contract.world.ours.otherStore },
      }),
    ).toMatchObject({ status: 404, code: 'not_found' });
  });
});
