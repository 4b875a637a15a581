import { afterAll, beforeAll, expect, it } from 'vitest';
import { SubscriptionStory } from '#test/support/subscription-story.ts';

let story: SubscriptionStory;

beforeAll(async () => {
  story = await SubscriptionStory.begin();
  const method = await story.saveMethod('pm_card_visa');
  const { id } = (await story.subscribe(method)).body.subscription!;
  const { managers } = story.world.ours;
  const name = (
    level: 'Admin' | 'Regional Manager' | 'Zone Manager' | 'Manager',
    email: string,
    language = 'en',
  ) =>
    story.world.test.owner(`UPDATE manager SET email = $1, language = $2 WHERE id = $3`, [
      email,
      language,
      managers[level],
    ]);
  await name('Admin', 'admin@maple.example');
  await name('Regional Manager', 'region@maple.example', 'fr');
  await name('Zone Manager', 'zone@maple.example');
  await name('Manager', 'manager@maple.example');
  await story.goTo('2026-05-04T00:00:00Z');
  const bad = await story.saveMethod('pm_card_chargeCustomerFail');
  await story.admin.call('PUT', '/tippool/subscriptions/payment-method', {
    key: 'bad',
    body: { subscription_id: id, payment_method_id: bad },
  });
  await story.goTo('2026-06-11T00:00:00Z');
});
afterAll(async () => {
  expect(await story.end()).toEqual([]);
});

const readersOf = async (...words: string[]): Promise<string[]> =>
  (
    await story.world.test.owner<{ recipient: string; subject: string }>(
      `SELECT recipient, subject FROM directory.message WHERE client_id = $1 ORDER BY id`,
      [story.world.ours.id],
    )
  )
    .filter(({ subject }) => words.some((one) => subject.includes(one)))
    .map(({ recipient }) => recipient)
    .sort();

it('who holds the right for the wallet is written to when it is blocked, each in their language', async () => {
  expect(await readersOf('is restricted', 'est restreint')).toEqual([
    'admin@maple.example',
    'books@maple.example',
    'region@maple.example',
    'zone@maple.example',
  ]);
  expect(await readersOf('est restreint')).toEqual(['region@maple.example']);
});

it('and when it has ended; of a failed payment only whoever gets the invoices', async () => {
  await story.goTo('2026-07-05T00:00:00Z');
  expect(await readersOf('has ended', 'a pris fin')).toEqual([
    'admin@maple.example',
    'books@maple.example',
    'region@maple.example',
    'zone@maple.example',
  ]);
  expect(new Set(await readersOf('failed', 'échoué'))).toEqual(new Set(['books@maple.example']));
});
