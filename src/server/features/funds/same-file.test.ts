import { beforeAll, expect, it } from 'vitest';
import { MoneyStory } from '#test/support/money-story.ts';

const story = new MoneyStory();
/** A wallet of the first store besides its main one. */
let second: number;
beforeAll(async () => {
  const made = await story.admin.call<{ wallet_id: number }>(
    'POST',
    `/stores/${story.store}/wallets`,
    { body: { wallet_name: 'Second' } },
  );
  second = made.body.wallet_id;
});

const file = 'first_name,last_name,identifier,staff_id,load_amount,memo\n,,,S0,71.00,';
const upload = (store: number, content = file) =>
  story.admin.upload<{ job_id: number; code: string }>(
    `/managers/${story.admin.manager}/bulk-transfer/${story.client}?store_id=${store}&kind=load`,
    'transfer_file',
    content,
  );

it('the same file is stopped for the same wallet, and goes for another or once the first was given up', async () => {
  const first = await upload(story.store);
  expect(first.status).toBe(202);
  expect((await upload(story.store)).body).toMatchObject({ code: 'same_file_again' });
  expect((await upload(second)).status).toBe(202);
  expect((await upload(story.store, `${file}Memo`)).status).toBe(202);
  await story.admin.call('POST', `/bulk/${first.body.job_id}/cancel`);
  expect((await upload(story.store)).status).toBe(202);
});
