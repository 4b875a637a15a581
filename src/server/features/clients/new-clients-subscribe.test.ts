import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '#test/support/caller.ts';
import { operatorIn } from '#test/support/operator-in.ts';
import { type OperatorStory, operatorStory } from '#test/support/operator-story.ts';

let story: OperatorStory;
beforeAll(async () => {
  story = await operatorStory();
});
afterAll(() => story.world.close());

type Access = { billing: string; wallets: { access: string }[] };
/** Opens a client and its first store, and says what its wallet may be used for. */
async function opened(more: object): Promise<{ inside: Caller; wallet: number; access: Access }> {
  const { body } = await story.open(more);
  const inside = await operatorIn(story.world, body.client_id);
  const store = await inside.call<{ store_id: number }>('POST', '/stores', {
    body: { store_name: 'First', timezone: 'America/New_York' },
  });
  const access = await inside.call<Access>('GET', '/subscription/get-subscription');
  return { inside, wallet: store.body.store_id, access: access.body };
}

it('a new client subscribes: its wallets have no tips yet, and everything else', async () => {
  const { inside, wallet, access } = await opened({ billing: undefined });
  expect(access).toMatchObject({ billing: 'subscription', wallets: [{ access: 'tips_off' }] });
  const tips = await inside.call<{ code: string }>(
    'POST',
    `/tippool/tip-share/edit-wallet-share-type/${wallet}/pool`,
  );
  expect([tips.status, tips.body.code]).toEqual([409, 'subscription_required']);
  const another = await inside.call('POST', `/stores/${wallet}/wallets`, {
    body: { wallet_name: 'Second' },
  });
  expect(another.status).toBe(201);
});

it('one with a special contract has tips included from the start', async () => {
  const { inside, wallet, access } = await opened({ billing: 'included', client_name: 'Special' });
  expect(access).toMatchObject({ billing: 'included', wallets: [{ access: 'full' }] });
  const tips = await inside.call(
    'POST',
    `/tippool/tip-share/edit-wallet-share-type/${wallet}/pool`,
  );
  expect(tips.status).toBe(200);
});

it('one of a program for travel too, unless it is said otherwise', async () => {
  const { operator } = story;
  const { body } = await operator.call<{ data: { program_id: number; name: string }[] }>(
    'GET',
    '/program',
  );
  const travel = body.data.find(({ name }) => name === 'travel')!.program_id;
  const of = async (more: object) =>
    (await opened({ program_id: travel, first_manager: null, ...more })).access.billing;
  expect(await of({ billing: undefined, client_name: 'Sun' })).toBe('included');
  expect(await of({ billing: 'subscription', client_name: 'Sea' })).toBe('subscription');
});
