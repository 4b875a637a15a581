import { expect, it } from 'vitest';
import { BankStory } from '#test/support/bank-story.ts';

type Numbers = Record<string, string | null> & { readonly code: string };

const story = new BankStory({
  deposits: { institution: '999', transit: '00019', routing: '110000000' },
});
const ofMember = (id: number) => story.admin.call<Numbers>('GET', `/customers/ddt/${id}`);
const ofWallets = () =>
  story.admin.call<{ code: string; data: Numbers[] }>('GET', `/ddt-client-wallets/${story.client}`);
const region = (to: string) =>
  story.world.test.owner('UPDATE client SET region = $2 WHERE client_id = $1', [story.client, to]);

it('each wallet has a number of its own, under the bank of its rail', async () => {
  const { status, body } = await ofWallets();
  expect(status).toBe(200);
  const numbers = body.data.map((one) => one.ddt_number);
  expect(new Set(numbers).size).toBe(2);
  for (const number of numbers) expect(number).toMatch(/^70\d{10}$/);
  expect(body.data[0]).toMatchObject({
    institution_number: '999',
    transit_number: '00019',
    routing_number: null,
    account_number: numbers[0],
  });
  await region('US');
  expect((await ofWallets()).body.data[0]).toMatchObject({
    institution_number: null,
    routing_number: '110000000',
  });
  await region('CA');
});

it('a member has one with a card, and none without', async () => {
  const [ana] = story.world.ours.customers;
  const { body } = await ofMember(ana!);
  expect(body.ddt_number).toMatch(/^80\d{10}$/);
  await story.world.test.owner('UPDATE customer SET proxy = NULL WHERE id = $1', [ana]);
  expect((await ofMember(ana!)).body.code).toBe('ddt_unavailable');
});

it('nothing is shown where the rail is off', async () => {
  const set = (value: string) =>
    story.world.test.owner(
      `UPDATE client SET features = jsonb_set(features, '{eft}', to_jsonb($2::text)) WHERE client_id = $1`,
      [story.client, value],
    );
  await set('0');
  expect((await ofWallets()).body.code).toBe('feature_off');
  await set('1');
  expect((await ofWallets()).status).toBe(200);
});
