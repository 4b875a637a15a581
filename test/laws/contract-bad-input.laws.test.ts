import { describe, expect, test } from 'vitest';
import { type Operation, needsKey } from '#contract/operation.ts';
import { call, kindOf, wrongBody } from './contract-calls.ts';
import { ContractWorld, all } from './contract-world.ts';

const contract = new ContractWorld();
const { signedIn } = contract;

describe('with bad input: 422', () => {
  const owned = (operation: Operation) =>
    operation.caller === 'public'
      ? { token: undefined, manager: 1 }
      : signedIn(contract.world.ours, 'Admin');
  const OURS = [
    'manager',
    'client',
    'client_id',
    'store',
    'wallet',
    'tip_wallet',
    'from',
    'customer',
    'department',
    'colleague',
  ];
  const namesOf = (operation: Operation): string[] =>
    [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => kindOf(operation, match[1]!));
  /**
   * Things that the test's world has: what is named by another id is answered 404 before the input
   * is read.
   */
  const reachable = (operation: Operation): boolean =>
    operation.caller !== 'member' &&
    operation.caller !== 'operator' &&
    namesOf(operation).every((name) => OURS.includes(name));
  const readers = all.filter(([, operation]) => reachable(operation));
  const bodies = readers.filter(([, operation]) => operation.body && !operation.file);

  test.each(bodies)('%s, every field of the wrong type', async (_name, operation) => {
    const { token, manager } = owned(operation);
    const { body, fields } = wrongBody(operation.body!);
    const { status, code, paths } = await call(contract.world, operation, manager, { token, body });
    expect({ status, code }).toEqual({ status: 422, code: 'invalid_input' });
    for (const field of fields)
      expect(
        paths.some((path) => path === field || path.startsWith(`${field}.`)),
        `${field} among ${paths.join(', ')}`,
      ).toBe(true);
  });
  test.each(bodies)('%s, a body that is a list', async (_name, operation) => {
    const { token, manager } = owned(operation);
    expect((await call(contract.world, operation, manager, { token, body: [] })).status).toBe(422);
  });
  test.each(readers.filter(([, operation]) => operation.file))(
    '%s, no file',
    async (_name, operation) => {
      const { token, manager } = owned(operation);
      expect((await call(contract.world, operation, manager, { token })).status).toBe(422);
    },
  );
  test.each(readers.filter(([, operation]) => operation.query && 'page' in operation.query.shape))(
    '%s, page 0 and 7 rows',
    async (_name, operation) => {
      const { token, manager } = owned(operation);
      const { status, paths } = await call(contract.world, operation, manager, {
        token,
        query: '?page=0&per_page=7',
      });
      expect(status).toBe(422);
      expect(paths).toEqual(expect.arrayContaining(['page', 'per_page']));
    },
  );
  test.each(readers.filter(([, operation]) => needsKey(operation)))(
    '%s, no Idempotency-Key',
    async (_name, operation) => {
      const { token, manager } = owned(operation);
      const { status, code } = await call(contract.world, operation, manager, {
        token,
        key: null,
        body: {},
      });
      expect(status).toBe(422);
      expect(['idempotency_key_required', 'invalid_input']).toContain(code);
    },
  );
});
