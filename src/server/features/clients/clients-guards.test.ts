import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { type World, buildWorld } from '#test/support/world.ts';

let world: World;
let operator: Caller;
beforeAll(async () => {
  world = await buildWorld();
  operator = await signedIn(world, { ...world.ours, id: 1, managers: { Admin: world.operator } });
});
afterAll(() => world.close());

it('the provider does not end itself, even with nothing in its wallets', async () => {
  await world.test.owner('ALTER TABLE ledger_account DISABLE TRIGGER USER');
  await world.test.owner('UPDATE ledger_account SET balance = 0 WHERE client_id = 1');
  expect(await operator.call('DELETE', '/clients/1')).toMatchObject({
    status: 409,
    body: { code: 'not_yourself' },
  });
  expect((await operator.call('GET', '/manager-sessions')).status).toBe(200);
});
